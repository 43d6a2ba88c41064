"""ES004 (node-config-duplicate-key): cases beyond the examples of the rule."""

import pytest
from elasticsearch_checks import node_findings
from lint_settings import settings

from lslint.engine.file import check_text

NESTED = "xpack.security.transport.ssl.enabled: true\nxpack.security.transport.ssl:\n  enabled: {}\n"


@pytest.mark.parametrize(("value", "severity"), [("true", "info"), ("false", "warning")])
def test_the_same_value_in_dotted_and_nested_form_is_an_info(value, severity):
    (finding,) = node_findings("ES004", NESTED.format(value))
    assert finding.severity == severity
    assert ("same value" in finding.message) == (severity == "info")


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("http:\n  port: 9200\nhttp:\n  cors.enabled: true\n", "Merge the two"),
        ("http:\n  port: 9200\nhttp:\n  port: 9201\n", "Remove one of the two"),
        ("node.name: a\nnode.name: b\n", "Remove one of the two"),
    ],
)
def test_sections_with_different_settings_are_merged(text, action):
    found = check_text(text, "elasticsearch.yml", None, settings("ES")).findings
    (finding,) = [each for each in found if each.rule.code == "ES004"]
    assert finding.message.endswith(f". {action}")
