"""What the rules know about a grok pattern: anchors, ends, literals, and the cost of a missing anchor."""

import re

import pytest
from deadline import in_child
from hypothesis import given, settings
from hypothesis import strategies as st
from recorded import probes

from build import grok
from lslint.rules import knowledge
from lslint.rules.logstash.grok import charsets, cost, library, shape


def read(pattern: str, which: str = library.ECS) -> shape.Shape:
    return library.standard(which).read(pattern)


_REGEX = st.recursive(
    st.sampled_from(["a", "b", "1", " ", ".", "\\d", "\\w", "[ab]", "[^a]", "^", "$", "\\b", "xyz", "é"]),
    lambda inner: st.one_of(
        st.tuples(inner, inner).map("".join),
        st.tuples(inner, inner).map("(?:{0[0]}|{0[1]})".format),
        st.tuples(inner, st.sampled_from(["*", "+", "?", "{2}", "{1,3}", "*?"])).map("(?:{0[0]}){0[1]}".format),
        inner.map("(?<n>{})".format),
    ),
    max_leaves=8,
)


def faults(made: shape.Shape, text: str, start: int, end: int) -> list[str]:
    """Return what the shape says wrongly about a match."""
    matched = text[start:end]
    starts = not made.anchored or start == 0 or text[start - 1] == "\n"
    ends = made.ends != "line" or end == len(text) or text[end] == "\n"
    literals = all(
        any(matched.startswith(literal, at) for at in range(nearest, min(farthest, len(matched)) + 1))
        for literal, nearest, farthest in made.literals
    )
    right = {
        "length": made.low <= len(matched) <= made.high,
        "first": not matched or made.first & charsets.charset_of(matched[0]),
        "start": starts, "end": ends, "literals": literals, "literal": made.literal in (None, matched),
        "space": made.space or not {" ", "\t"} & {*matched},
    }  # fmt: skip
    return [name for name, is_right in right.items() if not is_right]


def test_shapes_are_true_of_recorded_matches() -> None:
    wrong = []
    for pattern, text, _, _, match in probes("joni_searches"):
        if match and (pattern + text).isascii() and "\\G" not in pattern and "\\K" not in pattern:
            made = shape.read(pattern, lambda _: shape.unknown(), [])
            wrong += [(pattern, text, fault) for fault in faults(made, text, *match[0])]
    assert wrong == []


@given(_REGEX, st.text(alphabet="ab1 xyzé\n", max_size=12))
@settings(deadline=None)
def test_a_shape_is_true_of_every_match(pattern: str, text: str) -> None:
    """Whatever Python's engine matches agrees with the shape: length, first character, anchor, literals."""
    number = iter(range(1000))
    found = re.compile(re.sub(r"\(\?<n>", lambda _: f"(?P<n{next(number)}>", pattern), re.M | re.S).search(text)
    if found is None:
        return
    made = read(pattern)
    assert faults(made, text, *found.span()) == []


@given(st.text(alphabet="()[]|*+?{}^$\\.%AB:<=!#aé\ue000 ,1-&x", max_size=40))
def test_any_text_gives_a_shape(pattern: str) -> None:
    made = read(pattern)
    assert made.low <= made.high
    cost.lost_steps(made)


@pytest.mark.slow
@pytest.mark.parametrize("piece", ["(", "[", "(?:", "a|", "%{WORD}", "[a]", "a*", "\\d", "(a)", "[[:alpha:]", "a{2}"])
@in_child
def test_time_is_linear(piece: str) -> None:
    read(piece * 20_000)


def test_knowledge_is_what_the_script_makes_of_the_recorded_library() -> None:
    assert (knowledge.load("grok/patterns"), knowledge.load("grok/sets")) == grok.patterns()
