"""Advice from published articles about the reliability of Elasticsearch, and the findings with it."""

from elasticsearch_checks import NODE, check_kind, levels_of_code


def test_flush_size() -> None:
    """Obsolete since Logstash 6.0; other outputs still have an option of that name."""
    text = 'output { elasticsearch { hosts => ["es1:9200"] flush_size => 5000 } }'
    (gone,) = [f for f in check_kind(text, "logstash", "8.15").findings if f.rule.code == "LS106"]
    assert "`flush_size`" in gone.message
    assert "pipeline.batch.size" in gone.message
    assert gone.fix is not None
    other = 'output { influxdb { host => "i" data_points => { "n" => "1" } flush_size => 100 } }'
    codes = {f.rule.code for f in check_kind(other, "logstash", "8.15").findings}
    assert not codes & {"LS102", "LS106", "LS402", "LS605"}


def test_the_queue_of_bulk_requests() -> None:
    new = "cluster.name: weblogs\nthread_pool.bulk.queue_size: 5000\n"
    assert levels_of_code("ES414", new, NODE, "8.19") == [("info", "advice")]
    old = "cluster.name: weblogs\nthreadpool.bulk.queue_size: 5000\n"
    assert levels_of_code("ES414", old, NODE, "8.19")
    for text in (new, old):
        codes = {f.rule.code for f in check_kind(text, NODE, "8.19").findings}
        assert codes & {"ES613", "ES132"}, "neither name is read by 8.x"
    assert levels_of_code("ES613", old, NODE), "without a target the message names the release that removed it"
