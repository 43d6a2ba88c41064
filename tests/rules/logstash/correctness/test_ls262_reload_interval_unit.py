"""LS262 (reload-interval-unit): cases beyond the examples of the rule."""

import pytest
from rule_examples import found

from lslint.config.settings import Settings
from lslint.engine.file import check_text


@pytest.mark.parametrize(
    ("text", "severity"),
    [
        ("config.reload.automatic: false\nconfig.reload.interval: 3\n", "info"),
        ("xpack.monitoring.enabled: true\nxpack.monitoring.collection.interval: 30\n", "error"),
        ("xpack.monitoring.enabled: ${M}\nxpack.monitoring.collection.interval: 30\n", "info"),
        ("monitoring:\n  enabled: true\n  collection.interval: 30\n", "error"),
        ("xpack.management.logstash.poll_interval: 5\n", "info"),
        ("slowlog.threshold.warn: 5\n", "error"),
    ],
)
def test_nothing_reads_the_interval_without_reload(text, severity):
    found = check_text(text, "logstash.yml", "logstash-settings", Settings()).findings
    assert [finding.severity for finding in found if finding.rule.code == "LS262"] == [severity]


@pytest.mark.parametrize("enabled", ["true", '"true"', "${CENTRAL}", "${CENTRAL:true}"])
@pytest.mark.parametrize("name", ["config.reload.interval: 30", "config:\n  reload.interval: 30"])
def test_central_management_replaces_the_interval(name, enabled):
    text = f"config.reload.automatic: true\nxpack.management.enabled: {enabled}\n{name}\n"
    found = check_text(text, "logstash.yml", "logstash-settings", Settings()).findings
    assert "LS262" not in [finding.rule.code for finding in found]


@pytest.mark.parametrize(
    "text",
    [
        "slowlog.threshold.warn: -1\n",
        'config.reload.interval: "5 m"\n',
    ],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS262", text) == []
