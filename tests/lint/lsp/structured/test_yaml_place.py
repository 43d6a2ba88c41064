"""Where the cursor is in a YAML text that does not parse yet."""

import pytest
from deadline import in_child

from lslint.lsp.structured.yaml_place import MAX_LINES, yaml_place


def place(marked):
    offset = marked.index("|")
    return yaml_place(marked.replace("|", "", 1), offset)


def way(found):
    """The open maps from the outside in: ``key`` or ``key[]`` for an item of its list."""
    return [frame.name + "[]" * frame.item for frame in found.frames]


@pytest.mark.parametrize(
    ("text", "what", "expected", "typed"),
    [
        ("|", "key", [""], ""),
        ("ab|", "key", [""], "ab"),
        ("a:\n  b|", "key", ["", "a"], "b"),
        ("a:\n  b: 1\n  |", "key", ["", "a"], ""),
        ("a:\n  b: 1\n|", "key", [""], ""),
        ("a:\n  - b: 1\n    |", "key", ["", "a[]"], ""),
        ("a:\n- b: 1\n  |", "key", ["", "a[]"], ""),
        ("a:\n- b:\n  - c\n  |", "key", ["", "a[]"], ""),
        ("a:\n- b:\n  - c|", "key", ["", "a[]", "b[]"], "c"),
        ("a:\n- b:\n    c:\n      d|", "key", ["", "a[]", "b", "c"], "d"),
        ("a:\n- |", "key", ["", "a[]"], ""),
        ("a:\n-|", "key", ["", "a[]"], ""),
        ("- a: 1\n  |", "key", ["[]"], ""),
        ("a.b:\n  c.d|", "key", ["", "a.b"], "c.d"),
        ('"a":\n  \'b|', "key", ["", "a"], "b"),
        ("a: b|", "value", [""], "b"),
        ("a:|", "value", [""], ""),
        ("a:\n  b: 'c|", "value", ["", "a"], "c"),
        ("a: [b, c|", "value", [""], "c"),
        ("a: [b, |]", "value", [""], ""),
        ("a: {b: {c|", "key", ["", "a", "b"], "c"),
        ("a: {b: 1, c: |}", "value", ["", "a"], ""),
        ("# a comment\n\na:\n\n  # another\n  b|", "key", ["", "a"], "b"),
        ("a:\n{% if x %}\n  b|", "key", ["", "a"], "b"),
        ("x: 1\n---\na:\n  b|", "key", ["", "a"], "b"),
        ("a: &anchor\n  b|", "key", ["", "a"], "b"),
        ("a:\r\n  b: 1\r\n  c|\r\n", "key", ["", "a"], "c"),
        # an empty line that is indented too far continues the map above it
        ("a:\n  b: 1\n    |", "key", ["", "a"], ""),
    ],
)
def test_place(text, what, expected, typed):
    found = place(text)
    assert (found.what, way(found), found.typed) == (what, expected, typed)


@pytest.mark.parametrize(
    "text",
    [
        "# a|", "a: 1 # b|", "a: |-\n".replace("|", "%") + "  b", "a: >\n  text: more\n  b|", "a: [b] |", "---|",
        "a:\n\t|", "a: 1\n  b|", "{{ a|", 'a: "b" |',
    ],
)  # fmt: skip
def test_nowhere(text):
    if "|" not in text:
        offset = len(text)
        assert yaml_place(text.replace("%", "|"), offset) is None
    else:
        assert place(text) is None


def test_keys_before_and_after_the_cursor():
    found = place("a:\n- t: log\n  |\n  u: 2\n  v:\n    w: 3\n- x: 1\nb: 2\n")
    assert found.frames[-1].given == {"t": "log", "u": "2", "v": ""}
    assert found.frames[0].given == {"a": "", "b": "2"}


def test_key_of_the_line_itself_is_not_given():
    found = place("a:\n  b|c: 1\n  d: 2\n")
    assert (found.typed, found.key, found.colon) == ("b", "bc", True)
    assert found.frames[-1].given == {"d": "2"}


@pytest.mark.parametrize(
    "text",
    [
        "a:\n" + "  b: c\n" * 500_000,
        "".join(" " * depth + "a:\n" for depth in range(1_500)),
        "- " * 500_000,
        "[" * 500_000,
        "a: " + "{b: " * 200_000,
        " " * 1_000_000,
        "a" * 1_000_000,
        "a: b\n" * (3 * MAX_LINES),
    ],
    ids=["long", "deep", "dashes", "brackets", "braces", "blanks", "word", "lines"],
)
@in_child
def test_hostile_texts_take_no_time(text):
    for offset in (0, len(text) // 3, len(text) - 1, len(text)):
        yaml_place(text, offset)
