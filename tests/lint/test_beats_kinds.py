"""The other Beats: which files are theirs, the shared settings that are checked, and the own section that is not."""

import pytest

from lslint.config.command_line import Values
from lslint.config.settings import Settings
from lslint.engine.file import check_text
from lslint.kinds import BY_NAME
from lslint.kinds.beats import BEATS
from lslint.kinds.detect import detect

OWN = {
    "metricbeat": """\
metricbeat.config.modules:
  path: ${path.config}/modules.d/*.yml
  reload.enabled: false
metricbeat.modules:
- module: system
  metricsets: [cpu, memory]
  period: 10s
  processes: ['.*']
""",
    "heartbeat": """\
heartbeat.monitors:
- type: http
  id: site
  urls: ["https://example.com"]
  schedule: '@every 10s'
  check.response.status: [200]
heartbeat.scheduler.limit: 10
""",
    "packetbeat": """\
packetbeat.interfaces.device: any
packetbeat.flows:
  timeout: 30s
  period: 10s
packetbeat.protocols:
- type: dns
  ports: [53]
""",
    "auditbeat": """\
auditbeat.modules:
- module: file_integrity
  paths: [/bin, /etc]
- module: auditd
  audit_rules: |
    -a always,exit -F arch=b64 -S execve -k exec
""",
    "winlogbeat": """\
winlogbeat.event_logs:
- name: Application
  ignore_older: 72h
- name: Security
""",
}
SHARED = """\
name: web-1
tags: [front]
fields:
  env: prod
setup.template.settings:
  index.number_of_shards: 1
setup.kibana:
  host: "kibana:5601"
queue.mem:
  events: 4096
  flush.min_events: 2048
output.elasticsearch:
  hosts: ["https://es:9200"]
  username: writer
  password: ${ES_PASSWORD}
  ssl.certificate_authorities: [/etc/ca.pem]
processors:
- add_host_metadata: ~
- drop_fields:
    fields: [agent.ephemeral_id]
logging.level: info
http.enabled: true
monitoring.enabled: true
"""
KINDS = [kind.name for kind in BEATS]


def settings(**given):
    values = Values()
    values.select = ["ALL"]
    for name, value in given.items():
        setattr(values, name, value)
    return Settings(values)


def check(kind, text, **given):
    return check_text(text, f"{kind}.yml", None, settings(**given))


def codes(result):
    return [finding.rule.code for finding in result.findings]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("target", [None, "6.8", "7.17", "8.15", "9.0"])
def test_a_sound_config_is_accepted(kind, target):
    result = check(kind, OWN[kind] + SHARED, target=[f"filebeat={target}"] if target else [])
    assert result.kind == kind
    assert [finding.message for finding in result.findings if finding.severity != "info"] == []
    assert (result.verdict, result.starts, result.releases) == ("accepted", "yes", None)
    (left_out,) = [gap for gap in result.not_checked if gap.reason == f"the settings below `{kind}` are not checked"]
    assert (OWN[kind] + SHARED)[left_out.start : left_out.end] == kind


@pytest.mark.parametrize("kind", KINDS)
def test_detected_by_keys_and_by_name(kind):
    nested = f"{kind}:\n" + "\n".join(f"  {line}" for line in OWN[kind].replace(f"{kind}.", "").splitlines()) + "\n"
    assert detect("x.yml", OWN[kind] + SHARED) == kind
    assert detect("x.yml", nested + SHARED) == kind
    assert detect("a.json", "{" + f'"{kind}.{min(BY_NAME[kind].keys)}": [], "output.console": ' + "{}}") == kind
    assert detect(f"{kind}.yml", SHARED) == kind
    assert detect(f"{kind}.docker.yml", SHARED) == kind
    assert detect("x.yml", SHARED) == "none"


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    "text",
    [
        "{0}:\n  image: x\n  enabled: true\nother:\n  replicas: 2\n",
        "{0}:\n  config: {{}}\nnginx:\n  port: 80\nusers:\n- a\n",
        "{0}_version: 8.15.0\n",
        "- name: install {0}\n  apt: name={0}\n",
        '{{"{0}": 30, "interval": 5}}\n',
        "services:\n  {0}:\n    image: {0}\n",
        "apiVersion: v1\nkind: Service\nmetadata:\n  name: {0}\n",
    ],
)
def test_files_of_other_programs_are_left_alone(kind, text):
    assert detect("x.yml", text.format(kind)) == "none"


WRONG = {
    "output.logstash:\n  hosts: [ls:5044]\noutput.kafka:\n  hosts: [k:9092]\n  topic: x\nsetup.kibana: {}\n": "FB103",
    "output.elasticsearch:\n  hosts: []\n  worker: many\n": "FB109",
    "output.elastic:\n  hosts: [es:9200]\n": "FB101",
    "output.kafka:\n  hosts: [k:9092]\n": "FB117",
    "output.elasticsearch:\n  hosts: [es]\n  index: own-%{+yyyy}\nsetup.kibana: {}\n": "FB123",
    "output.console: {}\nqueue.mem:\n  events: 100\n  flush.min_events: 500\n": "FB119",
    "output.console: {}\nlogging.level: debugg\n": "FB109",
    "output.console: {}\nprocessors:\n- drop_event.when.regexp:\n    a: '('\n": "FB115",
    "output.elasticsearch:\n  hosts: [es]\n  ssl.certificate: /a.pem\n": "FB119",
    "output.console.enabled: false\nsetup.kibana: {}\n": "FB103",
    "output.console:\n\tpretty: true\n": "FB002",
}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("text", "code"), WRONG.items(), ids=WRONG.values())
def test_refused_shared_settings(kind, text, code):
    result = check(kind, OWN[kind] + text)
    assert code in codes(result)
    assert result.verdict == "rejected"
    assert result.releases is None


def test_quoted_text_stays():
    assert BY_NAME["metricbeat"].reword("Filebeat reads `Filebeat`") == "Metricbeat reads `Filebeat`"
    assert BY_NAME["metricbeat"].reword("(`filebeat keystore add NAME`)") == "(`metricbeat keystore add NAME`)"


@pytest.mark.parametrize("kind", KINDS)
def test_what_only_releases_before_7_17_accept_is_refused_without_a_target(kind):
    """Releases before 6.0 allowed several outputs, and custom indices without a template."""
    text = OWN[kind] + "output.elasticsearch:\n  hosts: [es]\n  index: own\noutput.file:\n  path: /x\n"
    assert check(kind, text).verdict == "rejected"
    assert check(kind, text, target=["filebeat=5.6"]).verdict == "accepted"
    assert check(kind, text, target=["filebeat=8.15"]).verdict == "rejected"


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("text", ["{}\n", "", "# only a comment\n"])
def test_a_config_without_settings_lacks_an_output(kind, text):
    assert check_text(text, "x.yml", kind, settings()).verdict == "rejected"


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("text", ["- module: system\n", "- type: http\n"])
def test_files_of_modules_need_no_output(kind, text):
    assert check_text(text, "x.yml", kind, settings()).verdict == "accepted"


@pytest.mark.parametrize("kind", KINDS)
def test_suppression_comments_and_fixes(kind):
    text = OWN[kind] + "output.console: {}\nlogging.level: debugg # lslint: ignore[FB109]\n"
    assert "FB109" not in codes(check(kind, text))
    assert check(kind, text).suppressed == 1
