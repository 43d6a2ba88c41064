"""ES613 (removed-node-setting): cases beyond the examples of the rule."""

from elasticsearch_checks import node_findings


def test_settings_that_moved_to_the_keystore_in_7():
    text = "cluster.name: a\nxpack.notification.slack.account.monitoring.url: https://hooks.example.org/a\n"
    assert [finding.severity for finding in node_findings("ES613", text)] == ["error"]
