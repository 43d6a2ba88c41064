"""Tests for all advice on templates: every structure and notation, and fixes on real files."""

import json

import pytest
from advice import fixed, run

from lslint.grammar.config.yaml import parser as yaml_tree
from lslint.rules.elasticsearch.mappings import field_names

FIELDS = {
    "ES308": ("status", {"type": "keyword", "doc_values": False}),
    "ES309": ("agent", {"type": "text", "fielddata": True}),
}
FIXED_FIELDS = ("ES309",)


@pytest.mark.parametrize("code", FIELDS)
def test_fields_in_yaml(code: str) -> None:
    name, mapping = FIELDS[code]
    lines = "".join(f"        {key}: {json.dumps(value)}\n" for key, value in mapping.items())
    text = f"index_patterns: [weblogs-*]\ntemplate:\n  mappings:\n    properties:\n      {name}:  # one\n{lines}"
    (finding,) = run(code, text, language="yaml")
    if code in FIXED_FIELDS and finding.fix is not None:
        after = fixed(text, finding)
        assert "# one" in after
        assert not yaml_tree.parse(after)[1]
        assert not run(code, after, language="yaml")


@pytest.mark.parametrize(("path", "expected"), [
    ("userIP", "user ip"), ("", ""),
])  # fmt: skip
def test_folded_names(path: str, expected: str) -> None:
    assert field_names.folded(path) == expected
