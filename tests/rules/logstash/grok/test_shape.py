"""What the rules know about a grok pattern: anchors, ends, literals, and the cost of a missing anchor."""

import re

import pytest
from deadline import in_child
from hypothesis import given, settings
from hypothesis import strategies as st

from build import grok
from lslint.rules import knowledge
from lslint.rules.logstash.grok import charsets, cost, library, shape


def read(pattern: str, which: str = library.ECS) -> shape.Shape:
    return library.standard(which).read(pattern)


@pytest.mark.parametrize(("pattern", "space"), [
    ("%{DATA}b", True), ("(a)\\1", True), ("a\\S*b", False),
])  # fmt: skip
def test_whether_a_match_can_hold_a_space(pattern: str, space: bool) -> None:
    assert read(pattern).space is space


@pytest.mark.parametrize(("pattern", "ends"), [
    ("a\\z", "line"), ("a$|b$", "line"),
])  # fmt: skip
def test_ends(pattern: str, ends: str) -> None:
    assert read(pattern).ends == ends


@pytest.mark.parametrize(("pattern", "low", "high"), [
    ("[[:alpha:]_%-]{4}", 4, 4), ("[a[^b]&&c]", 1, 1), ("(?x) a b # no c\n d", 3, 3),
])  # fmt: skip
def test_length(pattern: str, low: int, high: int) -> None:
    made = read(pattern)
    assert (made.low, made.high) == (low, high)


@pytest.mark.parametrize("pattern", ["a)", "[a", "(?<n>a)(?(<n>)b|c)", "%{A=%{B}}"])
def test_what_cannot_be_read_is_unknown(pattern: str) -> None:
    assert not read(pattern).known


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


@pytest.mark.slow
@given(_REGEX, st.text(alphabet="ab1 xyzé\n", max_size=12))
@settings(max_examples=600, deadline=None)
def test_a_shape_is_true_of_every_match(pattern: str, text: str) -> None:
    """Whatever Python's engine matches agrees with the shape: length, first character, anchor, literals."""
    number = iter(range(1000))
    found = re.compile(re.sub(r"\(\?<n>", lambda _: f"(?P<n{next(number)}>", pattern), re.M | re.S).search(text)
    if found is None:
        return
    made = read(pattern)
    matched = found[0]
    assert made.low <= len(matched) <= made.high
    if matched:
        assert made.first & charsets.charset_of(matched[0])
    if made.anchored and not re.search(r"[*?}|].*\^", pattern):  # an optional part may precede the anchor
        assert found.start() == 0 or text[found.start() - 1] == "\n"
    for literal, nearest, farthest in made.literals:
        assert any(matched.startswith(literal, at) for at in range(nearest, min(farthest, len(matched)) + 1))
    if made.literal is not None:
        assert matched == made.literal


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
