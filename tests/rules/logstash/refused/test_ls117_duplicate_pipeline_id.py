"""LS117 (duplicate-pipeline-id): cases beyond the examples of the rule."""

import pytest
from advice import of_code
from logstash_checks import write_files
from settings_checks import check_path, check_settings, sorted_codes


@pytest.mark.parametrize(
    ("file", "text", "target", "words"),
    [
        ("pipelines.yml", "- pipeline.id: a\n- pipeline.id: ${ID:a}\n", None, "Duplicate pipeline id `a`"),
        ("pipelines.yml", "- path.config: /a\n- pipeline.id: main\n", None, "Duplicate pipeline id `main`"),
        ("pipelines.yml", "- a\n", None, "is not a map"),
    ],
)
def test_refused(file, text, target, words):
    result = check_settings(file, text, target)
    assert result.verdict == "rejected"
    found = [finding for finding in of_code(result, "LS117") if finding.stage in ("parse", "load")]
    assert any(words in finding.message for finding in found), result.findings


@pytest.mark.parametrize(("value", "count"), [("true", 0), ("false", 1)])
def test_pipelines_that_are_managed_centrally(value, count, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "logstash.yml").write_text(f"xpack.management.enabled: {value}\n")
    (tmp_path / "pipelines.yml").write_text("")
    assert len(of_code(check_path("pipelines.yml"), "LS117")) == count


@pytest.mark.parametrize(
    ("files", "text", "count"),
    [
        ({}, "", 1),
        ({}, "[]\n", 0),
        ({"compose.yml": "services:\n  l:\n    image: logstash:8.1.0\n    command: logstash -f /a.conf\n"}, "", 0),
    ],
)
def test_files_that_logstash_may_not_read(files, text, count, tmp_path):
    write_files(tmp_path, {".git/HEAD": "", "roles/ls/files/pipelines.yml": text, **files})
    assert len(of_code(check_path(tmp_path / "roles/ls/files/pipelines.yml"), "LS117")) == count


@pytest.mark.parametrize(
    "text",
    [
        "- path.config: /etc/logstash/a.conf\n- path.config: /etc/logstash/b.conf\n",
    ],
)
def test_further_reported(text):
    assert "LS117" in sorted_codes(check_settings("pipelines.yml", text))
