"""Settings for custom rules: every spelling, and nothing fails if something is missing."""

import pytest

from lslint.grammar.config.yaml import parser
from lslint.rules.api import Setting


def setting(text):
    documents = parser.parse(text)[0].documents
    return Setting(documents[0].root if documents else None)


@pytest.mark.parametrize("text", [
    "a.b: {c: 1}\n", "x: &x {b.c: 1}\na: {<<: *x, d: 2}\n", "a: {b: {c: 0}}\na.b.c: 1\n",
])  # fmt: skip
def test_every_spelling(text):
    assert setting(text).get("a.b.c").value == 1


@pytest.mark.parametrize("text", ["- a\n", "a: *none\n", "a: &a {<<: *a}\n"])
def test_an_absent_setting_is_empty(text):
    absent = setting(text).get("a.b.c")
    assert (bool(absent), absent.value, absent.items, absent.node, absent.start, absent.end) == (
        False, None, [], None, 0, 0,
    )  # fmt: skip
    assert not absent.get("d")
