"""FB218 (log-option-in-filestream): cases beyond the examples of the rule."""

import pytest
from filebeat_checks import (
    CONSOLE_OUTPUT,
    FILESTREAM_INPUT,
    check_migration,
    filebeat_findings,
    fixed_migration,
    stages,
)

FROM_LOG = """\
filebeat.inputs:
- type: filestream
  id: shop
  paths: [/srv/shop/log/app.log]
  scan_frequency: 30s # slow disk
  exclude_files: ['\\.gz$']
  close_inactive: 10m
  multiline:
    pattern: '^\\['
    negate: true
    match: after
"""
FROM_LOG_FIXED = """\
filebeat.inputs:
- type: filestream
  id: shop
  paths: [/srv/shop/log/app.log]
  prospector.scanner.check_interval: 30s # slow disk
  prospector.scanner.exclude_files: ['\\.gz$']
  close.on_state_change.inactive: 10m
  parsers:
    - multiline:
        pattern: '^\\['
        negate: true
        match: after
"""


def test_options_of_log_that_stayed_behind_when_the_type_became_filestream():
    text = FROM_LOG + CONSOLE_OUTPUT
    assert stages(text, "8.19") == {"FB218": "run", "FB219": "run"}
    assert fixed_migration(text, "8.19") == FROM_LOG_FIXED + CONSOLE_OUTPUT
    assert stages(FROM_LOG_FIXED + CONSOLE_OUTPUT, "9.2") == {}
    assert check_migration(FROM_LOG_FIXED + CONSOLE_OUTPUT, "9.2").starts == "yes"


@pytest.mark.parametrize(
    ("setting", "severity", "words"),
    [
        ("scan_frequency: 10s", "info", "whose value is the default of `prospector.scanner.check_interval`"),
        ("scan_frequency: 10000ms", "info", "whose value is the default"),
        ("close_inactive: 5m", "info", "whose value is the default"),
        ("symlinks: false", "info", "whose value is the default"),
        ("close_removed: true", "info", "whose value is the default"),
        ("tail_files: false", "info", "whose value is the default"),
        ("scan_frequency: 30s", "warning", "Use `prospector.scanner.check_interval`"),
        ("symlinks: true", "warning", "Use `prospector.scanner.symlinks`"),
        ("close_removed: false", "warning", "Use `close.on_state_change.removed`"),
        ("tail_files: true", "warning", "`filestream` inputs ignore `tail_files`"),
    ],
)
def test_a_value_that_is_the_default_changes_nothing(setting, severity, words):
    (finding,) = filebeat_findings(FILESTREAM_INPUT + f"  {setting}\n" + CONSOLE_OUTPUT, "FB218", "8.19")
    assert finding.severity == severity
    assert words in finding.message
    if severity == "info":
        fixed = fixed_migration(FILESTREAM_INPUT + f"  {setting}\n" + CONSOLE_OUTPUT, "8.19")
        assert (finding.fix.applicability, fixed) == ("safe", FILESTREAM_INPUT + CONSOLE_OUTPUT)


@pytest.mark.parametrize(
    ("setting", "release", "severity"),
    [
        ("close_inactive: 5m", "7.17", "warning"),  # `filestream` did not close inactive files
        ("close_inactive: 5m", "8.6", "warning"),
        ("close_inactive: 5m", "8.7", "info"),
        ("close_inactive: 0s", "7.17", "info"),
        ("close_inactive: 5m", None, "warning"),
        ("close_removed: true", "9.0", "info"),
        ("close_removed: true", "9.1", "warning"),  # the default depends on the platform
        ("close_removed: false", "9.1", "warning"),
        ("close_removed: true", None, "warning"),
    ],
)
def test_defaults_that_a_release_changed(setting, release, severity):
    (finding,) = filebeat_findings(FILESTREAM_INPUT + f"  {setting}\n" + CONSOLE_OUTPUT, "FB218", release)
    assert finding.severity == severity


@pytest.mark.parametrize(
    ("extra", "severity"), [("", "warning"), ("  prospector.scanner.exclude_files: ['a']\n", "info")]
)
def test_the_option_has_no_effect_if_the_right_one_is_set(extra, severity):
    text = FILESTREAM_INPUT + "  exclude_files: ['\\.gz$']\n" + extra + CONSOLE_OUTPUT
    (finding,) = filebeat_findings(text, "FB218")
    assert finding.severity == severity
