"""FB105 (multiple-outputs): cases beyond the examples of the rule."""

import pytest
from filebeat_checks import (
    CONSOLE_OUTPUT,
    FILESTREAM_INPUT,
    LOAD,
    LOG_INPUT,
    check_filebeat,
    findings_in_tree,
    fixed_migration,
    levels,
    stages,
)
from logstash_checks import write_files

TWO = (
    "filebeat.inputs:\n- type: log\n  paths: [/a.log]\n" + CONSOLE_OUTPUT + "output.logstash:\n  hosts: ['ls1:5044']\n"
)


@pytest.mark.parametrize(
    ("text", "release", "expected"),
    [
        (LOG_INPUT + "output.logstash.hosts: ['a:1']\n", "5.6", []),
        (LOG_INPUT + "output.logstash.hosts: ['a:1']\n", "6.0", LOAD),
    ],
)
def test_by_release(text, release, expected):
    assert levels(check_filebeat(text, release), "FB105") == expected


@pytest.mark.parametrize(("release", "stage"), [("5.6", None), ("6.0", "load"), ("7.17", "load"), ("9.0", "load")])
def test_two_outputs(release, stage):
    text = TWO if release != "5.6" else TWO.replace("inputs", "prospectors")
    assert stages(text, release).get("FB105") == stage
    assert fixed_migration(text, release) == text, "the file does not say which of the outputs is in use"


CLOUD = FILESTREAM_INPUT + "output.logstash.hosts: ['ls1:5044']\n"
SWITCHES = (
    FILESTREAM_INPUT + "output.console.enabled: %s\noutput.logstash.hosts: ['a:1']\noutput.logstash.enabled: %s\n"
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (CLOUD + "cloud.id: 'x:ZXhhbXBsZS5jb20kYWJjJGRlZg=='\n", LOAD),
        (CLOUD + "cloud.id: ${ELASTIC_CLOUD_ID}\n", []),
        (CLOUD + 'cloud.id: "${ELASTIC_CLOUD_ID:}"\n', []),
        (CLOUD + "cloud.id: '${ID:x:ZXhhbXBsZS5jb20kYWJjJGRlZg==}'\ncloud.auth: '${AUTH:}'\n", []),
        (CLOUD + "cloud.id: ''\n", []),
        (SWITCHES % ("true", "true"), LOAD),
        (SWITCHES % ("${A}", "true"), []),
        (SWITCHES % ("true", "${B}"), []),
        (SWITCHES % ("${A:true}", "${B:true}"), []),
        (SWITCHES % ("${A:false}", "true"), []),
        (SWITCHES % ("true", '"${B:true}"'), []),
    ],
)
def test_a_variable_that_may_be_empty_or_false_is_no_second_output(text, expected):
    assert levels(check_filebeat(text, "7.17"), "FB105") == expected


@pytest.mark.parametrize(
    ("text", "value", "expected"),
    [
        (CLOUD + "cloud.id: ${X}\n", "''", []),
        (SWITCHES % ("${X:true}", "true"), "'false'", []),
        (SWITCHES % ("${X:false}", "true"), "'true'", ["error"]),
    ],
)
def test_the_manifest_sets_the_variable(text, value, expected, tmp_path):
    compose = (
        "services:\n  filebeat:\n    image: docker.elastic.co/beats/filebeat:7.17.9\n    volumes:\n"
        "    - ./filebeat.yml:/usr/share/filebeat/filebeat.yml:ro\n    environment:\n"
        f"      X: {value}\n"
    )
    write_files(tmp_path, {"filebeat.yml": text, "docker-compose.yml": compose})
    assert [one.severity for one in findings_in_tree(tmp_path, "filebeat.yml", "FB105")] == expected
