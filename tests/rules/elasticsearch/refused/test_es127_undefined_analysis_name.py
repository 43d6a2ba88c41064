"""ES127 (undefined-analysis-name): cases beyond the examples of the rule."""

import json

import pytest
from elasticsearch_checks import INDEX, check_template, composable
from settings_checks import check_path


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (composable({"properties": {"a": {"type": "text", "analyzer": "nope"}}}), INDEX),
    ],
)
def test_rejected(body, kind):
    assert "ES127" in {finding.rule.code for finding in check_template(body, kind).findings}


ANALYSIS = {"filter": {"short": {"type": "length", "max": 20}}, "normalizer": {"sort": {"filter": ["lowercase"]}}}


@pytest.mark.parametrize(("name", "codes"), [("sort", []), ("missing", ["ES127"])])
@pytest.mark.parametrize("wrapped", [False, True])
def test_an_index_uses_names_that_an_index_template_of_the_project_defines(name, codes, wrapped, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    parts = {"settings": {"index": {"analysis": ANALYSIS}}}
    template = {"index_patterns": ["a-*"], **({"template": parts} if wrapped else parts)}
    (tmp_path / ".git").mkdir()
    (tmp_path / "templates").mkdir()
    (tmp_path / "templates" / "a.json").write_text(json.dumps(template))
    (tmp_path / "x" / "y").mkdir(parents=True)
    analyzer = {"type": "custom", "tokenizer": "standard", "filter": ["short" if name == "sort" else "missing"]}
    body = {
        "settings": {"analysis": {"analyzer": {"own": analyzer}}},
        "mappings": {"properties": {"a": {"type": "keyword", "normalizer": name}}},
    }
    (tmp_path / "x" / "y" / "a.json").write_text(json.dumps(body))
    found = [one.rule.code for one in check_path("x/y/a.json").findings if one.rule.code == "ES127"]
    assert found == codes * 2
