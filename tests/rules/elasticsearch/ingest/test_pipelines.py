"""Ingest pipelines: what is reported where, in each form of a file, and what is not."""

import json

import pytest
from recorded import settings

from lslint.engine.file import check_text

CODES = ("ES140", "ES140", "ES140", "ES140", "ES140", "ES140", "ES221")


def check(text, path="pipeline.json", target=""):
    return check_text(text, path, None, settings("elasticsearch", target, "ALL"))


def found(*processors, target="", **more):
    """Code, and what stands at the place, of the findings in a pipeline; a first processor is valid in each release."""
    body = {"processors": [{"set": {"field": "x", "value": "{{y}}"}}, *processors], **more}
    text = json.dumps(body)
    result = check(text, target=target)
    assert result.kind == "ingest-pipeline"
    return [(f.rule.code, text[f.start : f.end].strip('"')) for f in result.findings if f.rule.code in CODES]


@pytest.mark.parametrize(("processor", "code", "place"), [
    ({"date": {"field": "a", "formats": ["ISO8601"], "ignore_missing": True}}, "ES140", "ignore_missing"),
    ({"trim": None}, "ES140", "null"), ("drop", "ES140", "drop"),
    ({"trim": {"field": "a", "ignore_failure": "false"}}, "ES140", "false"),
    ({"convert": {"field": "a", "type": "int"}}, "ES140", "int"),
    ({"circle": {"field": "a", "error_distance": "1e", "shape_type": "shape"}}, "ES140", "1e"),
    ({"foreach": {"field": "a", "processor": {}}}, "ES140", "processor"),
    ({"gsub": {"field": "a", "pattern": "b)", "replacement": ""}}, "ES140", "b)"),
])  # fmt: skip
def test_invalid(processor, code, place):
    assert found(processor) == [(code, place)]


def test_keys_of_a_pipeline():
    assert found(on_failure=[], version="1", _meta={"a": 1}, description="d") == [("ES140", "[]")]
    assert found(version=1.5) == [("ES140", "1.5")]
    assert found(on_failure=[{"sett": {}}]) == [("ES140", "sett")]
    text = 'PUT _ingest/pipeline/x\n{"processors": [], "descripton": "d"}\n'
    assert [f.rule.code for f in check(text, "a.console").findings] == ["ES140"]
    text = 'PUT _ingest/pipeline/x\n{"description": "d"}\n'
    assert [f.rule.code for f in check(text, "a.console").findings] == ["ES140"]


@pytest.mark.parametrize(("name", "body"), [("", '{"docs": []}'), ("web/", '{"pipeline": {}, "docs": []}')])
def test_simulations_without_a_pipeline(name, body):
    text = f"POST _ingest/pipeline/{name}_simulate\n{body}\nPUT a/_doc/1\n{{}}\n"
    assert check(text, "a.console").findings == []


def test_large_and_deep_pipelines_end():
    inner = {"trim": {"field": "a"}}
    for _ in range(60):
        inner = {"trim": {"field": "a", "on_failure": [inner]}}
    assert found(inner) == []
