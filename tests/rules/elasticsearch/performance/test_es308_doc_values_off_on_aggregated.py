"""ES308 (doc-values-off-on-aggregated): cases beyond the examples of the rule."""

from elasticsearch_checks import check_any


def test_effect_before_5_0() -> None:
    status = {"type": "string", "index": "not_analyzed", "doc_values": False}
    body = {"template": "weblogs-*", "mappings": {"web": {"properties": {"status": status}}}}
    (found,) = (one for one in check_any(body, "2.4").findings if one.rule.code == "ES308")
    assert "into the heap" in found.message
