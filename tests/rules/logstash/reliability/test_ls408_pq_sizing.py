"""LS408 (pq-sizing): temporary folders that are volumes."""

import pytest
from logstash_checks import write_files
from settings_checks import check_path, check_settings

SETTINGS = "queue.type: persisted\npath.queue: /tmp/queue\n"
SERVICE = """\
services:
  logstash:
    image: docker.elastic.co/logstash/logstash:8.15.0
    volumes:
    - ./logstash.yml:/usr/share/logstash/config/logstash.yml:ro
"""
POD = """\
kind: StatefulSet
apiVersion: apps/v1
metadata: {{name: logstash}}
spec:
  template:
    spec:
      containers:
      - name: logstash
        image: docker.elastic.co/logstash/logstash:8.15.0
        volumeMounts: [{{name: data, mountPath: /tmp}}]
      volumes: [{}]
"""


def messages(folder, files):
    write_files(folder, {".git/HEAD": "x", "logstash.yml": SETTINGS, **files})
    return [one.message for one in check_path(folder / "logstash.yml").findings if one.rule.code == "LS408"]


@pytest.mark.parametrize(("volume", "count"), [("- /tmp/queue\n", 0), ("- /srv/data:/tmp/other\n", 1)])
def test_volumes_of_a_compose_file(tmp_path, volume, count):
    files = {"docker-compose.yml": SERVICE + (f"    {volume}" if volume else "")}
    found = messages(tmp_path, files)
    assert len(found) == count
    assert all("when the container is recreated" in message for message in found)


@pytest.mark.parametrize(("volumes", "count"), [("", 0), ("{name: data, emptyDir: {}}", 1)])
def test_volumes_of_a_pod(tmp_path, volumes, count):
    assert len(messages(tmp_path, {"logstash.yaml": POD.format(volumes)})) == count


def of_release(text, release):
    """The findings of the rule in a logstash.yml."""
    found = check_settings("logstash.yml", f"queue.type: persisted\n{text}", release).findings
    return [one for one in found if one.rule.code == "LS408"]


@pytest.mark.parametrize(("release", "expected"), [("6.0..8.15", [("error", "start")])])
def test_page_above_the_limit(release, expected):
    """Since 6.3, Logstash compares the two sizes before it starts."""
    found = of_release("queue.page_capacity: 250mb\nqueue.max_bytes: 100mb\n", release)
    assert [(one.severity, one.stage) for one in found] == expected
    if expected == [("warning", "run")]:
        assert "full after its first event" in found[0].message


@pytest.mark.parametrize(
    ("release", "size", "start"),
    [
        ("6.1", "200mb", "A page of the queue (250 MB by default) exceeds"),
        ("6.1", "300mb", "`queue.max_bytes` is less than two pages"),
        ("6.1", "500mb", ""),
    ],
)
def test_default_size_of_a_page(release, size, start):
    messages_ = [one.message for one in of_release(f"queue.max_bytes: {size}\n", release)]
    assert [message.startswith(start) for message in messages_] == ([True] if start else [])
