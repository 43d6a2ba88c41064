"""Addresses of locations in pipelines and in YAML and JSON files."""

import pytest

from lslint.engine.addresses import address
from lslint.grammar.config.json import parser as json_tree
from lslint.grammar.config.yaml import parser as yaml_tree
from lslint.rules.api import Finding
from lslint.rules.registry import load

YAML = "a.b:\n  - c: 1\n    d: [x, y]\n"


def at(tree, text, part):
    start = text.index(part)
    return address(tree, Finding(load("LS701"), start, start + len(part), "x"))


@pytest.mark.parametrize(("part", "expected"), [
    ("a.b", ("a.b", False)), ("c", ("a.b[].c", False)), ("1", ("a.b[].c", False)),
    ("c: 1\n    d: [x, y]", ("a.b[]", False)), ("x", ("a.b[].d[]", True)), ("[x, y]", ("a.b[].d", False)),
])  # fmt: skip
def test_yaml(part, expected):
    assert at(yaml_tree.parse(YAML)[0], YAML, part) == expected


def test_the_name_of_a_mapping_type_does_not_count():
    typed = '{"mappings": {"doc": {"properties": {"a": {"type": "string"}}}}}'
    plain = '{"mappings": {"properties": {"a": {"type": "string"}}}}'
    for text in (typed, plain):
        assert at(json_tree.parse(text)[0], text, '"string"') == ("mappings.properties.a.type", False)
