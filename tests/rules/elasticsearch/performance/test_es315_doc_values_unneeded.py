"""ES315 (doc-values-unneeded): cases beyond the examples of the rule."""

from elasticsearch_checks import upgrade_findings


def test_signatures_are_counted() -> None:
    fields = {"alert.signature": {"type": "keyword"}, "trace_id": {"type": "keyword"}}
    body = {"index_patterns": ["logs-a-*"], "template": {"mappings": {"properties": fields}}}
    (finding,) = [each for each in upgrade_findings(body, "es-template") if each.rule.code == "ES315"]
    assert "signature" not in finding.message
