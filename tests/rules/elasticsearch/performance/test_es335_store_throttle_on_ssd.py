"""ES335 (store-throttle-on-ssd): cases beyond the examples of the rule."""

from elasticsearch_checks import check_any, severities


def test_store_throttle_by_release() -> None:
    old = {"template": "weblogs-*", "settings": {"number_of_shards": 5, "index.store.throttle.type": "none"}}
    five = check_any(old, "5.6")
    assert five.verdict == "accepted"
    (unset,) = [each for each in check_any(old).findings if each.rule.code == "ES612"]
    assert (unset.severity, unset.stage, unset.is_optional) == ("error", "load", False)
    new = {"index_patterns": ["weblogs-*"], "settings": old["settings"]}
    for target in ("6.8", "7.17", "8.19", "9.5"):
        (gone,) = [each for each in check_any(new, target).findings if each.rule.code == "ES612"]
        assert (gone.severity, gone.stage) == ("error", "load")
        assert gone.fix is not None
    # on 1.x it is advice for SSD, and `none` is what the talk sets
    assert "ES335" not in severities(old, "1.7")
    limited = {"index.store.throttle.type": "merge", "index.store.throttle.max_bytes_per_sec": "20mb"}
    merge = {"template": "weblogs-*", "settings": limited}
    assert severities(merge, "1.7")["ES335"] == "info"
    assert "ES335" not in severities(merge, "2.4")


def test_only_a_limit_that_applies_is_reported() -> None:
    """The type `merge` or `all` replaces the limit of the node by the one of the index, which is none by default."""
    kind, limit = "index.store.throttle.type", "index.store.throttle.max_bytes_per_sec"
    for settings, found in (
        ({kind: "all", limit: "10mb"}, True),
        ({kind: "all"}, False),
        ({kind: "merge", limit: "400mb"}, False),
        ({kind: "node", limit: "10mb"}, False),
        ({limit: "10mb"}, False),
    ):
        result = severities({"template": "weblogs-*", "settings": settings}, "1.7")
        assert ("ES335" in result) is found, settings
