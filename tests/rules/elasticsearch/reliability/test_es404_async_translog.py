"""ES404 (async-translog): cases beyond the examples of the rule."""

from elasticsearch_checks import check_kind, levels_of_code


def test_translog_in_the_background() -> None:
    body = {"index_patterns": ["weblogs-*"], "template": {"settings": {"index.translog.durability": "async"}}}
    assert levels_of_code("ES404", body) == [("info", "advice")]
    (finding,) = [f for f in check_kind(body).findings if f.rule.code == "ES404"]
    assert "sync_interval" in finding.message
    assert "acknowledged" in finding.message
