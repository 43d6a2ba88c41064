"""ES203 (invalid-dynamic-mapping): cases beyond the examples of the rule."""

import json

import pytest

from lslint.config.command_line import Values
from lslint.config.settings import Settings
from lslint.engine.file import check_text


def findings(mapping: dict, target: str, **more: object) -> list[tuple[str, str, str]]:
    """Return code, severity and message of the findings in a dynamic template with this mapping."""
    rule = {"s": {"match": "*", "match_mapping_type": "string", "mapping": mapping}}
    values = Values()
    values.target = [f"elasticsearch={target}"] if target else []
    text = json.dumps({"index_patterns": ["a-*"], "mappings": {"dynamic_templates": [rule], **more}})
    result = check_text(text, "a.json", "es-legacy-template", Settings(values))
    return [(f.rule.code, f.severity, f.message) for f in result.findings if f.rule.code in ("ES203", "ES606", "ES101")]


@pytest.mark.parametrize("mapping", [{"type": "keyword", "analyzer": "simple"}, {"type": "keyword", "ignore_abve": 9}])
@pytest.mark.parametrize("target", ["7.17", "7.11"])
def test_unknown_parameters_have_no_effect_before_8_0(mapping: dict, target: str) -> None:
    ((code, severity, message),) = findings(mapping, target)
    assert (code, severity) == ("ES203", "info")
    assert "and 8.0 and later reject it" in message
    assert "document" not in message


def test_7_10_may_reject_documents() -> None:
    """7.10 checks parameters when it receives a document (elasticsearch#66765), 7.11 does not."""
    (found,) = findings({"type": "keyword", "analyzer": "simple"}, "7.10")
    assert found[1] == "warning"
    assert "(7.9 and 7.10 may reject documents with such fields)" in found[2]


def test_unknown_parameters_of_multi_fields_reject_a_document() -> None:
    mapping = {"type": "text", "fields": {"a": {"type": "keyword", "analyzer": "simple"}}}
    (found,) = findings(mapping, "7.17")
    assert found[1] == "warning"
    assert "(documents with a matching field are rejected)" in found[2]


def test_unknown_types_reject_a_document() -> None:
    (found,) = findings({"type": "keywrd"}, "7.17")
    assert found[1] == "warning"
    assert "(documents with a matching field are rejected)" in found[2]


def test_fields_in_properties_are_rejected_by_every_release() -> None:
    found = findings({"type": "keyword"}, "7.17", properties={"a": {"type": "keyword", "analyzer": "simple"}})
    assert [each[:2] for each in found] == [("ES101", "error")]
