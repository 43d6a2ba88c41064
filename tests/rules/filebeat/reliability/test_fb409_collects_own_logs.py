"""FB409 (collects-own-logs): cases beyond the examples of the rule."""

import pytest
from filebeat_checks import FILESTREAM_INPUT, PRETTY_CONSOLE, filebeat_findings, input_with_paths


@pytest.mark.parametrize(
    ("text", "release", "count"),
    [
        (input_with_paths("/var/log/filebeat/*"), None, 1),
        (input_with_paths("/var/log/filebeat/*.log"), None, 0),
        (input_with_paths("/var/log/filebeat/*.ndjson"), "7.10", 0),
        (input_with_paths("/var/log/**/*.ndjson"), "7.17", 0),
        (input_with_paths("/var/log/**/*.ndjson"), "8.0", 1),
        (input_with_paths("/var/log/filebeat/filebeat"), "8.0", 0),
        (input_with_paths("/var/log/filebeat/filebeat.*"), "7.17", 1),
        (input_with_paths("/var/log/filebeat/filebeat.*"), "8.19", 0),
        (input_with_paths("/var/log/filebeat/*"), "6.8", 1),
        (input_with_paths("/var/log/filebeat/*"), "9.0", 1),
        (input_with_paths("/var/log/filebeat/*.ndjson"), None, 1),
        (input_with_paths("/var/log/filebeat/*.log") + "logging.files.name: filebeat.log\n", None, 1),
        (input_with_paths("/var/log/*/*"), None, 1),
        (input_with_paths("/var/log/*/*.log"), None, 0),
        (input_with_paths("/var/log/**"), None, 1),
        (input_with_paths("/srv/log/*/*"), None, 0),
        (input_with_paths("/var/log/*/*") + "logging.to_files: false\n", None, 0),
        (input_with_paths("/var/log/*/*") + "path.logs: /srv/own\n", None, 0),
    ],
)
def test_findings(text, release, count):
    rest = {"kind": "none", "path": "filebeat.service"} if "[Service]" in text else {}
    assert len(filebeat_findings(text, "FB409", release, **rest)) == count


def test_own_logs():
    text = FILESTREAM_INPUT.replace("/var/log/app.log", "/usr/share/filebeat/logs/*") + PRETTY_CONSOLE
    assert len(filebeat_findings(text, "FB409")) == 1
    assert not filebeat_findings(
        FILESTREAM_INPUT.replace("/var/log/app.log", "/srv/filebeat-5.2.1/logs/test") + PRETTY_CONSOLE, "FB409"
    )


def test_filestream_has_another_option_to_exclude_files():
    text = FILESTREAM_INPUT.replace("/var/log/app.log", "/var/log/*/*") + PRETTY_CONSOLE
    (finding,) = filebeat_findings(text, "FB409")
    assert finding.message.endswith(". Exclude the log with `prospector.scanner.exclude_files`")
    assert not finding.is_optional
    (finding,) = filebeat_findings(text.replace("id: app", "id: beats-log"), "FB409")
    assert finding.is_optional, "the input is for the logs of Beats"


@pytest.mark.parametrize(
    ("glob", "action"),
    [("/usr/share/filebeat/logs/*", "Remove the path"), ("/var/log/*/*", "Exclude the log with `exclude_files`")],
)
def test_a_path_with_nothing_else_is_to_be_removed(glob, action):
    (finding,) = filebeat_findings(input_with_paths(glob), "FB409")
    assert finding.message.endswith(f". {action}")


@pytest.mark.parametrize(
    ("glob", "action"),
    [
        ("/var/log/containers/*.log", "Exclude it with `exclude_files`"),
        ("/var/lib/docker/containers/*/*.log", "Drop its events by container name"),
    ],
)
def test_only_some_log_files_of_containers_can_be_excluded_by_name(glob, action):
    manifest = MANIFEST.format(path=glob, option="", more="")
    (finding,) = filebeat_findings(manifest, "FB409", kind="none", path="filebeat.yaml")
    assert finding.message.endswith(f". {action}")


MANIFEST = """\
apiVersion: v1
kind: ConfigMap
metadata:
  name: filebeat-config
data:
  filebeat.yml: |
    filebeat.inputs:
    - type: container
      paths: [{path}]
{option}
    output.console: {{}}
{more}
"""


@pytest.mark.parametrize(
    ("path", "option", "more", "expected"),
    [
        ("/var/log/containers/*.log", "", "", ["info"]),
        ("/var/log/containers/*.log", "", "    logging.level: debug", ["warning"]),
        ("/var/lib/docker/containers/*/*.log", "", "", ["info"]),
        ("/var/log/pods/*/*/*.log", "", "", ["info"]),
        ("/var/log/containers/web-*.log", "", "", []),
        ("/var/log/containers/*.log", "      exclude_files: ['/filebeat-']", "", []),
        ("/var/log/containers/*.log", "      fields: {team: beats}", "", ["info"]),
        ("/var/log/containers/*.log", "", "    logging.to_files: true", []),
        ("/var/log/containers/*.log", "", "    logging.to_files: false", ["info"]),
        ("/var/log/containers/*.log", "",
         "    processors:\n    - drop_event.when.equals.kubernetes.container.name: filebeat", []),
    ],
)  # fmt: skip
def test_own_container(path, option, more, expected):
    text = MANIFEST.format(path=path, option=option, more=more)
    found = filebeat_findings(text, "FB409", kind="none", path="filebeat.yaml")
    assert [finding.severity for finding in found] == expected
