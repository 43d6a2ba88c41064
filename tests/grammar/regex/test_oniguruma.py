"""The checker of regular expressions against what Ruby's engine said.

``ruby_regexes.jsonl``: self-written patterns with the verdict and the message of JRuby 9.4.13 (the Ruby in Logstash 9).
"""

import json

import pytest
from counting import check_linear
from hypothesis import given
from hypothesis import strategies as st
from paths import DATA

from lslint.grammar.regex.oniguruma import reader as oniguruma

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


@pytest.mark.parametrize("pattern", [r"( |\R\g<1>)", r"( |\X\g<1>)", r"(?<n>a|(?(<n>)b|\X)\g<n>)"])
def test_line_breaks_and_graphemes_are_not_empty(pattern):
    assert oniguruma.check(pattern) is None
    refused = oniguruma.check(pattern.replace(r"\X", r"\X?").replace(r"\R", r"\R*"))
    assert refused is not None
    assert refused.message == "never ending recursion"
