"""LS284 (removed-jvm-flag): cases beyond the examples of the rule."""

import pytest
from lint_settings import settings
from rule_examples import found

from lslint.engine.file import check_text

TEXT = "-XX:+UseConcMarkSweepGC\n"


@pytest.mark.parametrize(("target", "severity"), [("9.5", "error"), ("8.3", ""), ("8.4", "error")])
def test_an_error_only_where_the_release_is_known(target, severity):
    """Without a target the file is most probably that of an older release, for which the flag is right."""
    given = settings(target=[f"logstash={target}"] if target else [])
    found = check_text(TEXT, "jvm.options", "jvm-options", given).findings
    assert [finding.severity for finding in found if finding.rule.code == "LS284"] == ([severity] if severity else [])


@pytest.mark.parametrize(("target", "java"), [("8.14", 17), ("8.15", 21)])
def test_the_java_version_that_the_release_includes(target, java):
    found = check_text(TEXT, "jvm.options", "jvm-options", settings(target=[f"logstash={target}"])).findings
    messages = [finding.message for finding in found if finding.rule.code == "LS284"]
    assert [f"is rejected by Java {java}, so Logstash {target} does not start" in one for one in messages] == [True]


@pytest.mark.parametrize(
    "text",
    [
        "-XX:+PrintGCDetails\n-XX:+HeapDumpOnOutOfMemoryError\n",
        "-XX:+IgnoreUnrecognizedVMOptions\n-XX:+UseParNewGC\n",
    ],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS284", text) == []
