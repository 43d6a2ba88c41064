"""FB234 (preset-overrides-settings): cases beyond the examples of the rule."""

import pytest
from filebeat_checks import LOG_TO_ELASTICSEARCH, stages


@pytest.mark.parametrize(
    ("setting", "release", "stage"),
    [
        ("  bulk_max_size: 500\n  preset: throughput\n", "8.11", None),
        ("  bulk_max_size: 500\n  preset: throughput\n", "8.12", "run"),
    ],
)
def test_settings_that_moved(setting, release, stage):
    assert stages(LOG_TO_ELASTICSEARCH + setting, release).get("FB234") == stage
