"""LS262 (reload-interval-unit): cases beyond the examples of the rule."""

import pytest

from lslint.config.settings import Settings
from lslint.engine.file import check_text


@pytest.mark.parametrize(
    ("text", "severity"),
    [
        ("config.reload.automatic: true\nconfig.reload.interval: 3\n", "error"),
        ("config.reload.automatic: false\nconfig.reload.interval: 3\n", "info"),
        ("config.reload.interval: 3\n", "info"),
        ("xpack.monitoring.collection.interval: 30\n", "error"),
    ],
)
def test_nothing_reads_the_interval_without_reload(text, severity):
    found = check_text(text, "logstash.yml", "logstash-settings", Settings()).findings
    assert [finding.severity for finding in found if finding.rule.code == "LS262"] == [severity]
