"""LS276 (ruby-in-place-change): cases beyond the examples of the rule."""

import pytest
from advice import run
from logstash_checks import filters

from lslint.grammar.logstash import parse as parse_


@pytest.mark.parametrize(
    ("text", "count"),
    [
        (filters("ruby { code => \"event.get('[tags]').concat(['x'])\" }"), 1),
        # a string is shared with the event
        (filters("ruby { code => \"event.get('a') << 'x'\" }"), 0),
        (filters("ruby { code => \"event.get('message')['k'] = 'x'\" }"), 0),
        (filters("ruby { code => \"event.get('a').push(1); event.set('a', event.get('a'))\" }"), 0),
    ],
)
def test_findings(text: str, count: int) -> None:
    assert not parse_.parse(text)[1]
    assert len(run("LS276", text)) == count


@pytest.mark.parametrize(("target", "count"), [("2.4", 0), ("5.0", 1)])
def test_since_5_0(target: str, count: int) -> None:
    text = filters("ruby { code => \"event.get('a')['k'] = 1\" }")
    assert len(run("LS276", text, target=target)) == count
