"""LS110 (setting-type): cases beyond the examples of the rule."""

import pytest
from advice import of_code
from settings_checks import check_settings, sorted_codes


@pytest.mark.parametrize(
    ("file", "text", "target", "words"),
    [
        ("logstash.yml", "http.host: a\napi.http.host: a\n", "8.5", "are both set"),
        ("logstash.yml", "config.reload.interval: 3s\n", "5.6", "must be a number"),
        ("logstash.yml", "xpack.management.elasticsearch.ssl.verification_mode: full\n", "8.0", "`certificate`"),
        ("logstash.yml", "path.plugins: /x\n", None, "must be a list"),
        ("logstash.yml", "pipeline.workers: ${W:many}\n", None, "whole number"),
        ("logstash.yml", "node.name: 2024-01-01\n", None, "date"),
        ("logstash.yml", "- a\n", None, "must be a map"),
        ("logstash.yml", "config.string: 'input { stdin { } }'\npath.config: /a\n", None, "are both set"),
    ],
)
def test_refused(file, text, target, words):
    result = check_settings(file, text, target)
    assert result.verdict == "rejected"
    found = [finding for finding in of_code(result, "LS110") if finding.stage in ("parse", "load")]
    assert any(words in finding.message for finding in found), result.findings


def test_start_is_distinguished_from_the_check():
    result = check_settings("logstash.yml", "pipeline.ordered: true\npipeline.workers: 3\n")
    assert (result.verdict, result.starts) == ("accepted", "no")
    assert check_settings("logstash.yml", "node.name: a\n").starts == "yes"
    result = check_settings("logstash.yml", "api.ssl.enabled: true\n")
    assert (result.verdict, result.starts, sorted_codes(result)) == ("accepted", "no", ["LS110"])


def test_passwords_are_not_shown():
    text = "api.auth.basic.password: 123456\n"
    (finding,) = of_code(check_settings("logstash.yml", text), "LS110")
    assert "123456" not in finding.message


@pytest.mark.parametrize(("old", "applicability"), [("a", "safe"), ("b", "unsafe")])
@pytest.mark.parametrize("target", ["7.16", "8.1", "8.19"])
def test_a_setting_under_both_names_loses_the_old_one(old, applicability, target):
    text = f"http.host: {old}\napi.http.host: a\n"
    (finding,) = of_code(check_settings("logstash.yml", text, target), "LS110")
    (edit,) = finding.fix.edits
    assert (finding.fix.applicability, text[: edit.start] + text[edit.end :]) == (applicability, "api.http.host: a\n")


@pytest.mark.parametrize("level", ["quiet", "verbose"])
def test_levels_of_the_first_releases(level):
    """5.0.0-alpha1 to alpha5 accept them, and a target of 5.0 may mean those."""
    assert of_code(check_settings("logstash.yml", f"log.level: {level}\n", "5.0"), "LS110") == []
    (finding,) = of_code(check_settings("logstash.yml", f"log.level: {level}\n", "5.1"), "LS110")
    assert "must be one of" in finding.message


@pytest.mark.parametrize(
    "text",
    [
        "pipeline.workers: four\n",
        "config.reload.interval: 1.5s\n",
        "api.http.port: 96000\n",
        "defaults: &d 4\npipeline.workers: *d\n",
        "config.string: 'input { stdin { } }'\nconfig.reload.automatic: true\n",
    ],
)
def test_further_reported(text):
    assert "LS110" in sorted_codes(check_settings("logstash.yml", text))


@pytest.mark.parametrize(
    "text",
    [
        "queue.type: persisted\nqueue.max_bytes: 8GB\n",
        'pipeline.workers: "4"\npipeline.ordered: false\n',
        "config.reload.automatic: yes\nconfig.reload.interval: 3s\n",
        "pipeline.workers: ${WORKERS}\nnode.name: ${NODE:ls1}\n",
        'xpack.monitoring.elasticsearch.hosts: "https://es1:9200"\n',
    ],
)
def test_further_unreported(text):
    assert "LS110" not in sorted_codes(check_settings("logstash.yml", text))
