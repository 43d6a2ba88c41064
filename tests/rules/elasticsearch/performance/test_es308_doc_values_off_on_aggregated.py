"""ES308 (doc-values-off-on-aggregated): cases beyond the examples of the rule."""

from elasticsearch_checks import severities, template_of_logs

from lslint.rules import registry


def test_doc_values_off_where_everybody_aggregates() -> None:
    body = template_of_logs({}, {"properties": {"status": {"type": "keyword", "doc_values": False}}})
    assert severities(body)["ES308"] == "info"
    assert "ES308" not in severities(
        template_of_logs({}, {"properties": {"trace_id": {"type": "keyword", "doc_values": False}}})
    )
    sources = " ".join(registry.load("ES308").sources)
    assert "1.7 GB" in sources
    assert "106 GB" in sources
