"""FB416 (filebeat-env-without-default): cases beyond the examples of the rule."""

import pytest
from filebeat_checks import filebeat_findings, findings_in_tree
from lint_settings import settings
from logstash_checks import write_files

from lslint.engine.check import text_source
from lslint.engine.file import check_source
from lslint.project.projects import Projects
from lslint.rules.filebeat.examples import CONSOLE, INPUT


@pytest.mark.parametrize(
    ("text", "release", "count"),
    [
        (INPUT + "output.file.path: ${OUT}/a/${OUT}\n", None, 1),
        (INPUT + "output.file.path: ${path.data}/a\n", None, 0),
    ],
)
def test_findings(text, release, count):
    rest = {"kind": "none", "path": "filebeat.service"} if "[Service]" in text else {}
    assert len(filebeat_findings(text, "FB416", release, **rest)) == count


def test_kibana_is_read_at_startup_with_dashboards():
    text = INPUT + CONSOLE + "setup.kibana.host: ${KIBANA_HOST}\n"
    assert not filebeat_findings(text, "FB416")
    assert len(filebeat_findings(text + "setup.dashboards.enabled: true\n", "FB416")) == 1


COMPOSE = (
    "services:\n  fb:\n    image: docker.elastic.co/beats/filebeat:8.15.0\n"
    "    volumes: ['./filebeat.yml:/usr/share/filebeat/filebeat.yml:ro']\n    environment:\n      LS: ls1\n"
)
CONFIG = INPUT + "output.logstash:\n  hosts: ['${LS}:${PORT}']\n"
WORKLOAD = """\
apiVersion: apps/v1
kind: {kind}
spec:
  template:
    spec:
      containers:
        - name: {name}
          image: docker.elastic.co/beats/filebeat:8.15.0
          env: [{{name: {variable}, value: ls1}}]
          volumeMounts: [{{name: config, mountPath: /etc/filebeat.yml, subPath: filebeat.yml}}]
      volumes:
        - name: config
          configMap: {{name: {name}}}
"""
DAEMON_SET = WORKLOAD.format(kind="DaemonSet", name="filebeat", variable="LS")
MANIFEST = f"""\
{DAEMON_SET}---
apiVersion: v1
kind: ConfigMap
metadata: {{name: filebeat}}
data:
  filebeat.yml: |
    filebeat.inputs: [{{type: filestream, id: a, paths: [/var/log/a.log]}}]
    output.logstash.hosts: ['${{LS}}:5044', '${{env}}', '${{LS_2}}:5044']
    cloud.id: ${{CLOUD_ID}}
    setup.kibana.host: ${{KIBANA}}
"""


def test_variables_of_a_service(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    write_files(tmp_path, {"docker-compose.yml": COMPOSE, "filebeat.yml": CONFIG})
    (finding,) = findings_in_tree(tmp_path, "filebeat.yml", "FB416")
    assert finding.severity == "warning"
    assert "`${PORT}` has no default and `fb` (docker-compose.yml:2) does not set it" in finding.message


def test_values_of_the_service_are_checked(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "docker-compose.yml").write_text(COMPOSE + "      KEEP: abc\n")
    (tmp_path / "filebeat.yml").write_text(INPUT + "output.logstash:\n  hosts: [a]\n  bulk_max_size: ${KEEP}\n")
    path = tmp_path / "filebeat.yml"

    def verdict():
        return check_source(text_source(str(path), path.read_text()), None, settings(), Projects()).verdict

    assert verdict() == "rejected"
    (tmp_path / "docker-compose.yml").write_text(COMPOSE + "      KEEP: 512\n")
    assert verdict() == "accepted"


JOB = WORKLOAD.format(kind="Job", name="setup", variable="SETUP_HOST")
OTHER_MAP = f"""\
---
apiVersion: v1
kind: ConfigMap
metadata: {{name: setup}}
data:
  filebeat.yml: |
    output.logstash.hosts: ['${{SETUP_HOST}}:5044']
---
{JOB}"""


def test_container_that_mounts_another_config_map(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "filebeat.yaml").write_text(MANIFEST + OTHER_MAP)
    messages = [finding.message for finding in findings_in_tree(tmp_path, "filebeat.yaml", "FB416")]
    assert len(messages) == 2
    assert all("`filebeat` (filebeat.yaml:7)" in message for message in messages)


@pytest.mark.parametrize(("cloud", "count"), [("", 2), ("cloud.id: a:b\n", 1), ("cloud.id: a:b\ncloud.auth: a:b\n", 0)])
def test_settings_that_cloud_id_and_cloud_auth_replace(cloud, count, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    output = "output.elasticsearch:\n  hosts: ['${ES_HOST}:9200']\n  username: ${ES_NAME}\n"
    write_files(tmp_path, {"docker-compose.yml": COMPOSE, "filebeat.yml": INPUT + cloud + output})
    assert len(findings_in_tree(tmp_path, "filebeat.yml", "FB416")) == count
