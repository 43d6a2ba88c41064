"""LS670 ruby-legacy-event-api."""

import pytest
from advice import fixed, run
from counting import check_linear
from elasticsearch_checks import check_any
from logstash_checks import selected_codes

from lslint.engine.file import check_text
from lslint.grammar.logstash import parse as parse_


def ruby(code: str, quote: str = '"') -> str:
    return f"filter {{ ruby {{ code => {quote}{code}{quote} }} }}\n"


@pytest.mark.parametrize(
    ("code", "after"),
    [
        ("x = event['a']['b']", "x = event.get('a')['b']"),
        ("if event['a'] == 1 then event['b'] = 2; end", "if event.get('a') == 1 then event.set('b', 2); end"),
        ("# event['a']\nevent['b'] = 1", "# event['a']\nevent.set('b', 1)"),
        ("event['a'] = event['b'] rescue nil", None),
        ("event['a']['b'] = 1", None),
        ("event['a'] = x +\n1", None),
        ("x = event['a'] = 1", None),
        ("event['a'] = 1 # as before", None),
        ("event['a'] = b\n  .strip", None),
    ],
)
def test_rewrites(code: str, after: str | None) -> None:
    (finding,) = run("LS670", ruby(code))
    assert finding.fix is not None
    if after is None:
        assert finding.fix.applicability == "manual"
        assert not finding.fix.edits
        return
    assert finding.fix.applicability == "unsafe"
    text = fixed(ruby(code), finding)
    assert text == ruby(after)
    assert run("LS670", text) == []
    assert parse_.parse(text)[1] == []


@pytest.mark.parametrize("code", ["event = JSON.parse(x); event['a'] = 1", "# event['a'] = 1", "x = 1 # event['a']"])
def test_silent(code: str) -> None:
    assert run("LS670", ruby(code)) == []


def test_releases_and_options() -> None:
    assert run("LS670", ruby("event['a'] = 1"), target="2.4") == []
    assert len(run("LS670", ruby("event['a'] = 1"), target="5.0")) == 1
    text = 'filter { aggregate { task_id => "%{i}" code => "x" timeout_code => "event[\'a\'] = 1" } }'
    (finding,) = run("LS670", text)
    assert "_aggregateexception" in finding.message
    quoted = ruby('event["a"] = event["b"]', "'")
    assert fixed(quoted, run("LS670", quoted)[0]) == ruby('event.set("a", event.get("b"))', "'")
    escaped = ruby('event[\\"a\\"] = 1')
    assert fixed(escaped, run("LS670", escaped)[0]) == ruby('event.set(\\"a\\", 1)')


@pytest.mark.slow
def test_long_code_is_linear_work() -> None:
    assert len(run("LS670", ruby("event['a'] = 1; " * 20))) == 1
    check_linear(lambda text: run("LS670", text), lambda size: ruby("event['a'] = 1; " * size), 500, 20_000)


def test_long_messages_are_cut() -> None:
    code = "if event['message'].length > 10240 then event['message'] = event['message'].slice!(0,10240) end"
    result = check_any(f'filter {{ ruby {{ code => "{code}" }} }}', kind="logstash")
    messages = {each.rule.code: each.message for each in result.findings}
    assert "`event.get` and `event.set`" in messages["LS670"], "once for the code, not for each of the three places"


def test_certain_only_for_a_release_that_is_in_use():
    text = "filter { ruby { code => \"event['a'] = 1\" } }\n"
    assert [finding.severity for finding in run("LS670", text)] == ["warning"]
    assert [finding.severity for finding in run("LS670", text, target="5.0")] == ["error"]
    assert run("LS670", text, target="2.4") == []
    assert run("LS670", text + 'output { elasticsearch { host => "es" } }\n') == []
    assert run("LS670", 'filter { multiline { pattern => "x" what => "next" } }\n' + text) == []


@pytest.mark.parametrize(
    ("option", "severity"),
    [
        ("ssl_verification_mode => none", ["warning"]),
        ("ssl_certificate_verification => false", ["info"]),
        ("flush_size => 5", ["info"]),
        ("host => 'a'", []),
    ],
)
def test_an_option_of_releases_that_reject_the_code_too(option, severity):
    text = f"filter {{ ruby {{ code => \"event['a'] = 1\" }} }}\noutput {{ elasticsearch {{ {option} }} }}\n"
    result = check_text(text, "x.conf")
    assert [one.severity for one in result.findings if one.rule.code == "LS670"] == severity


@pytest.mark.parametrize(
    ("code", "every"),
    [
        ("event['a'] = 1", True),
        ("x = 1\nevent['a'] = x\nif x then event['b'] = 2 end", True),
        ("event['a'] = 1 if x", False),
        ("if k.include?'.'\n event['a'] = 1\nend", False),
        ("event.to_hash.each { |k, v| event['a'] = k }", False),
        ("event.to_hash.keys.each do |k|\n event['a'] = k\nend", False),
        ("return if x\nevent['a'] = 1", False),
        ("x && event['a'] = 1", False),
        ("event['a'] = 1 rescue nil", False),
    ],
)
def test_every_event_or_where_it_is_reached(code: str, every: bool) -> None:
    (finding,) = run("LS670", ruby(code))
    assert ("for every event" in finding.message) is every
    assert ("whenever the code runs" in finding.message) is not every


def test_a_condition_around_the_filter() -> None:
    (finding,) = run("LS670", "filter { if [a] { ruby { code => \"event['a'] = 1\" } } }")
    assert "whenever the code runs" in finding.message


@pytest.mark.parametrize(
    ("code", "severity"),
    [("event['a'] = 1", "error"), ("begin\n  x = 1\nrescue => e\n  event['e'] = e.message\nend", "warning")],
)
def test_errors_that_the_code_catches_are_not_certain(code: str, severity: str) -> None:
    (finding,) = run("LS670", ruby(code), target="7.17")
    assert finding.severity == severity
    assert ("_rubyexception" in finding.message) is (severity == "error")


@pytest.mark.parametrize(
    "text",
    [
        "filter { ruby { code => \"event.get('list').each { |event| event['seen'] = true }\" } }\n",
        'filter { aggregate { task_id => "%{id}" code => "map[\'n\'] ||= 0" } }\n',
    ],
)
def test_further_unreported(text: str) -> None:
    assert "LS670" not in selected_codes(text, "LS670")
