"""LS436 (push-input-without-buffer): cases beyond the examples of the rule."""

import pytest
from advice import ProjectWithSettings, run, spans


@pytest.mark.parametrize(("queue", "inputs", "output", "target", "found"), [
    ("memory", "tcp { port => 1 } udp { port => 1 }", "elasticsearch { }", None, ["tcp"]),
    (None, "udp { port => 1 }", "elasticsearch { }", "5.0", []),
    (None, "udp { port => 1 }", "kafka { topic_id => 't' }", None, []),
    (None, "udp { port => 1 }", "stdout { }", None, []),
])  # fmt: skip
def test_senders_that_send_once(
    queue: str | None, inputs: str, output: str, target: str | None, found: list[str]
) -> None:
    project = ProjectWithSettings(queue_type=queue) if queue else ProjectWithSettings()
    text = f"input {{ {inputs} }} output {{ {output} }}"
    assert spans("LS436", text, project=project, target=target) == found
    assert not run("LS436", text), "the settings are unknown"
