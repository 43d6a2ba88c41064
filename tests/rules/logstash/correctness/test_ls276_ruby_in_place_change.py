"""LS276 (ruby-in-place-change): cases beyond the examples of the rule."""

import pytest
from advice import run
from logstash_checks import filters
from rule_examples import found

from lslint.grammar.logstash import parse as parse_


@pytest.mark.parametrize(
    ("text", "count"),
    [
        (filters("ruby { code => \"event.get('a').push('x')\" }"), 1),
        (filters("ruby { code => \"event.get('a')['k'] = 'v'\" }"), 1),
        (filters("ruby { code => \"event.get('a') << { 'k' => 1 }\" }"), 1),
        (filters("ruby { code => \"event.get('tags') << 'x'\" }"), 1),
        (filters("ruby { code => \"event.get('[tags]').concat(['x'])\" }"), 1),
        (filters("ruby { code => \"event.get('a').each { |x| event.get('b').push(x) }\" }"), 1),
        # a string is shared with the event
        (filters("ruby { code => \"event.get('a').gsub!('x', 'y')\" }"), 0),
        (filters("ruby { code => \"event.get('a') << 'x'\" }"), 0),
        (filters("ruby { code => \"event.get('a')[0] = 'x'\" }"), 0),
        (filters("ruby { code => \"event.get('a')['k'].upcase!\" }"), 0),
        (filters("ruby { code => \"event.get('a').replace('x')\" }"), 0),
        (filters("ruby { code => \"event.get('message')['k'] = 'x'\" }"), 0),
        # no change, or written back
        (filters("ruby { code => \"event.set('b', event.get('a').push('x'))\" }"), 0),
        (filters("ruby { code => \"x = event.get('a').push('y')\" }"), 0),
        (filters("ruby { code => \"event.get('a')['k'] == 1\" }"), 0),
        (filters("ruby { code => \"event.get('a').push(1); event.set('a', event.get('a'))\" }"), 0),
    ],
)
def test_findings(text: str, count: int) -> None:
    assert not parse_.parse(text)[1]
    assert len(run("LS276", text)) == count


@pytest.mark.parametrize(("target", "count"), [("2.4", 0), ("5.0", 1), ("9.5", 1)])
def test_since_5_0(target: str, count: int) -> None:
    text = filters("ruby { code => \"event.get('a')['k'] = 1\" }")
    assert len(run("LS276", text, target=target)) == count


@pytest.mark.parametrize(
    "text",
    [
        "filter { ruby { code => \"event.set('m', event.get('m').gsub('a', 'b'))\" } }\n",
        "filter { ruby { code => \"t = event.get('t'); t << 'x'; event.set('t', t)\" } }\n",
    ],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS276", text) == []
