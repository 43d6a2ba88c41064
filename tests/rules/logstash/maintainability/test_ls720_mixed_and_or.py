"""LS720 (mixed-and-or): cases beyond the examples of the rule."""

import pytest
from advice import FakeProject, fixed, run
from logstash_checks import check_fixed, filters
from rule_examples import found

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
    (finding,) = run("LS720", f"filter {{ if {condition} {{ drop {{ }} }} }}", target="7.17")
    assert finding.message.endswith(f"easy to misread. {advice}")


@pytest.mark.parametrize(
    ("condition", "advice"),
    [
        ("[a] or [b] and [c]", "Write `([a] or [b]) and [c]`"),
        ("[a] and [b] or [c] and [d]", "Write `(([a] and [b]) or [c]) and [d]`"),
        ("[a] or [b] or [c] and [d] and [e]", "Write `([a] or [b] or [c]) and [d] and [e]`"),
        ("[a] or [b] and [c] or [d]", "Write `(([a] or [b]) and [c]) or [d]`"),
        ("[x] and ([a] or [b] and [c])", "Write `([a] or [b]) and [c]`"),
    ],
)
@pytest.mark.parametrize("target", ["1.5", "2.4", "5.6", "6.8"])
def test_old_releases_apply_both_from_left_to_right(condition: str, advice: str, target: str) -> None:
    (finding,) = run("LS720", f"filter {{ if {condition} {{ drop {{ }} }} }}", target=target)
    assert finding.message == (
        f"Up to 6.8, `and` and `or` apply from left to right; since 7.0, `and` comes first. {advice}"
    )
    assert finding.fix is not None
    assert not run("LS720", fixed(f"filter {{ if {condition} {{ drop {{ }} }} }}", finding))


def test_old_releases_and_a_group_that_comes_first() -> None:
    text = "filter { if [a] and [b] or [c] { drop { } } }"
    assert run("LS720", text, target="6.8") == []
    assert len(run("LS720", text, target="7.0")) == 1
    assert len(run("LS720", text)) == 1  # the same in all releases


def test_without_a_release() -> None:
    (finding,) = run("LS720", "filter { if [a] or [b] and [c] { drop { } } }")
    assert finding.message == (
        "Since 7.0, `and` binds more tightly than `or`; up to 6.8, they apply from left to right."
        " Add parentheses to make the precedence explicit"
    )
    assert finding.fix is not None
    assert finding.fix.message == "Add parentheses around each `and` group, which is the meaning since 7.0"
    text = 'filter { if [a] or [b] and [c] { grok { ecs_compatibility => "v8" match => { "a" => "%{IP:b}" } } } }'
    (finding,) = run("LS720", text)
    assert finding.message.startswith("`and` binds more tightly")


@pytest.mark.parametrize(
    ("target", "value", "start"),
    [
        ("6.0", "true", "Up to 6.8"),
        ("6.8", "true", "`and` binds"),
        ("6.8", True, "`and` binds"),
        ("6.8", "${JAVA}", "Since 7.0"),
        ("7.17", "false", "Up to 6.8"),
        ("7.17", False, "Up to 6.8"),
        ("8.0", "false", "`and` binds"),
    ],
)
def test_the_setting_of_the_engine(target: str, value: object, start: str) -> None:
    project = FakeProject()
    project._settings["pipeline.java_execution"] = value
    (finding,) = run("LS720", "filter { if [a] or [b] and [c] { drop { } } }", target=target, project=project)
    assert finding.message.startswith(start)


@pytest.mark.parametrize(
    "text",
    [
        "filter { if [a] and [b] and [c] { drop { } } }\n",
    ],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS720", text) == []
