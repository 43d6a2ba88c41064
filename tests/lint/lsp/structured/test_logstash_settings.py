"""Completion and hover in logstash.yml and pipelines.yml."""

import pytest
from config_cursor import Desk


@pytest.fixture(scope="module")
def desk():
    return Desk()


@pytest.mark.parametrize(
    ("name", "text", "some", "none"),
    [
        ("logstash.yml", "pipeline.workers: 2\n|", ["pipeline.batch.size", "queue.type"], ["pipeline.workers"]),
        ("logstash.yml", "pipeline:\n  workers: 2\n  |", ["batch.size"], ["workers", "pipeline.batch.size"]),
        ("logstash.yml", "pipeline:\n  workers: 2\n|", ["queue.type"], ["pipeline", "pipeline.workers"]),
        ("logstash.yml", "queue:\n  type: |", ["persisted", "memory"], []),
        ("logstash.yml", "node.name: a\nqueue.type: p|", ["persisted"], []),
        ("logstash.yml", "config.reload.automatic: |", ["true", "false"], []),
        ("pipelines.yml", "- pipeline.id: a\n  |", ["path.config", "pipeline.workers"], ["pipeline.id", "node.name"]),
        ("pipelines.yml", "- pipeline.id: a\n  path.config: b\n- |", ["path.config", "pipeline.id"], []),
        ("pipelines.yml", "- pipeline.id: a\n  queue.type: |", ["persisted"], []),
    ],
)
def test_offered(desk, name, text, some, none):
    found = desk.labels(name, text)
    assert set(some) <= set(found)
    assert not set(none) & set(found)


def test_release_in_use():
    assert "pipeline.ecs_compatibility" not in Desk("logstash=7.0").labels("logstash.yml", "node.name: a\npipeline.|")
    assert "pipeline.ecs_compatibility" in Desk("logstash=8.0").labels("logstash.yml", "node.name: a\npipeline.|")


def test_hover(desk):
    text = desk.hover("logstash.yml", "node.name: a\nqueue:\n  ty|pe: memory\n")
    for part in ("**queue.type**", "`persisted`, `memory`", "default `memory`", "pipelines.yml", "Logstash "):
        assert part in text
    old = Desk("logstash=6.0").hover("logstash.yml", "node.name: a\npipeline.ecs_compa|tibility: v1\n")
    assert "does not know it" in old
