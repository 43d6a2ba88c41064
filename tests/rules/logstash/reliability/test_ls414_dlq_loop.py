"""LS414 (dlq-loop): cases beyond the examples of the rule."""

from pathlib import Path

import pytest
from advice import FakeProject, run
from logstash_checks import findings_in_folder, write_files

DLQ = 'dead_letter_queue { path => "/dlq" pipeline_id => "web" }'


def test_dead_letter_queue_of_a_pipeline_in_pipelines_yml(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    reads = 'input { dead_letter_queue { path => "/dlq" pipeline_id => "web" } } output { elasticsearch { } }\n'
    write_files(tmp_path, {"pipelines.yml": "- {pipeline.id: web, path.config: a.conf}\n", "a.conf": reads})
    (finding,) = findings_in_folder(tmp_path, "a.conf", "LS414", monkeypatch)
    assert finding.severity == "info"
    write_files(tmp_path, {"pipelines.yml": "- {pipeline.id: dlq, path.config: a.conf}\n"})
    assert findings_in_folder(tmp_path, "a.conf", "LS414", monkeypatch) == []


@pytest.mark.parametrize(
    ("settings", "inputs", "output", "found"),
    [
        ({"pipeline_id": "web"}, DLQ, "elasticsearch { }", ["info"]),
        ({"pipeline_id": "dlq"}, DLQ, "elasticsearch { }", []),
        ({"pipeline_id": "web", "dead_letter_queue_enable": False}, DLQ, "elasticsearch { }", []),
        ({"pipeline_id": "web"}, DLQ, "if [ok] { elasticsearch { } }", []),
        ({"pipeline_id": "web"}, DLQ, 'file { path => "/a" }', []),
        ({}, DLQ, "elasticsearch { }", []),
        ({}, DLQ + " beats { port => 1 }", "elasticsearch { }", []),
        ({}, DLQ.replace("web", "main") + " beats { port => 1 }", "elasticsearch { }", ["info"]),
        ({}, DLQ.replace("web", "${ID}") + " beats { port => 1 }", "elasticsearch { }", []),
    ],
)
def test_rejected_documents_that_are_sent_again(
    settings: dict[str, object], inputs: str, output: str, found: list[str]
) -> None:
    names = {"pipeline_id": "pipeline.id", "dead_letter_queue_enable": "dead_letter_queue.enable"}
    project = FakeProject()
    project._settings = {names[name]: value for name, value in settings.items()}
    text = f"input {{ {inputs} }} output {{ {output} }}"
    assert [f.severity for f in run("LS414", text, project=project)] == found
