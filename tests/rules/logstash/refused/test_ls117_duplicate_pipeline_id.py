"""LS117 (duplicate-pipeline-id): cases beyond the examples of the rule."""

import pytest
from advice import of_code
from settings_checks import check_settings, sorted_codes


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


@pytest.mark.parametrize(
    "text",
    [
        "- path.config: /etc/logstash/a.conf\n- path.config: /etc/logstash/b.conf\n",
    ],
)
def test_further_reported(text):
    assert "LS117" in sorted_codes(check_settings("pipelines.yml", text))


@pytest.mark.parametrize(
    "text",
    [
        "- path.config: /etc/logstash/conf.d/*.conf\n",
    ],
)
def test_further_unreported(text):
    assert "LS117" not in sorted_codes(check_settings("pipelines.yml", text))
