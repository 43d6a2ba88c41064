"""FB218 (log-option-in-filestream): cases beyond the examples of the rule."""

from filebeat_checks import CONSOLE_OUTPUT, check_migration, fixed_migration, stages

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
