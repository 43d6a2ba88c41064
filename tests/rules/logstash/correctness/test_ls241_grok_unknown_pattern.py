"""LS241 (grok-unknown-pattern): cases beyond the examples of the rule."""

import pytest
from advice import fixed, run
from logstash_checks import GROK_PATTERN, grok_filter

from lslint.rules.logstash.grok import library


def test_an_unknown_pattern_says_what_to_do() -> None:
    (finding,) = run("LS241", GROK_PATTERN.format("%{SHOPORDERS}"))
    assert "patterns_dir" in finding.message


@pytest.mark.parametrize(
    ("pattern", "words"),
    [
        ("%{NOSPACE:x}", "did you mean `NOTSPACE`?"),
        ("%{word:x}", "did you mean `WORD`?"),
        ("%{QQQQQQ:x}", "named `QQQQQQ`:"),
    ],
)
def test_unknown_names(pattern, words):
    (finding,) = run("LS241", grok_filter(pattern))
    assert finding.stage == "start"
    assert words in finding.message


def test_all_unknown_names_at_once():
    text = grok_filter("%{NOPE:a} %{WORD:b} %{NADA}", "%{NIX}")
    findings = run("LS241", text)
    assert [text[f.start : f.end] for f in findings] == ["%{NOPE:a}", "%{NADA}", "%{NIX}"]
    assert run("LS250", text) == []


def test_unknown_names_may_be_defined_in_files():
    assert run("LS241", grok_filter("%{NOPE:a}", options='patterns_dir => "./patterns"')) == []
    (finding,) = run("LS250", grok_filter("(%{NOPE:a}", options='patterns_dir => "./patterns"'))
    assert "not closed" in finding.message


def test_sets():
    """The legacy set is a part of the ECS set; which one is read depends on the release and on settings."""
    legacy, ecs = library.standard("legacy"), library.standard("ecs-v1")
    assert all(ecs.regex(name) is not None for name in legacy._standard)
    only = next(name for name in ecs._standard if legacy.regex(name) is None)
    text = grok_filter(f"%{{{only}}}")
    assert run("LS241", text) == []
    assert run("LS241", text, target="9.0") == []
    assert [f.stage for f in run("LS241", text, target="7.17")] == ["start"]
    assert [f.stage for f in run("LS241", grok_filter(f"%{{{only}}}", options="ecs_compatibility => disabled"))] == [
        "start"
    ]


def test_near_names_are_shown_as_fix():
    text = grok_filter("%{WORDS:x}")
    (finding,) = run("LS241", text)
    assert fixed(text, finding) == grok_filter("%{WORD:x}")
