"""LS613 (legacy-execution-settings): cases beyond the examples of the rule."""

import pytest
from advice import of_code
from settings_checks import check_settings, sorted_codes

from lslint.rewrite.apply_fixes import fix_result

# What is accepted, and what is said all the same.
ACCEPTED = [
    ("logstash.yml", "", None, []),
    ("logstash.yml", "null\n", None, []),
    ("logstash.yml", "---\nnode.name: a\n---\nnonsense: 1\n", None, []),
    ("logstash.yml", "pipeline.workers: many\npipeline.workers: 2\n", None, ["LS200"]),
    ("logstash.yml", "pipeline.workers: many\npipeline:\n  workers: 2\n", None, []),
    ("logstash.yml", "http.host: 127.0.0.1\n", None, ["LS613"]),
    ("logstash.yml", "http.host: 127.0.0.1\n", "8.5", ["LS613"]),
    ("logstash.yml", "http.host: 127.0.0.1\n", "7.10", []),
    ("logstash.yml", "pipeline.output.workers: 1\n", "6.8", []),
    ("logstash.yml", "config.reload.interval: 30\n", "5.6", ["LS260"]),
    ("logstash.yml", "xpack.geoip.download.endpoint: http://a\n", "8.12", ["LS613"]),
    ("logstash.yml", "xpack.geoip.download.endpoint: http://a\n", "8.11", []),  # the only name before 8.12
    ("logstash.yml", "xpack.geoip.download.endpoint: http://a\n", None, []),
    ("logstash.yml", "node.name: ${NAME:a}\n", None, []),
    ("logstash.yml", "api.auth.basic.password: ${API_PASSWORD}\n", None, ["LS260"]),
    ("logstash.yml", "pipeline.buffer.type: heap\nqueue.drain: on\n", None, ["LS109", "LS408"]),
    ("logstash.yml", "xpack.monitoring.elasticsearch.hosts: ${HOSTS:['http://a:1', 'http://b:1']}\n", None, []),
    ("pipelines.yml", "- pipeline.id: a\n  config.reload.automatic: maybe\n", None, ["LS613"]),
    ("pipelines.yml", "- pipeline.id: a\n- pipeline.id: ${ID}\n- pipeline.id: ${ID}\n", None, []),
]


@pytest.mark.parametrize(
    ("file", "text", "target", "words"),
    [
        ("logstash.yml", "http.host: a\n", "9.0", "use `api.http.host`"),
        ("logstash.yml", "http.host: a\napi.http.host: a\n", "9.0", "Logstash 7.16 and later do not start"),
        ("logstash.yml", "http:\n  host: a\napi.http.host: a\n", "9.1", "Logstash 7.16 and later do not start"),
        (
            "logstash.yml",
            "http.host: a\ndead_letter_queue.flush_check_interval: 1000\n",
            None,
            "the others reject line 2",
        ),
        ("logstash.yml", "xpack.monitoring.elasticsearch.url: a\n", "7.0", "removed in 7.0"),
        (
            "pipelines.yml",
            "- pipeline.id: a\n  pipeline.java_execution: true\n",
            "8.0",
            "remove `pipeline.java_execution`",
        ),
    ],
)
def test_refused(file, text, target, words):
    result = check_settings(file, text, target)
    assert result.verdict == "rejected"
    found = [finding for finding in of_code(result, "LS613") if finding.stage in ("parse", "load")]
    assert any(words in finding.message for finding in found), result.findings


@pytest.mark.parametrize(("file", "text", "target", "expected"), ACCEPTED)
def test_accepted(file, text, target, expected):
    result = check_settings(file, text, target)
    assert result.verdict == "accepted", result.findings
    assert sorted_codes(result) == expected


@pytest.mark.parametrize(
    ("text", "after"),
    [
        ("http.host: a # x\nhttp.port: 9600\n", "api.http.host: a # x\napi.http.port: 9600\n"),
        ("a: 1\npipeline.java_execution: true\n", "a: 1\n"),
        ("http:\n  host: a\n", "http:\n  host: a\n"),
        ("queue.checkpoint.interval: 5\n# end\n", "# end\n"),
    ],
)
def test_what_was_removed_is_fixed(text, after):
    def only(text, target="9.5"):
        result = check_settings("logstash.yml", text, target)
        result.findings = of_code(result, "LS613")
        return result

    assert fix_result(only(text), unsafe=False, recheck=only).text == after


def test_a_setting_given_under_both_names_is_fixed_without_a_target():
    """No release accepts both names with the old one before the new one, so the fix cannot do harm."""
    text = "http.host: a\napi.http.host: a\n"
    result = check_settings("logstash.yml", text, None)
    assert fix_result(result, unsafe=False, recheck=lambda new: check_settings("logstash.yml", new, None)).text == (
        "api.http.host: a\n"
    )


@pytest.mark.parametrize(
    ("text", "target", "applicability"),
    [
        ("http.host: a\n", None, None),
        ("http.host: a\napi.environment: b\n", None, "safe"),
        ("http.host: a\n", "9.0", "safe"),
        ("http.host: a\n", "7.16", "safe"),
        ("http.host: a\n", "7.15", None),
        ("http.host: a\n", "6.3", None),
        ("pipeline.java_execution: false\n", None, "unsafe"),
        ("pipeline.java_execution: false\n", "8.0", "safe"),
        ("pipeline.java_execution: true\n", None, "safe"),
        ("queue.checkpoint.interval: 5\n", None, "unsafe"),
        ("queue.checkpoint.interval: 5\n", "9.5", "safe"),
    ],
)
def test_a_fix_is_safe_where_every_allowed_release_knows_the_result(text, target, applicability):
    found = of_code(check_settings("logstash.yml", text, target), "LS613")
    known = [one.fix.applicability for one in found if one.fix is not None]
    assert known == ([applicability] if applicability else [])
    assert bool(found) == (applicability is not None or target is None)


@pytest.mark.parametrize(("target", "code"), [(None, "LS110"), ("9.5", "LS613")])
def test_a_pair_is_one_finding(target, code):
    (finding,) = check_settings("logstash.yml", "http.host: a\napi.http.host: b\n", target).findings
    assert finding.rule.code == code
    assert finding.fix.applicability == "unsafe"


@pytest.mark.parametrize(
    "text",
    [
        'http.host: "0.0.0.0"\n',
        "pipeline.java_execution: true\npipeline.workers: 4\n",
        "queue.checkpoint.interval: 1000\n",
    ],
)
def test_further_reported(text):
    assert "LS613" in sorted_codes(check_settings("logstash.yml", text))
