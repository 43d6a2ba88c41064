"""Field references as Logstash reads them from 7.0 on."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lslint.grammar.mini_languages import field_reference

LEGAL = {
    "message": ("message",), "a.b": ("a.b",), "a b": ("a b",), "": ("",), "[a]": ("a",), "[a][b]": ("a", "b"),
    "[[a][b]]": ("a", "b"), "[a][[b][c]]": ("a", "b", "c"), "[ a ]": (" a ",), '["a"]': ('"a"',), "[a,b]": ("a,b",),
    "[a.b]": ("a.b",), "[%{a}]": ("%{a}",), "[tags][-1]": ("tags", "-1"), "[@metadata][x]": ("@metadata", "x"),
}  # fmt: skip
ILLEGAL = (
    "[a", "a]", "[a]]", "[]", "[a][]", "[a]b", "a[b]", "[a].[b]", "[a]-[b]", "[a] [b]", " [a]", "[a] ", "[a[b]]",
    "@metadata[x]", "][", "[[]]", "[[a]b]", "[", "]",
)  # fmt: skip


@pytest.mark.parametrize("text", LEGAL)
def test_legal(text):
    assert field_reference.check(text) is None
    reference = field_reference.parse(text)
    assert reference.path == LEGAL[text]
    assert [text[segment.start : segment.end] for segment in reference.segments] == list(LEGAL[text])


@pytest.mark.parametrize("text", ILLEGAL)
def test_illegal(text):
    malformed = field_reference.check(text)
    assert 0 <= malformed.offset <= len(text)
    assert malformed.reason


@pytest.mark.parametrize(("text", "offset", "reason"), [
    ("[a", 2, "a closing bracket is missing"), ("[a]b", 3, "text after a closing bracket"),
    ("a[b]", 1, "text before the brackets"), ("[a[b]]", 2, "brackets inside a name"),
    ("[a][]", 4, "the brackets are empty"), ("[a]]", 3, "extra `]`"),
])  # fmt: skip
def test_places_and_words(text, offset, reason):
    malformed = field_reference.check(text)
    assert (malformed.offset, malformed.reason) == (offset, reason)


def test_positions_in_a_file():
    segments = field_reference.parse("[host][name]", base=100).segments
    assert [(segment.start, segment.end) for segment in segments] == [(101, 105), (107, 111)]
    with pytest.raises(field_reference.MalformedReference) as raised:
        field_reference.parse("[host", base=10)
    assert raised.value.offset == 15


def strict(text):
    """The strict tokenizer, as its description says it: a second opinion."""
    depth, split, seen, before = 0, 0, False, ""
    for at, char in enumerate(text):
        if char == "[":
            seen = True
            if split != at:
                return False
            depth, split = depth + 1, at + 1
        elif char == "]":
            seen = True
            if depth <= 0 or (split == at and before != "]"):
                return False
            depth, split = depth - 1, at + 1
        elif seen and before == "]":
            return False
        before = char
    return not seen or depth == 0


@given(st.text(alphabet="[]ab.", max_size=12))
def test_second_opinion(text):
    assert (field_reference.check(text) is None) == strict(text)


def test_deep_nesting():
    assert field_reference.check("[" * 50_000 + "a" + "]" * 50_000) is None
