"""LS436 (push-input-without-buffer): cases beyond the examples of the rule."""

from pathlib import Path

import pytest
from advice import ProjectWithSettings, run, spans
from logstash_checks import ES_OF_TWO_HOSTS, findings_in_folder, write_files


@pytest.mark.parametrize(
    ("entry", "found"),
    [
        ("", 1),
        ("  queue.type: persisted\n", 0),
        ("  queue.type: memory\n", 1),
        ("  queue.type: ${QUEUE:persisted}\n", 0),
    ],
)
def test_queue_of_a_pipelines_yml(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, entry: str, found: int) -> None:
    write_files(
        tmp_path,
        {
            "pipelines.yml": "- pipeline.id: a\n  path.config: conf/a.conf\n" + entry,
            "conf/a.conf": "input { udp { port => 5514 } } output { elasticsearch { } }\n",
        },
    )
    assert len(findings_in_folder(tmp_path, "conf/a.conf", "LS436", monkeypatch)) == found


@pytest.mark.parametrize(
    ("queue", "inputs", "output", "target", "found"),
    [
        (None, "udp { port => 1 }", "elasticsearch { }", None, ["udp"]),
        ("memory", "tcp { port => 1 } udp { port => 1 }", "elasticsearch { }", None, ["tcp"]),
        ("persisted", "udp { port => 1 }", "elasticsearch { }", None, []),
        (None, "udp { port => 1 }", "elasticsearch { }", "5.0", []),
        (None, "beats { port => 1 }", "elasticsearch { }", None, []),
        (None, "udp { port => 1 }", "kafka { topic_id => 't' }", None, []),
        (None, "udp { port => 1 }", "stdout { }", None, []),
        (None, "syslog { }", "elasticsearch { } kafka { topic_id => 't' }", None, ["syslog"]),
    ],
)
def test_senders_that_send_once(
    queue: str | None, inputs: str, output: str, target: str | None, found: list[str]
) -> None:
    project = ProjectWithSettings(queue_type=queue) if queue else ProjectWithSettings()
    text = f"input {{ {inputs} }} output {{ {output} }}"
    assert spans("LS436", text, project=project, target=target) == found
    assert not run("LS436", text), "the settings are unknown"


def test_push_input_without_buffer() -> None:
    """The message names both alternatives."""
    text = "input { udp { port => 514 } }\n" + ES_OF_TWO_HOSTS
    (finding,) = run("LS436", text, project=ProjectWithSettings())
    assert finding.severity == "info"
    assert "queue.type: persisted" in finding.message
    assert "broker" in finding.message
    assert not run("LS436", text, project=ProjectWithSettings(queue_type="persisted"))
