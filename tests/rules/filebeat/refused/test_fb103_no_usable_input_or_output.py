"""FB103 (no-usable-input-or-output): cases beyond the examples of the rule."""

import pytest
from advice import fixed
from filebeat_checks import (
    CONSOLE_OUTPUT,
    FILESTREAM_INPUT,
    check_filebeat,
    filebeat_findings,
    findings_in_tree,
    fixed_migration,
    levels,
    stages,
)
from logstash_checks import write_files

from lslint.rules.filebeat.examples import CONSOLE, INPUT

BEAT = """\
apiVersion: beat.k8s.elastic.co/v1beta1
kind: Beat
metadata:
  name: logs
spec:
  type: {0}
  version: 8.15.0
  config:
    {0}.inputs:
    - type: filestream
      id: one
      paths: [/var/log/*.log]
    output.elasticsearch:
      username: shipper
"""


@pytest.mark.parametrize("kind", ["filebeat", "metricbeat"])
def test_operator_sets_the_hosts(kind):
    assert not filebeat_findings(BEAT.format(kind), "FB103", kind="none", path="beat.yaml")


CONFIG = "filebeat.inputs:\n- type: filestream\n  id: a\n  paths: [/a.log]\noutput.elasticsearch:\n"
POD = (
    "apiVersion: v1\nkind: Pod\nmetadata: {{name: f}}\nspec:\n  containers:\n  - name: f\n    image: filebeat\n"
    "    args:\n    - -E\n    - {}\n"
)


@pytest.mark.parametrize(
    ("name", "starter", "count"),
    [
        ("pod.yaml", POD.format("output.elasticsearch.hosts=es:9200"), 0),
        ("docker-compose.yml", "services: {b: {image: filebeat, command: [-E, 'cloud.id=a:b']}}\n", 0),
        ("docker-compose.yml", "services: {b: {image: filebeat, command: [-E, 'name=a']}}\n", 1),
    ],
)
def test_command_lines_set_the_hosts(name, starter, count, tmp_path):
    write_files(tmp_path, {".git/HEAD": "", name: starter, "conf/filebeat.yml": CONFIG})
    assert len(findings_in_tree(tmp_path / "conf", "filebeat.yml", "FB103")) == count


@pytest.mark.parametrize(("release", "count"), [("5.6", 0), ("7.17", 1)])
def test_host_of_redis_in_1x(release, count):
    text = "filebeat.prospectors:\n- {type: log, paths: [/a.log]}\noutput.redis: {host: r, port: 6379}\n"
    assert len(filebeat_findings(text, "FB103", release)) == count


@pytest.mark.parametrize("hosts", ["['']", "['a:9092', '']", "''"])
@pytest.mark.parametrize("name", ["elasticsearch", "logstash", "kafka", "redis"])
def test_an_empty_host_is_rejected(name, hosts):
    topic = ", topic: t" if name == "kafka" else ""
    (finding,) = filebeat_findings(INPUT + f"output.{name}: {{hosts: {hosts}{topic}}}\n", "FB103")
    assert finding.message == (
        f"An entry of `hosts` of `output.{name}` is empty, so Filebeat rejects the file. Add an address"
    )


TWO = (
    "filebeat.inputs:\n- type: log\n  paths: [/a.log]\n" + CONSOLE_OUTPUT + "output.logstash:\n  hosts: ['ls1:5044']\n"
)


@pytest.mark.parametrize(("release", "stage"), [("5.6", None), ("6.0", "load")])
def test_two_outputs(release, stage):
    text = TWO if release != "5.6" else TWO.replace("inputs", "prospectors")
    assert stages(text, release).get("FB103") == stage
    assert fixed_migration(text, release) == text, "the file does not say which of the outputs is in use"


CLOUD = FILESTREAM_INPUT + "output.logstash.hosts: ['ls1:5044']\n"
SWITCHES = (
    FILESTREAM_INPUT + "output.console.enabled: %s\noutput.logstash.hosts: ['a:1']\noutput.logstash.enabled: %s\n"
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (CLOUD + "cloud.id: ${ELASTIC_CLOUD_ID}\n", []),
        (CLOUD + "cloud.id: '${ID:x:ZXhhbXBsZS5jb20kYWJjJGRlZg==}'\ncloud.auth: '${AUTH:}'\n", []),
        (CLOUD + "cloud.id: ''\n", []),
        (SWITCHES % ("${A:true}", "${B:true}"), []),
    ],
)
def test_a_variable_that_may_be_empty_or_false_is_no_second_output(text, expected):
    assert levels(check_filebeat(text, "7.17"), "FB103") == expected


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
    assert [one.severity for one in findings_in_tree(tmp_path, "filebeat.yml", "FB103")] == expected


@pytest.mark.parametrize("wrong", ["filebeat.input", "inputs", "input"])
@pytest.mark.parametrize(
    ("release", "name"), [(None, "inputs"), ("6.2", "prospectors"), ("6.3", "inputs"), ("9.4", "inputs")]
)
def test_name_of_the_release(wrong, release, name):
    text = f"{wrong}:\n- type: log\n  paths: [/a.log]\n{CONSOLE_OUTPUT}"
    (finding,) = filebeat_findings(text, "FB103", release)
    assert f"Rename it to `filebeat.{name}`" in finding.message
    assert fixed(text, finding).startswith(f"filebeat.{name}:\n")


ENTRIES = "- type: stdin\n- type: log\n  paths: [/a.log]\n"


@pytest.mark.parametrize(
    ("section", "release", "severities"),
    [
        ("filebeat.prospectors", "5.6", []),
        ("filebeat.prospectors", "6.2", []),
        ("filebeat.prospectors", "6.3", ["error"]),
        ("filebeat.inputs", "9.0", ["error"]),
        ("filebeat.inputs", None, ["error"]),
    ],
)
def test_since_6_3(section, release, severities):
    found = filebeat_findings(f"{section}:\n{ENTRIES}{CONSOLE}", "FB103", release)
    assert [finding.severity for finding in found] == severities
