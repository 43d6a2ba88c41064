"""FB103 (output-missing-hosts): cases beyond the examples of the rule."""

import pytest
from filebeat_checks import filebeat_findings, findings_in_tree
from logstash_checks import write_files

from lslint.rules.filebeat.examples import INPUT

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
        ("start.sh", "docker run docker.elastic.co/beats/filebeat:8.3.2 -e -E cloud.id=a\n", 1),
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
