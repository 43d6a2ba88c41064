"""Where the cursor is in a JSON or console text that does not parse yet."""

import pytest
from deadline import in_child

from lslint.lsp.structured.json_place import json_place


def place(marked):
    offset = marked.index("|")
    return json_place(marked.replace("|", "", 1), offset)


def way(found):
    return [frame.name + "[]" * frame.item for frame in found.frames]


@pytest.mark.parametrize(
    ("text", "what", "expected", "typed"),
    [
        ("{|", "key", [""], ""),
        ("{ | }", "key", [""], ""),
        ('{"a|', "key", [""], "a"),
        ('{"a|"}', "key", [""], "a"),
        ("{ab|", "key", [""], "ab"),
        ('{"a": {"b|', "key", ["", "a"], "b"),
        ('{"a": {"b": 1, |}}', "key", ["", "a"], ""),
        ('{"a": {"b": 1\n|\n}}', "key", ["", "a"], ""),
        ('{"a": |', "value", [""], ""),
        ('{"a": "b|', "value", [""], "b"),
        ('{"a": tr|', "value", [""], "tr"),
        ('{"a": ["b", "|"', "value", [""], ""),
        ('{"a": [{"b": {"c|', "key", ["", "a[]", "b"], "c"),
        ('[{"a|', "key", ["[]"], "a"),
        ('// x\n{"a": 1, /* y */ "b|', "key", [""], "b"),
        ('GET _search\n{"x": 1}\n\nPUT _template/a\n{\n  "b|', "key", [""], "b"),
    ],
)
def test_place(text, what, expected, typed):
    found = place(text)
    assert (found.what, way(found), found.typed) == (what, expected, typed)


@pytest.mark.parametrize(
    "text",
    ["|", "[|", "[1, |]", "[[{}, |", '{"a" |', '{"a": 1} |', '{"a": ["b" |', "PUT _temp|", "{// a|", '{"a": """b|'],
)
def test_nowhere(text):
    assert place(text) is None


def test_keys_around_the_cursor():
    found = place('{"a": {"t": "x", "m": {"|"}, "u": 1}, "b": 2}')
    assert found.frames[1].given == {"t": "x", "m": "", "u": "1"}
    assert found.frames[0].given == {"a": "", "b": "2"}


def test_request_of_a_body():
    assert place("PUT /_index_template/a?x=1\n{\n|\n}\nGET _search\n").endpoint == "/_index_template/a?x=1"


def test_commas():
    found = place('{"a": 1\n|\n"b": 2}')
    assert (found.comma_at, found.comma_after) == (7, True)
    found = place('{"a": 1,\n|}')
    assert (found.comma_at, found.comma_after) == (-1, False)


def test_names_that_the_settings_define():
    found = place('{"settings": {"analysis": {"analyzer": {"mine": {}}}}, "mappings": {|}}')
    assert found.defined == {"analyzer": ["mine"]}


@pytest.mark.slow
@pytest.mark.parametrize(
    "text",
    [
        '{"a":' * 200_000, "[" * 1_000_000, '{"a": 1,' + '"b": 2, ' * 200_000, '"' * 300_001, "}" * 500_000,
        '{"' + "a" * 2_000_000, "{" + " " * 2_000_000, "\n" * 2_000_000, "PUT a\n" * 300_000, "a" * 1_000_000,
    ],
    ids=["deep", "arrays", "wide", "quotes", "closed", "string", "blanks", "lines", "requests", "word"],
)  # fmt: skip
@in_child
def test_hostile_texts_take_no_time(text):
    for offset in (0, len(text) // 3, len(text) - 1, len(text)):
        json_place(text, offset)
