"""Parts of regular expressions, their lengths, and where matches can begin."""

import pytest

from lslint.execution.errors import StartError
from lslint.execution.regex import lengths, starts
from lslint.execution.regex.build import build
from lslint.execution.regex.faults import Unsupported
from lslint.execution.regex.nodes import Atomic, Capture, Repeat, Sequence, Text


def root(pattern):
    return build(pattern).root


def test_parts():
    assert root("ab") == Text("ab")
    assert root("a(?#c)b") == Text("ab")
    part = root(r"(?<n>a)b{2,3}?")
    assert isinstance(part, Sequence)
    assert part.items == [Capture(Text("a"), 1), Repeat(Text("b"), 2, 3, True)]
    assert isinstance(root("a++"), Atomic)


def test_condition_on_a_group_inside_of_it():
    with pytest.raises(Unsupported, match="a condition on a group inside of this group"):
        build(r"(?:((?(1)a|b)))+")
    assert build(r"(a)?(?(1)b|c)").groups == 1
    assert build(r"(?(1)b|c)(a)").groups == 1


def test_repeat_of_a_group_and_of_a_character():
    group, character = root("(?:ab)*"), root("ab*")
    assert isinstance(group, Repeat)
    assert group.item == Text("ab")
    assert isinstance(character, Sequence)
    assert character.items[0] == Text("a")


@pytest.mark.parametrize(
    ("pattern", "same"), [("(?:a+)*", "a*"), ("(?:a*)+", "a*"), ("(?:a+)+", "a+"), ("(?:a+)?", "a*")]
)
def test_repeats_of_repeats(pattern, same):
    found, expected = root(pattern), root(same)
    assert (found.low, found.high, found.item.text) == (expected.low, expected.high, "a")


def test_named_groups_leave_others_without_a_number():
    expression = build("(x)(?<a>y)(?<b>z)(?<a>w)")
    assert expression.groups == 3
    assert expression.names == {"a": [1, 3], "b": [2]}
    assert build("(x)(y)").groups == 2


def test_refused():
    with pytest.raises(StartError):
        build("(a")


@pytest.mark.parametrize(("pattern", "least", "most"), [
    ("ab", 2, 2), ("a|bcd", 1, 3), ("(?:ab){2,3}", 4, 6), ("(?=a)", 0, 0), (r"(?>a?)\d", 1, 2), ("", 0, 0),
])  # fmt: skip
def test_lengths(pattern, least, most):
    assert lengths.of(root(pattern)) == (least, most)


@pytest.mark.parametrize(("pattern", "text", "places"), [
    ("b", "abcb", [1, 3]),
    ("[0-9]", "a1b2", [1, 3]),
    ("a?b", "cab", [1, 2]),
    ("x*", "ab", [0, 1, 2]),
    (r"\Ab", "abb", [0]),
    ("^b", "ab\nb\n", [0, 3, 5]),
    (r"(?:a|b)cd", "axbcd", [0, 2]),
    ("é", "aé", [1]),
])  # fmt: skip
def test_places(pattern, text, places):
    assert list(starts.first(root(pattern)).places(text, 0)) == places


@pytest.mark.parametrize(("pattern", "possible"), [
    ("bc", True), ("bd", False), ("(?:a|d)c", True), ("ac|bd", True), ("(?:bd)?c", True), ("(?:bd)+", False),
    ("(?!bd)c", True), ("(?<n>(?>bd))", False),
])  # fmt: skip
def test_strings_that_each_match_contains(pattern, possible):
    assert starts.first(root(pattern)).is_possible("abc", 0) == possible
