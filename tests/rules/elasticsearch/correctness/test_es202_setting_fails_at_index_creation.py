"""ES202 (setting-fails-at-index-creation): cases beyond the examples of the rule."""

from elasticsearch_checks import check_template, load_findings


def test_settings_of_an_index_body_are_rejected_at_once():
    """The request creates the index, so the error does not appear later as with a template."""
    body = {"settings": {"index.soft_deletes.enabled": False}, "mappings": {"properties": {}}}
    assert load_findings(check_template(body, "es-template", "8.19")) == {("ES202", "load")}
