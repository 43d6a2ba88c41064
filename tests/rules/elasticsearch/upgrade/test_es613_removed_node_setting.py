"""ES613 (removed-node-setting): cases beyond the examples of the rule."""

import pytest
from elasticsearch_checks import node_findings


@pytest.mark.parametrize(("target", "severities"), [("", ["error"])])
def test_settings_that_moved_to_the_keystore_in_7(target, severities):
    text = "cluster.name: a\nxpack.notification.slack.account.monitoring.url: https://hooks.example.org/a\n"
    assert [finding.severity for finding in node_findings("ES613", text, target)] == severities


@pytest.mark.parametrize("name", ["ml", "watcher", "security", "graph"])
def test_features_that_can_still_be_disabled(name: str) -> None:
    assert not node_findings("ES613", f"xpack.{name}.enabled: false\n", "9.1")


@pytest.mark.parametrize(
    ("setting", "target", "severities"),
    [
        ("script.disable_dynamic: true", "1.7", []),
        ("script.disable_dynamic: true", "2.4", ["error"]),
        ("node.ml: false", "7.17", []),
        ("node.ml: false", "8.0", ["error"]),
        ("node.ml_limit: 3", "8.0", []),
    ],
)
def test_the_release_that_rejects_a_setting(setting: str, target: str, severities: list[str]) -> None:
    assert [each.severity for each in node_findings("ES613", setting + "\n", target)] == severities
