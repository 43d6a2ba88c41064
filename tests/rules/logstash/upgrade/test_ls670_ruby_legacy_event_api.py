"""LS670 ruby-legacy-event-api."""

import time

import pytest
from advice import check_examples, fixed, run

from lslint.grammar.logstash import parse as parse_


def test_examples() -> None:
    check_examples("LS670")


def ruby(code: str, quote: str = '"') -> str:
    return f"filter {{ ruby {{ code => {quote}{code}{quote} }} }}\n"


@pytest.mark.parametrize(
    ("code", "after"),
    [
        ("event['a'] = 1", "event.set('a', 1)"),
        ("event['a']=event['b']", "event.set('a', event.get('b'))"),
        ("event['[a][b]'] = 1; x = event['c']", "event.set('[a][b]', 1); x = event.get('c')"),
        ("x = event['a']['b']", "x = event.get('a')['b']"),
        ("if event['a'] == 1 then event['b'] = 2; end", "if event.get('a') == 1 then event.set('b', 2); end"),
        ("event['a'] = event['b'].map { |x| x + 1 }", "event.set('a', event.get('b').map { |x| x + 1 })"),
        (
            "event['a'] = f(event['b'], [1, 2])\nevent['c'] = 3",
            "event.set('a', f(event.get('b'), [1, 2]))\nevent.set('c', 3)",
        ),
        ("# event['a']\nevent['b'] = 1", "# event['a']\nevent.set('b', 1)"),
        ("event['a'] = 1 if event['b']", None),
        ("event['a'] = event['b'] rescue nil", None),
        ("event['a'] ||= 1", None),
        ("event['a'] += 1", None),
        ("event['a'] << 1", None),
        ("event['a']['b'] = 1", None),
        ("event['a'].gsub!(/x/, '')", None),
        ("event[key] = 1", None),
        ("event['a'] = if x then 1 else 2 end", None),
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


@pytest.mark.parametrize(
    "code",
    [
        "event.set('a', event.get('b'))",
        "list.each { |event| event['a'] = 1 }",
        "event = JSON.parse(x); event['a'] = 1",
        "new_event['a'] = 1",
        "@event['a'] = 1",
        "map['event'] = 1",
        "# event['a'] = 1",
        "x = 1 # event['a']",
    ],
)
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


def test_long_code_takes_linear_time() -> None:
    text = ruby("event['a'] = 1; " * 20_000)
    start = time.process_time()
    assert len(run("LS670", text)) == 1
    assert time.process_time() - start < 3
