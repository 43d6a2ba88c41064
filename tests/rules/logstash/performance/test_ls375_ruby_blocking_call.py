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
    ("above", "count"),
    [
        ("# Sleep for half a second to give the alert time to arrive first", 0),
        ("# wait for the other event", 0),
        ("# Optional settings", 1),
        ("", 1),
        ('mutate { add_tag => ["wait"] }', 1),
    ],
)
def test_a_comment_that_gives_the_reason(above: str, count: int) -> None:
    assert len(run("LS375", f'filter {{\n  {above}\n  sleep {{ time => "0.5" }}\n}}\n')) == count


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
