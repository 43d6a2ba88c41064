"""The tree that Filebeat builds from a file, and its conversion of values."""

import pytest

from lslint.grammar.config.yaml import parser as yaml_tree
from lslint.rules.filebeat.config_model import values
from lslint.rules.filebeat.config_model.merge import Leaf, Merged, Obj


def merged(text):
    tree, _ = yaml_tree.parse(text)
    return Merged(tree.documents[0].root)


def plain(value):
    if isinstance(value, Leaf):
        return "?" if value.open else value.value
    if value.listed and not value.fields:
        return [plain(item.value) for item in value.items]
    return {name: plain(place.value) for name, place in value.fields.items()}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a.b: 1\na: {b: 2}\n", [("leaf", "a.b")]),
        ("a: x\na.b: 1\n", [("shape", "a")]),
        ("a: {b: [1]}\na.b: [2]\n", [("list", "a.b")]),
        ("a: {b: [{c: 1}]}\na.b: [{c: 2}]\n", [("list", "a.b")]),
    ],
)
def test_clashes(text, expected):
    assert [(clash.kind, clash.name) for clash in merged(text).clashes] == expected


def test_nested_aliases_end():
    text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
    text += "".join(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]\n" for n in range(1, 9))
    found = merged(text)
    assert not found.complete
    assert isinstance(found.root, Obj)


@pytest.mark.parametrize(
    ("text", "expected"),
    [ ("0", 0.0)],
)  # fmt: skip
def test_durations(text, expected):
    found = values.duration(text)
    assert found == (pytest.approx(expected) if isinstance(expected, float) else expected)


@pytest.mark.parametrize(("value", "expected"), [("2048", 2048), (1.5, 1), ("0x10", 16)])
def test_numbers(value, expected):
    assert values.integer(value) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a: '[[${X:b}, c], \"d,e\"]'\n", ["?", "d,e"]),
    ],
)
def test_string_with_variables_is_parsed_again(text, expected):
    assert plain(merged(text).root)["a"] == expected
