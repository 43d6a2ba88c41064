"""Advice about Filebeat configs: where it ends, what decides, and that very large files cost little."""

import time

import pytest

from lslint.config.command_line import Values
from lslint.config.settings import Settings
from lslint.engine.file import check_text
from lslint.rewrite.apply_fixes import fix_result
from lslint.rules.filebeat.advice.examples import (
    CONSOLE,
    ELASTICSEARCH,
    INPUT,
    KAFKA,
    LOG,
    LOGSTASH,
    UNIT,
)


def check(text, release=None, on="ALL", kind="filebeat", path="filebeat.yml"):
    values = Values()
    values.select = [on]
    if release:
        values.target = [f"filebeat={release}"]
    return check_text(text, path, kind, Settings(values))


def told(text, code, release=None, **rest):
    return [finding for finding in check(text, release, **rest).findings if finding.rule.code == code]


def paths(*globs, kind="log"):
    shown = ", ".join(f"'{glob}'" for glob in globs)
    return f"filebeat.inputs:\n- type: {kind}\n  id: a\n  paths: [{shown}]\n" + CONSOLE


@pytest.mark.parametrize(
    ("code", "text", "release", "count"),
    [
        ("FB302", LOG + "  multiline: {pattern: '\\d{4}', negate: true, match: after}\n" + CONSOLE, None, 1),
        ("FB302", LOG + "  multiline: {pattern: '^\\d{4}', negate: true, match: after}\n" + CONSOLE, None, 0),
        ("FB302", LOG + "  multiline: {pattern: '\\d{4}', negate: false, match: after}\n" + CONSOLE, None, 0),
        ("FB303", LOG + "  exclude_lines: ['.*a|b.*']\n" + CONSOLE, None, 1),
        ("FB303", LOG + "  exclude_lines: ['.*']\n" + CONSOLE, None, 0),
        ("FB303", LOG + "  exclude_lines: ['.*?ab', '\\.*ab']\n" + CONSOLE, None, 1),
        ("FB304", LOG + "  scan_frequency: 0\n" + CONSOLE, None, 0),
        ("FB305", ELASTICSEARCH, None, 0),
        ("FB305", ELASTICSEARCH, "8.11", 1),
        ("FB305", ELASTICSEARCH, "8.12", 0),
        ("FB305", ELASTICSEARCH + "  preset: latency\n  bulk_max_size: 50\n", None, 0),
        ("FB305", ELASTICSEARCH + "  bulk_max_size: ${SIZE}\n", None, 0),
        ("FB309", LOGSTASH + "queue.mem: {events: 4096, flush.min_events: 512}\n", "8.12", 1),
        ("FB309", LOGSTASH + "queue.mem: {events: 4096, flush.min_events: 512}\n", "8.13", 0),
        ("FB309", LOGSTASH + "queue.mem: {events: 4096, flush.min_events: 0}\n", "8.12", 0),
        ("FB310", LOGSTASH + "  worker: 1\n", None, 0),
        ("FB310", LOGSTASH + "  workers: 2\n", "8.12", 0),
        ("FB310", LOGSTASH + "  workers: 2\n", "8.13", 1),
        ("FB310", LOGSTASH + "  worker: 2\nqueue.disk.max_size: 10GB\n", None, 0),
        ("FB310", KAFKA + "  worker: 4\n", None, 0),
        ("FB311", INPUT + "output.logstash.hosts: [a, b]\n", None, 1),
        ("FB311", INPUT + "output.logstash: {hosts: [a, b], loadbalance: true}\n", None, 0),
        ("FB401", UNIT + "LimitNOFILE=infinity\n", None, 0),
        ("FB402", KAFKA.replace(", 'k2.example.org:9092'", ""), None, 1),
        ("FB402", KAFKA.replace("'k1.example.org:9092', 'k2.example.org:9092'", "${BROKERS}"), None, 0),
        ("FB409", paths("/var/log/filebeat/*"), None, 1),
        ("FB409", paths("/var/log/filebeat/*.log"), None, 0),
        ("FB409", paths("/var/log/filebeat/*.ndjson"), None, 1),
        ("FB409", paths("/var/log/filebeat/*.log") + "logging.files.name: filebeat.log\n", None, 1),
        ("FB409", paths("/var/log/*/*"), None, 1),
        ("FB409", paths("/var/log/*/*.log"), None, 0),
        ("FB409", paths("/var/log/**"), None, 1),
        ("FB409", paths("/srv/log/*/*"), None, 0),
        ("FB409", paths("/var/log/*/*") + "logging.to_files: false\n", None, 0),
        ("FB409", paths("/var/log/*/*") + "path.logs: /srv/own\n", None, 0),
        ("FB412", paths("/srv/app-20*.log"), None, 1),
        ("FB412", paths("/srv/app-*.log"), None, 0),
        ("FB415", ELASTICSEARCH + "  index: 'a-%{[kubernetes.pod.name]}'\n", None, 1),
        ("FB415", ELASTICSEARCH + "  index: 'a-%{[fields.team]}'\n", None, 0),
        ("FB416", INPUT + "output.file.path: ${OUT}/a/${OUT}\n", None, 1),
        ("FB416", INPUT + "output.file.path: ${path.data}/a\n", None, 0),
        ("FB501", ELASTICSEARCH + "  password: 8271\n", None, 1),
        ("FB501", ELASTICSEARCH + "  password: ''\n  api_key: ${KEY}\n", None, 0),
        ("FB501", ELASTICSEARCH + "cloud.auth: 'elastic:xI93-qq1'\ncloud.id: a\n", None, 1),
        ("FB501", INPUT + "  fields: {token: none-of-yours-77}\n" + CONSOLE, None, 0),
        ("FB502", INPUT + "output.elasticsearch: {hosts: ['http://u:${P}@es.example.org:9200']}\n", None, 1),
        ("FB503", LOGSTASH + "monitoring.elasticsearch: {hosts: [a], ssl.verification_mode: none}\n", None, 1),
        ("FB211", LOGSTASH + "monitoring.enabled: true\nxpack.monitoring.enabled: true\n", "7.1", 0),
        ("FB211", LOGSTASH + "monitoring.enabled: true\nxpack.monitoring.enabled: true\n", "7.17", 1),
        ("FB227", paths("/var/log/nginx/*"), None, 1),
        ("FB227", paths("/var/log/containers/*"), None, 0),
        ("FB227", paths("/srv/data/*"), None, 0),
        ("FB227", paths("/var/log/syslog*"), None, 1),
        ("FB233", LOGSTASH + "  workers: 4\n", "8.12", 1),
        ("FB233", LOGSTASH + "  workers: 4\n", "8.13", 0),
        ("FB238", ELASTICSEARCH + "  index: a\nsetup.template: {name: a, pattern: a}\n", "7.17", 1),
        ("FB238", ELASTICSEARCH + "  index: a\nsetup.template: {name: a, pattern: a}\n", "8.0", 0),
        ("FB238", ELASTICSEARCH + "  index: a\nsetup.template: {name: a, pattern: a}\n", "6.8", 0),
        ("FB238", ELASTICSEARCH + "  index: a\nsetup.template: {name: a, pattern: a}\n", None, 0),
    ],
)
def test_advice(code, text, release, count):
    rest = {"kind": "none", "path": "filebeat.service"} if "[Service]" in text else {}
    assert len(told(text, code, release, **rest)) == count


@pytest.mark.parametrize(
    "text", [ELASTICSEARCH + "  password: Xq7-blue-9f\n", ELASTICSEARCH + "  api_key: a1:b2c3d4\n"]
)
def test_no_message_shows_a_secret(text):
    for finding in told(text, "FB501"):
        assert "Xq7" not in finding.message
        assert "b2c3d4" not in finding.message


@pytest.mark.parametrize(
    ("code", "text", "left"),
    [
        ("FB503", LOGSTASH + "  ssl.verification_mode: none # for now\n", 0),
        ("FB311", INPUT + "output.logstash:\n  hosts: # two\n  - a:1 # one\n  - b:1\n", 0),
        ("FB405", KAFKA + "  required_acks: 0 # quick\n", 0),
        ("FB717", KAFKA + "  required_acks: 1 # said so\n", 1),
        ("FB717", KAFKA + "  compression_level: ${LEVEL:4}\n", 0),
        ("FB227", paths("/var/log/nginx/*.log*"), 0),
    ],
)
def test_fixes_keep_comments_and_settle(code, text, left):
    result = check(text, on=code)
    once = fix_result(result, unsafe=True, recheck=lambda changed: check(changed, on=code)).text
    for line in text.splitlines():
        assert line.partition("#")[2] in once
    assert len(told(once, code, on=code)) == left
    again = fix_result(check(once, on=code), unsafe=True, recheck=lambda changed: check(changed, on=code)).text
    assert again == once
    assert check(once).verdict == check(text).verdict


GROWING = {
    "inputs": lambda n: (
        "filebeat.inputs:\n" + "- type: log\n  paths: ['/var/log/*/*']\n  max_bytes: 99999999\n" * n + CONSOLE
    ),
    "paths": lambda n: "filebeat.inputs:\n- type: log\n  paths:\n" + "  - /var/log/*/app-20??.log*\n" * n + CONSOLE,
    "stars": lambda n: paths("/" + "*" * n + "/" + "*a" * n),
    "patterns": lambda n: LOG + "  exclude_lines: ['" + ".*" * n + "a', '.*b']\n" + CONSOLE,
    "script": lambda n: (
        INPUT
        + "processors:\n- script:\n    source: 'function process(event) { event.Put("
        + "1" * min(n, 1900)
        + "x) }'\n"
        + CONSOLE
    ),
    "secrets": lambda n: ELASTICSEARCH + "".join(f"x{i}: {{password: a{i}b-c9}}\n" for i in range(n)),
    "variables": lambda n: INPUT + "output.file.path: '" + "".join(f"${{A{i}}}" for i in range(n)) + "'\n",
    "units": lambda n: UNIT + "RestartSec=0\nRestart=always\n" * n,
    "streams": lambda n: "filebeat.inputs:\n" + "- type: filestream\n  paths: [/a/b.log]\n" * n + CONSOLE,
}


@pytest.mark.parametrize("name", GROWING)
def test_time_is_linear(name):
    text = GROWING[name](4_000)
    kind = "none" if name == "units" else "filebeat"
    begin = time.process_time()
    check(text, kind=kind, on="FB")
    assert time.process_time() - begin < 6
