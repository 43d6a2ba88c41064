"""Tests for all advice on templates: every structure and notation, and fixes on real files."""

import json

import pytest
from advice import corpus, fixed, run

from lslint.grammar.config.json import parser as json_tree
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


@pytest.mark.slow
def test_fixes_of_corpus_files_parse_and_remove_the_finding() -> None:
    codes = ("ES304", "ES309")
    fixes, wrong = dict.fromkeys(codes, 0), []
    for path, text in corpus("es_template", "console_snippet"):
        for code in codes:
            findings = run(code, text)
            for after in [fixed(text, finding) for finding in findings if finding.fix is not None]:
                fixes[code] += 1
                errors = [[error.kind for error in json_tree.parse(one)[1]] for one in (text, after)]
                if errors[0] != errors[1] or len(run(code, after)) >= len(findings):
                    wrong.append((code, path))
    assert wrong == []
    assert all(fixes.values()), fixes
