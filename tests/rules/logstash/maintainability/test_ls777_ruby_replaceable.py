"""LS777 (ruby-replaceable): cases beyond the examples of the rule."""

import pytest
from advice import run
from logstash_checks import check_fixed, filters

from lslint.grammar.logstash import parse as parse_


@pytest.mark.parametrize(
    ("text", "count"),
    [
        (filters("ruby { code => \"event.remove('a');\" }"), 1),
        (filters("ruby { code => \"event.remove('a') if event.get('b')\" }"), 0),
        (filters("ruby { code => \"event.set('a', event.get('b').to_i)\" }"), 0),
        (filters("ruby { code => \"event.set('a', 'b%{c}')\" }"), 0),
    ],
)
def test_findings(text: str, count: int) -> None:
    assert not parse_.parse(text)[1]
    assert len(run("LS777", text)) == count


@pytest.mark.parametrize(
    ("text", "after"),
    [
        ('filter { ruby { code => "event.cancel" } }', "filter { drop { } }"),
    ],
)
def test_fixes(text: str, after: str) -> None:
    check_fixed("LS777", text, after)


def test_a_value_that_may_be_a_secret_is_not_repeated() -> None:
    [finding] = run("LS777", filters("ruby { code => \"event.set('[a][tok', 'zJK5Wtz8yr!v6z')\" }"))
    assert finding.message == (
        "The config check does not cover Ruby code, so mistakes appear only when the pipeline runs. Use `mutate` with"
        " `replace` instead"
    )
    assert finding.fix is None


@pytest.mark.parametrize(("release", "count"), [("5.4", 0), ("5.5", 1), ("9.5", 1)])
def test_copy_needs_5_5(release: str, count: int) -> None:
    text = filters("ruby { code => \"event.set('a', event.get('b'))\" }")
    assert len(run("LS777", text, target=release)) == count
