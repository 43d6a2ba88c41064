"""LS316 (batch-settings): cases beyond the examples of the rule."""

from elasticsearch_checks import severities


def test_batch_size() -> None:
    assert "LS316" in severities("pipeline.batch.size: 20000\n", kind="logstash-settings")
    assert "LS316" not in severities("pipeline.batch.size: 5000\n", kind="logstash-settings")
