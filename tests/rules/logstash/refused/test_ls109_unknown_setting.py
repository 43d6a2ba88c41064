"""LS109 (unknown-setting): cases beyond the examples of the rule."""

import pytest
from advice import of_code
from elasticsearch_checks import check_kind
from settings_checks import check_settings, sorted_codes


def test_names_of_settings() -> None:
    (finding,) = [f for f in check_kind("pipeline.worker: 4\n", "logstash-settings").findings if f.rule.code == "LS109"]
    assert "did you mean `pipeline.workers`" in finding.message


@pytest.mark.parametrize(
    ("file", "text", "target", "words"),
    [
        ("logstash.yml", "pipeline.wrokers: 2\n", None, "did you mean `pipeline.workers`"),
        ("logstash.yml", "queue:\n  # type: persisted\n", None, "No setting is indented below `queue:`"),
        ("logstash.yml", "nonsense.of.mine: 1\n", None, "Unknown setting `nonsense.of.mine`"),
        ("logstash.yml", "api.http.host: 127.0.0.1\n", "7.10", "requires Logstash 7.16 or later"),
        ("logstash.yml", "dead_letter_queue.flush_check_interval: 5\n", "9.3.2", "requires Logstash 9.3 or later"),
        ("pipelines.yml", "- pipeline.id: a\n  log.level: debug\n", None, "Move `log.level` to logstash.yml"),
        ("pipelines.yml", "- pipeline.id: a\n  queue:\n    type: persisted\n", None, "for example `queue.type`"),
    ],
)
def test_refused(file, text, target, words):
    result = check_settings(file, text, target)
    assert result.verdict == "rejected"
    found = [finding for finding in of_code(result, "LS109") if finding.stage in ("parse", "load")]
    assert any(words in finding.message for finding in found), result.findings


@pytest.mark.parametrize(
    "text",
    [
        "xpack.security.enabled: true\n",
    ],
)
def test_further_reported(text: str) -> None:
    assert "LS109" in sorted_codes(check_settings("logstash.yml", text))


@pytest.mark.parametrize(
    "text",
    [
        "# pipeline.workers: 4\n",
        'path.data: /var/lib/logstash\napi.http.host: "127.0.0.1"\n',
    ],
)
def test_further_unreported(text: str) -> None:
    assert "LS109" not in sorted_codes(check_settings("logstash.yml", text))
