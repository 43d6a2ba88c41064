"""LS324 (debug-output): cases beyond the examples of the rule."""

import pytest
from advice import run
from logstash_checks import REDIS_TEST_CONFIG, STDOUT_OUTPUT, default_codes, messages

from lslint.config.command_line import Values
from lslint.config.settings import Settings
from lslint.engine.file import check_text


def test_an_only_output_is_not_to_be_removed() -> None:
    (only,) = run("LS324", "input { beats { port => 5044 } }\n" + STDOUT_OUTPUT)
    assert only.fix is None
    (related,) = run("LS324", "output { elasticsearch { } stdout { } }\n")
    assert related.fix is not None


def test_a_config_in_a_sample_is_a_trial() -> None:
    text = "data:\n  logstash.conf: |\n    input { beats { port => 5044 } }\n    output { stdout { } }\n"
    for path, count in (("k8s/logstash.yaml", 1), ("config/samples/logstash/logstash.yaml", 0)):
        found = [f.rule.code for f in check_text("kind: ConfigMap\n" + text, path).findings]
        assert found.count("LS324") == count


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("output { elasticsearch {} stdout {} }\n", 1),
        ("output { elasticsearch {} {% if debug %} stdout {} {% endif %} }\n", 0),
        ("input { stdin {} }\noutput { elasticsearch {} stdout {} }\n", 0),
        ('output { file { path => "/a" codec => rubydebug } }\n', 1),
        ('output { file { path => "/a" codec => json_lines } }\n', 0),
    ],
)
def test_findings(text: str, count: int) -> None:
    assert len(run("LS324", text)) == count


def test_dots_are_no_dump() -> None:
    assert messages("LS324", REDIS_TEST_CONFIG) == []
    assert len(messages("LS324", REDIS_TEST_CONFIG.replace("dots", "rubydebug"))) == 1
    assert len(messages("LS324", "output { stdout { codec => rubydebug } }\n")) == 1


def test_the_baseline_is_no_error() -> None:
    text = (
        'input { file { path => "/data/access.log" start_position => "beginning" } }\n'
        'output { stdout { codec => "dots" } }\n'
    )
    result = check_text(text, "pipeline.conf", "logstash", Settings(Values()))
    assert "LS324" not in [finding.rule.code for finding in result.findings]
    assert [finding for finding in result.findings if finding.severity == "error"] == []


@pytest.mark.parametrize(("path", "count"), [("ls.conf.test", 0), ("pipeline.conf", 1)])
def test_output_of_tests(path: str, count: int) -> None:
    text = 'input { generator { lines => ["a"] count => 1 type => "a" } }\noutput { stdout { codec => json_lines } }\n'
    assert default_codes(text, path).count("LS324") == count
