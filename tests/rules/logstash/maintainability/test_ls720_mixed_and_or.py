"""LS720 (mixed-and-or): cases beyond the examples of the rule."""

import pytest
from advice import run
from logstash_checks import check_fixed, filters

from lslint.grammar.logstash import parse as parse_


@pytest.mark.parametrize(
    ("text", "count"),
    [
        (filters("if ([a] and [b]) or ([c] and [d]) { drop { } }"), 0),
        (filters("if [a] and ([b] or [c] and [d]) { drop { } }"), 1),
    ],
)
def test_findings(text: str, count: int) -> None:
    assert not parse_.parse(text)[1]
    assert len(run("LS720", text)) == count


@pytest.mark.parametrize(
    ("text", "after"),
    [
        ("filter { if [a] and [b] or [c] { } }", "filter { if ([a] and [b]) or [c] { } }"),
        ("filter { if [a] or [b] and [c] and [d] { } }", "filter { if [a] or ([b] and [c] and [d]) { } }"),
    ],
)
def test_fixes(text: str, after: str) -> None:
    check_fixed("LS720", text, after)


def test_groups_that_share_a_term() -> None:
    assert run("LS720", "filter { if [a] and [x] or [b] and [x] { } }") == []
    assert run("LS720", "filter { if [a] and [x] or [b] and  [x] and [c] or [x] and [d] { } }") == []
    assert len(run("LS720", "filter { if [a] and [x] or [b] and [y] { } }")) == 1
    assert len(run("LS720", "filter { if [a] and [x] or [x] { } }")) == 1


@pytest.mark.parametrize(
    ("condition", "advice"),
    [
        ("[a] or [bb] and [c]", "Write `[a] or ([bb] and [c])`"),
        ("[a] and [b] or [c] and [d]", "Write `([a] and [b]) or ([c] and [d])`"),
        ('[a] == "' + "x" * 60 + '" or [b] and [c]', "Add parentheses to make the precedence explicit"),
    ],
)
def test_the_message_writes_the_condition(condition: str, advice: str) -> None:
    (finding,) = run("LS720", f"filter {{ if {condition} {{ drop {{ }} }} }}")
    assert finding.message.endswith(f"easy to misread. {advice}")
