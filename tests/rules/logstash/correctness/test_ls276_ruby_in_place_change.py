"""LS276 (ruby-in-place-change): cases beyond the examples of the rule."""

import pytest
from advice import run
from logstash_checks import filters

from lslint.grammar.logstash import parse as parse_


@pytest.mark.parametrize(
    ("text", "count"),
    [
        # LS276
        (filters("ruby { code => \"event.get('a').gsub!('x', 'y')\" }"), 1),
        (filters("ruby { code => \"event.set('b', event.get('a').gsub!('x', 'y'))\" }"), 0),
        (filters("ruby { code => \"x = event.get('a') << 'y'\" }"), 0),
        (filters("ruby { code => \"event.get('a')['k'] == 1\" }"), 0),
        (filters("ruby { code => \"event.get('a').push(1); event.set('a', event.get('a'))\" }"), 0),
        (filters("ruby { code => \"event.get('a').each { |x| event.get('b') << x }\" }"), 1),
    ],
)
def test_findings(text: str, count: int) -> None:
    assert not parse_.parse(text)[1]
    assert len(run("LS276", text)) == count
