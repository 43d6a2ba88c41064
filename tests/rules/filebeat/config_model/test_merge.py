"""The tree that Filebeat builds from a file, and its conversion of values."""

import pytest

from lslint.grammar.config.yaml import parser as yaml_tree
from lslint.rules.filebeat.config_model import values
from lslint.rules.filebeat.config_model.expansion import expanded
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


def test_nested_aliases_end():
    text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
    text += "".join(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]\n" for n in range(1, 9))
    found = merged(text)
    assert not found.complete
    assert isinstance(found.root, Obj)


@pytest.mark.parametrize(("text", "expected"), [
    ("${A:}", ""), ("${A:yes}", True), ("a${A:b}c${D:e}", "abce"), ("${A}", None), ("${A:${B}}", None),
    ("${A:?no}", None), ("${A:a,b}", None), ("${A:x", None),
])  # fmt: skip
def test_defaults_of_variables(text, expected):
    assert expanded(text) == expected


def test_durations():
    assert values.duration("0") == 0
    assert values.duration("1m30s") == 90
    assert values.duration("soon") == "text"


@pytest.mark.parametrize(("value", "expected"), [("2048", 2048), (1.5, 1), ("0x10", 16)])
def test_numbers(value, expected):
    assert values.integer(value) == expected


def test_string_with_variables_is_parsed_again():
    text = "a: '[[${X:b}, c], \"d,e\"]'\n"
    assert plain(merged(text).root)["a"] == ["?", "d,e"]
