"""ES202 (setting-fails-at-index-creation): cases beyond the examples of the rule."""

from elasticsearch_checks import check_template, load_findings


def test_an_index_body_is_looked_at_whole():
    """The request makes the index, so what a template would show later is refused now."""
    body = {"settings": {"index.soft_deletes.enabled": False}, "mappings": {"properties": {}}}
    assert load_findings(check_template(body, "es-template", "8.19")) == {("ES202", "load")}
