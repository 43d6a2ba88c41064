"""Advice from published articles about Elasticsearch, and the findings, pages and calculations with it."""

from elasticsearch_checks import LOGSTASH_STRINGS, check_any, severities


def test_days_of_retention(calc) -> None:
    line = "es-retention --heap-gb 32 --docs-per-day 10e9 --shards 200 --per-node "
    assert "134" in calc(line + "1").split("\n", 1)[0]
    assert "26" in calc(line + "5").split("\n", 1)[0]


def test_settings_of_recovery() -> None:
    body = {"template": "weblogs-*", "settings": {"indices.recovery.max_bytes_per_sec": "300mb"}}
    assert severities({"index_patterns": ["weblogs-*"], "settings": body["settings"]}, "9.5")["ES125"] == "error"
    assert severities(body, "5.6")["ES125"] == "error"
    node = "cluster.name: web\nnode.name: a\n"
    moderate = node + "indices.recovery.max_bytes_per_sec: 300mb\n"
    moderate += "cluster.routing.allocation.node_concurrent_recoveries: 2\n"
    assert not {"ES337", "ES338", "ES339"} & set(severities(moderate, kind="elasticsearch-settings"))
    extreme = node + "indices.recovery.max_bytes_per_sec: 0\ncluster.routing.allocation:\n"
    extreme += "  node_concurrent_recoveries: 20\n  cluster_concurrent_rebalance: 24\n"
    seen = severities(extreme, kind="elasticsearch-settings")
    assert [seen[code] for code in ("ES337", "ES338", "ES339")] == ["warning", "info", "info"]
    assert "ES339" not in severities(extreme, kind="elasticsearch-settings", nodes=50)


def test_wear_of_a_drive(calc) -> None:
    answer = calc("ssd-dwpd --daily-tb 10 --capacity-tb 4").split("\n", 1)[0]
    assert "2.5" in answer
    assert "read-heavy" in answer


def test_concrete_fields() -> None:
    fields = {"a": {"type": "string"}, "b": {"type": "keyword", "index": "not_analyzed"}}
    fields["c"] = {"type": "text", "omit_norms": True}
    body = {"index_patterns": ["weblogs-*"], "mappings": {"properties": fields}}
    seen = severities(body, "9.5")
    assert [seen[code] for code in ("ES602", "ES603", "ES605")] == ["error"] * 3


def test_comments_do_not_change_the_findings() -> None:
    plain = LOGSTASH_STRINGS.replace(" // twice", "")
    commented = [(each.rule.code, each.message) for each in check_any(LOGSTASH_STRINGS).findings]
    assert commented == [(each.rule.code, each.message) for each in check_any(plain).findings]
