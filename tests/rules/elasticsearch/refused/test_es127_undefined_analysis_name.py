"""ES127 (undefined-analysis-name): cases beyond the examples of the rule."""

import json

import pytest
from elasticsearch_checks import INDEX, check_any, check_template, composable
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


BODY = {"settings": {"number_of_shards": 1}, "mappings": {"properties": {"a": {"type": "text", "analyzer": "own"}}}}
PARTS = {"analyzer": {"own": {"tokenizer": "standard"}}}


@pytest.mark.parametrize(
    ("name", "text", "count"),
    [
        ("a/settings.json", json.dumps({"analysis": PARTS}), 0),
        ("a/settings.json", json.dumps({"index": {"number_of_shards": 1, "analysis": PARTS}}), 0),
        ("b/analysis.json", json.dumps(PARTS), 0),
        ("b/base.json.j2", '{"settings": {"n": {{ n }}, "analysis": ' + json.dumps(PARTS) + "}}", 0),
        ("create.py", "body['settings']['analysis'] = {'analyzer': {'own': {'tokenizer': 'standard'}}}\n", 0),
        ("create.py", "own = analyzer('own', tokenizer='standard')\n", 0),
        ("base.yml", "settings:\n  analysis:\n    analyzer:\n      own: {tokenizer: standard}\n", 0),
        ("create.py", "print('own')\n", 1),
        ("a/settings.json", json.dumps({"analysis": {"analyzer": {"other": {"tokenizer": "standard"}}}}), 1),
        ("b/mapping.json", json.dumps({"mappings": {"properties": {"b": {"type": "text", "analyzer": "own"}}}}), 1),
    ],
)
def test_names_that_another_file_of_the_project_may_define(name, text, count, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / ".git").mkdir()
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
    (tmp_path / "a" / "index.json").write_text(json.dumps(BODY))
    (tmp_path / name).write_text(text)
    found = check_path(tmp_path / "a" / "index.json").findings
    assert sum(one.rule.code == "ES127" for one in found) == count


@pytest.mark.parametrize(("target", "found"), [("2.4", 0), ("5.6", 1), ("9.5", 1)])
def test_a_release_without_normalizers_is_not_told_to_define_one(target, found):
    field = {"type": "keyword", "normalizer": "no_such"}
    text = {"template": "a-*", "mappings": {"doc": {"properties": {"f": field}}}}
    if target == "9.5":
        text = {"index_patterns": ["a-*"], "mappings": {"properties": {"f": field}}}
    assert [each.rule.code for each in check_any(text, target).findings].count("ES127") == found
