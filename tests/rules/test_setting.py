"""Settings for custom rules: every spelling, and nothing fails if something is missing."""

import pytest

from lslint.grammar.config.yaml import parser
from lslint.rules.api import Setting


def setting(text):
    documents = parser.parse(text)[0].documents
    return Setting(documents[0].root if documents else None)


@pytest.mark.parametrize(
    "text",
    [
        "a.b.c: 1\n",
        "a: {b.c: 1}\n",
        "a.b: {c: 1}\n",
        "a: {b: {c: 1}}\n",
        "x: &x {b: {c: 1}}\na: *x\n",
        "x: &x {b.c: 1}\na: {<<: *x, d: 2}\n",
        "x: &x {b: {c: 2}}\ny: &y {b.c: 1}\na: {<<: [*y, *x]}\n",
        "a: {b: {c: 0}}\na.b.c: 1\n",
        "a: {b: {c: 1}}\na.b.d: 2\n",
    ],
)
def test_every_spelling(text):
    assert setting(text).get("a.b.c").value == 1


@pytest.mark.parametrize("text", ["", "a: 1\n", "a:\n", "- a\n", "a: {b: 1}\n", "a: *none\n", "a: &a {<<: *a}\n"])
def test_an_absent_setting_is_empty(text):
    absent = setting(text).get("a.b.c")
    assert (bool(absent), absent.value, absent.items, absent.node, absent.start, absent.end) == (
        False,
        None,
        [],
        None,
        0,
        0,
    )
    assert not absent.get("d")


def test_items_of_a_list():
    text = "a:\n- b: 1\n- null\n- [x]\n"
    items = setting(text).get("a").items
    assert [item.get("b").value for item in items] == [1, None, None]
    assert [inner.value for inner in items[2].items] == ["x"]
    assert text[items[2].start : items[2].end] == "[x]"
