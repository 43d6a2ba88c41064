"""The checker of regular expressions against what Ruby's engine said.

``ruby_regexes.jsonl``: self-written patterns with the verdict and the message of JRuby 9.4.13 (the Ruby in Logstash 9).
"""

import json

import pytest
from counting import check_linear
from hypothesis import given
from hypothesis import strategies as st
from paths import DATA
from recorded import probes

from lslint.grammar.regex.oniguruma import reader as oniguruma
from lslint.grammar.regex.oniguruma.tree import NeedsExpansion

with open(DATA / "ruby_regexes.jsonl", encoding="utf-8") as file:
    RECORDED = [json.loads(line) for line in file]


def test_recorded_verdicts():
    wrong = [row for row in RECORDED if (oniguruma.check(row["pattern"]) is None) != (row["error"] is None)]
    assert wrong == []
    assert sum(row["error"] is not None for row in RECORDED) > 500


def test_recorded_messages():
    """Messages are identical to the engine's, except in quoted input, where the engine loses backslashes and bytes."""
    odd = []
    refused = [row for row in RECORDED if row["error"]]
    for row in refused:
        mine = oniguruma.check(row["pattern"])
        head = row["error"].partition("<")[0].removeprefix("regexp preprocess failed: ")
        if not mine.message.startswith(head[:40]) and not head.startswith("offset "):
            odd.append((row["pattern"], row["error"], mine.message))
    assert len(odd) <= 0.01 * len(refused), odd


def test_recorded_names():
    for row in RECORDED:
        if row["error"] is None:
            assert list(dict.fromkeys(oniguruma.read(row["pattern"]).names)) == row["names"]


def test_conditions_of_the_probes():
    rows = [
        row for row in probes("grok_patterns") if row.get("where") == "condition" and row.get("kind") != "config-syntax"
    ]
    assert len(rows) > 20
    assert [row["pattern"] for row in rows if (oniguruma.check(row["pattern"]) is None) != row["ok"]] == []


@pytest.mark.parametrize(
    "pattern", ["\\P{L}ä", "\\P{L}\\p{L}", "\\P{Digit}", "\\p{ L u }", "\\p{In_Basic_Latin}", "\\p{^Han}"]
)
def test_properties_that_work(pattern):
    assert oniguruma.check(pattern) is None


@pytest.mark.parametrize("pattern", ["\\P{L}", "\\P{Lu}a", "\\p{Nope}", "\\p{L", "[\\p{Script=Latin}]"])
def test_properties_that_do_not(pattern):
    """Without a character beyond ASCII or ``\\p`` the engine reads ASCII, and there only the POSIX names exist."""
    assert oniguruma.check(pattern) is not None


@pytest.mark.parametrize("text", ["[\x00]", "(?<a\x00>b)", "(?#\x00)", "(?x)\x00", "a{\x00", "\\p{\x00}", "(?\x00"])
def test_places_where_the_text_is_needed(text):
    with pytest.raises(NeedsExpansion):
        oniguruma.read(text, [oniguruma.Atom(None, oniguruma.read("a"))])


HOSTILE = {
    "parentheses": "({}a){}", "open": "({}", "classes": "[{}a]{}", "posix": "[[:{}]", "look-behinds": "(?<={}a){}",
    "alternatives": "(?<=a|bc){}", "switches": "(?i){}", "quantifiers": "*{}", "calls": "\\g<n>{}", "names": "(?<{}",
    "escapes": "\\x41{}", "braces": "a{{1,{}", "conditionals": "(?(1){}){}", "comments": "(?#{}",
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("name", HOSTILE)
def test_linear_time(name):
    opening, _, closing = HOSTILE[name].partition("{}")
    closing = closing.replace("{}", "")

    start = {"calls": "(?<n>a)", "quantifiers": "a"}.get(name, "")
    check_linear(oniguruma.check, lambda size: start + opening * size + closing * size, 2_000, 16_000)


@given(st.text(alphabet="()[]{}|*+?\\^$.<>=!:-&#,'aknpxuä019 \n", max_size=40))
def test_takes_any_text(text):
    problem = oniguruma.check(text)
    if problem is not None:
        assert 0 <= problem.start <= problem.end <= len(text)
        assert problem.message


@given(st.text(max_size=30))
def test_escaped_text_is_accepted(text):
    escaped = "".join(f"\\{char}" if char in "()[]{}|*+?\\^$.#-&" else char for char in text)
    assert oniguruma.check(escaped) is None


def test_quantifier_of_a_group_repeats_all_of_it():
    """Both alternatives have four characters, so the look-behind has a fixed length. Joni accepts it."""
    assert oniguruma.check("(?<=x(?:(?:ab){2}|abcd))") is None
    assert oniguruma.check("(?<=x(?:(?:ab){2}|abc))") is not None


@pytest.mark.parametrize("pattern", [r"( |\R\g<1>)", r"( |\X\g<1>)", r"(?<n>a|(?(<n>)b|\X)\g<n>)"])
def test_line_breaks_and_graphemes_are_not_empty(pattern):
    assert oniguruma.check(pattern) is None
    refused = oniguruma.check(pattern.replace(r"\X", r"\X?").replace(r"\R", r"\R*"))
    assert refused is not None
    assert refused.message == "never ending recursion"
