"""FB409 (collects-own-logs): cases beyond the examples of the rule."""

import pytest
from filebeat_checks import FILESTREAM_INPUT, PRETTY_CONSOLE, filebeat_findings, input_with_paths


@pytest.mark.parametrize(
    ("text", "release", "count"),
    [
        (input_with_paths("/var/log/**/*.ndjson"), "7.17", 0),
        (input_with_paths("/var/log/filebeat/*"), "9.0", 1),
        (input_with_paths("/var/log/filebeat/*.log") + "logging.files.name: filebeat.log\n", None, 1),
        (input_with_paths("/var/log/**"), None, 1),
        (input_with_paths("/var/log/*/*") + "logging.to_files: false\n", None, 0),
        (input_with_paths("/var/log/*/*") + "path.logs: /srv/own\n", None, 0),
    ],
)
def test_findings(text, release, count):
    rest = {"kind": "none", "path": "filebeat.service"} if "[Service]" in text else {}
    assert len(filebeat_findings(text, "FB409", release, **rest)) == count


def test_filestream_has_another_option_to_exclude_files():
    text = FILESTREAM_INPUT.replace("/var/log/app.log", "/var/log/*/*") + PRETTY_CONSOLE
    (finding,) = filebeat_findings(text, "FB409")
    assert finding.message.endswith(". Exclude the log with `prospector.scanner.exclude_files`")
