"""LS375 (ruby-blocking-call): cases beyond the examples of the rule."""

import pytest
from advice import run
from logstash_checks import ruby_option, selected_codes


@pytest.mark.parametrize(
    ("text", "count"),
    [
        (ruby_option("event.set('x', File.read('/etc/x'))"), 1),
        (ruby_option("system('x')"), 1),
        (ruby_option("puts event.get('x')"), 1),
        (ruby_option("event.set('system', event.get('exec').sleep_time)"), 0),
        (ruby_option("x = 1 if system and exec == 2"), 0),
        (ruby_option("@dns = Resolv::DNS.new", "init"), 0),
        ('filter { sleep { time => "1" } }', 1),
        ('input { generator { } } filter { sleep { time => "1" } }', 0),
    ],
)
def test_findings(text: str, count: int) -> None:
    assert len(run("LS375", text)) == count


def test_sleep_in_code() -> None:
    code = "filter { ruby { code => 'sleep 0.2' } }"
    (finding,) = run("LS375", code)
    assert "throttle" in finding.message
    assert run("LS375", "input { generator { } } " + code) == [], "a test that is slowed down on purpose"


@pytest.mark.parametrize(
    "text",
    [
        'filter { sleep { time => "1" } }\n',
    ],
)
def test_further_reported(text: str) -> None:
    assert "LS375" in selected_codes(text, "LS375")


@pytest.mark.parametrize(
    "text",
    [
        "filter { ruby { code => \"event.set('text', 'sleep 1')\" } }\n",
        "filter { ruby { init => \"@n = File.readlines('/etc/names').size\" code => \"event.set('n', @n)\" } }\n",
    ],
)
def test_further_unreported(text: str) -> None:
    assert "LS375" not in selected_codes(text, "LS375")


@pytest.mark.parametrize(
    ("code", "is_conditional"),
    [
        ("if event['ip'] then event['h'] = Resolv.getname(event['ip']) end", True),
        ("ip = event.get('ip')\nif ip\n  event.set('h', Resolv.getname(ip))\nend", True),
        ("event.set('h', Resolv.getname(event.get('ip'))) if event.get('ip')", True),
        ("event.set('h', Resolv.getname(event.get('ip'))) unless event.get('h')", True),
        ("ip = event.get('ip'); return unless ip; event.set('h', Resolv.getname(ip))", True),
        ("ip = event.get('ip'); ip && event.set('h', Resolv.getname(ip))", True),
        ("h = ip ? Resolv.getname(ip) : 'none'", True),
        ("h = (@names[ip] ||= Resolv.getname(ip))", True),
        ("case event.get('a')\nwhen 'b'\n  h = Resolv.getname(ip)\nend", True),
        ("[1].each do |one|\n  if one\n    h = Resolv.getname(ip)\n  end\nend", True),
        ("event.set('h', Resolv.getname(event.get('ip')))", False),
        ("if event.get('a')\n  b = 1\nend\nevent.set('h', Resolv.getname(event.get('ip')))", False),
        ("a = 1 if event.get('a')\nevent.set('h', Resolv.getname(event.get('ip')))", False),
        ("begin\n  h = Resolv.getname(ip)\nrescue\n  a = 1 if h\nend", False),
        ("h = Resolv.getname(ip); a = 1 if h", False),
        ("['a'].each { |one| h = Resolv.getname(one) }", False),
        ("a = event.get('a').empty? b\nh = Resolv.getname(ip)", False),
    ],
)
def test_calls_that_depend_on_a_condition(code: str, is_conditional: bool) -> None:
    (finding,) = run("LS375", f'filter {{ ruby {{ code => "{code}" }} }}')
    assert ("every event" in finding.message) is not is_conditional
    assert ("when its condition is met" in finding.message) is is_conditional
    assert finding.severity == ("info" if is_conditional else "warning")
