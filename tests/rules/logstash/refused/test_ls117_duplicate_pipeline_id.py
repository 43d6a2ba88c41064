"""LS117 (duplicate-pipeline-id): cases beyond the examples of the rule."""

import pytest
from advice import of_code
from settings_checks import check_path, check_settings


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
    (tmp_path / "pipelines.yml").write_text("# - pipeline.id: main\n")
    assert len(of_code(check_path("pipelines.yml"), "LS117")) == count
