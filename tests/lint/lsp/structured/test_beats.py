"""Completion and hover in filebeat.yml and the configs of the other Beats."""

import pytest
from config_cursor import Desk
from lsprotocol import types as lsp

from lslint.lsp.documents import Document
from lslint.lsp.session import Session
from lslint.lsp.structured import completion
from lslint.rules import knowledge

INPUT = "filebeat.inputs:\n- type: filestream\n  id: a\n  paths:\n    - /var/log/a.log\n"


@pytest.fixture(scope="module")
def desk():
    return Desk()


@pytest.mark.parametrize(
    ("text", "some", "none"),
    [
        ("|",
         ["filebeat.inputs", "output.elasticsearch", "output", "name"], ["paths", "filebeat.prospectors"]),
        (INPUT + "|", ["processors", "output.kafka"], ["filebeat.inputs", "filebeat"]),
        (INPUT + "  |",
         ["parsers", "close", "close.reader.on_eof", "tags"], ["type", "paths", "id", "scan_frequency", "hosts"]),
        (INPUT + "  close:\n    |", ["reader", "reader.on_eof", "on_state_change.inactive"], ["close.reader.on_eof"]),
        (INPUT + "  close.reader.on_eof: true\n  |",
         ["close.on_state_change.inactive"], ["close", "close.reader.on_eof"]),
        (INPUT + "  close.reader.on_eof: true\n  close:\n    |",
         ["reader.after_interval"], ["reader.on_eof", "reader"]),
        (INPUT + "  parsers:\n  - |", ["ndjson", "multiline", "container"], ["paths"]),
        (INPUT + "  parsers:\n  - multiline:\n      |", ["pattern", "negate", "match"], ["ndjson"]),
        (INPUT + "- type: |", ["filestream", "kafka", "log"], ["docker", "s3"]),
        (INPUT + "- type: log\n  |", ["scan_frequency", "multiline.pattern"], ["prospector.scanner"]),
        (INPUT + "- type: kafka\n  |", ["topics", "group_id"], ["scan_frequency"]),
        (INPUT + "- type: kafka\n  initial_offset: |", ["oldest", "newest"], ["true"]),
        (INPUT + "  parsers:\n  |\n  enabled: true\n", ["tags"], ["enabled"]),
        (INPUT + "processors:\n- |", ["add_fields", "drop_event", "if"], ["when"]),
        (INPUT + "processors:\n- add_fields:\n    |", ["fields", "target", "when"], ["add_fields"]),
        (INPUT + "processors:\n- drop_event:\n    when:\n      |", ["equals", "or", "not"], ["when"]),
        (INPUT + "processors:\n- drop_event.when.not:\n      |", ["equals", "or", "not"], ["when"]),
        (INPUT + "processors:\n- drop_event.when.network.source.ip: |", ["private", "public"], []),
        (INPUT + "  processors:\n  - if:\n      equals.a: b\n    then:\n    - |", ["add_fields"], []),
        ("filebeat:\n  |", ["inputs", "modules", "registry.path"], ["filebeat.inputs", "output"]),
        ("output:\n  |", ["elasticsearch", "kafka"], ["output.kafka", "hosts"]),
        ("output:\n  kafka:\n    |", ["hosts", "topic", "compression"], ["elasticsearch"]),
        ("output.kafka.|", ["output.kafka.hosts", "output.kafka.ssl"], ["output.logstash"]),
        ("output.kafka.ssl.|", ["output.kafka.ssl.verification_mode"], []),
        ("output.kafka.ssl.verification_mode: |", ["none", "full", "certificate"], ["true"]),
        ("output.kafka:\n  ssl: {|", ["verification_mode"], ["hosts"]),
        ("output.kafka:\n  ssl: {verification_mode: full, supported_protocols: [|]}", ["TLSv1.2"], []),
        ("output.kafka:\n  ssl.supported_protocols:\n  - |", ["TLSv1.2"], ["enabled"]),
        ("output.kafka:\n  codec:\n    |", ["json", "format"], ["pretty"]),
        ("output.kafka:\n  codec.json:\n    |", ["pretty", "escape_html"], ["json"]),
        ("output.kafka:\n  partition:\n    |", ["hash.reachable_only", "hash"], []),
        ("output.kafka:\n  compression: |", ["gzip", "zstd"], []),
        ("output.elasticsearch:\n  |\n  hosts: [a]\n", ["index", "ssl.enabled"][:1], ["hosts"]),
        ("queue.mem:\n  |", ["events", "flush.timeout"], ["path"]),
        ("logging:\n  level: |", ["debug", "info"], []),
        ("http.enabled: |", ["true", "false"], []),
        ("filebeat.modules:\n- module: |", ["nginx", "system"], ["access"]),
        ("filebeat.modules:\n- module: nginx\n  |", ["access", "error", "enabled"], ["module", "log"]),
        ("filebeat.modules:\n- module: nginx\n  access:\n    |", ["enabled", "input"], []),
        ("filebeat.autodiscover.providers:\n- type: docker\n  templates:\n  - config:\n    - type: kafka\n      |",
         ["topics"], []),
        ("filebeat.inputs:\n- type: ${X}\n  |", ["tags", "enabled"], ["paths", "type"]),
        ("fields:\n  |", [], ["fields", "name"]),
        ("message: |\n", [], ["true"]),
    ],
)  # fmt: skip
def test_offered(desk, text, some, none):
    found = desk.labels("filebeat.yml", text)
    assert set(some) <= set(found)
    assert not set(none) & set(found)


def test_required_keys_come_first(desk):
    found = desk.labels("filebeat.yml", INPUT + "- type: kafka\n  |")
    assert found[:3] == ["group_id", "hosts", "topics"]
    assert desk.labels("filebeat.yml", "filebeat.inputs:\n- |")[0] == "type"
    assert "kerberos.realm" not in desk.labels("filebeat.yml", "output.kafka:\n  |")[:10]  # only with Kerberos


def test_most_used_inputs_come_first(desk):
    found = desk.labels("filebeat.yml", "filebeat.inputs:\n- type: |")
    assert found[0] == "filestream"
    assert found.index("kafka") < found.index("log")  # deprecated


def test_policies_of_elastic_agent_have_no_settings_of_filebeat(desk):
    policy = "agent.monitoring.enabled: true\n"
    assert desk.labels("elastic-agent.yml", policy + "|") == []
    assert desk.hover("elastic-agent.yml", policy + "log|ging.level: info\n") is None


def test_every_value_of_the_knowledge_is_offered(desk):
    rows = knowledge.load("filebeat/processors")
    found = desk.complete("filebeat.yml", "processors:\n- |")
    newest = {name for name, row in rows.items() if not row.get("removed") and not row.get("gone")}
    assert newest <= {item.label for item in found.items}


@pytest.mark.parametrize(
    ("target", "text", "some", "none"),
    [
        ("6.0", "filebeat.|", ["filebeat.prospectors"], []),
        ("8.15", "filebeat.|", ["filebeat.inputs"], ["filebeat.prospectors"]),
        ("7.0", "filebeat.inputs:\n- type: |", ["log", "docker"], ["mqtt", "http_endpoint"]),
        ("8.15", "filebeat.inputs:\n- type: |", ["mqtt", "aws-s3"], ["docker", "s3"]),
        ("7.17", "output.kafka.compression: |", ["gzip"], ["zstd"]),
        ("7.17", "output.elasticsearch:\n  |", ["worker"], ["preset"]),
        ("8.15", "output.elasticsearch:\n  |", ["worker", "preset"], []),
        ("7.17", "processors:\n- |", ["add_fields"], ["uppercase"]),
    ],
)
def test_release_in_use(target, text, some, none):
    found = Desk(f"filebeat={target}").labels("filebeat.yml", text)
    assert set(some) <= set(found)
    assert not set(none) & set(found)


def test_release_of_a_manifest(tmp_path):
    """What a compose file next to the config runs decides, as for diagnostics."""
    (tmp_path / "docker-compose.yml").write_text(
        "services:\n  filebeat:\n    image: docker.elastic.co/beats/filebeat:6.0.1\n"
        "    volumes: ['./filebeat.yml:/usr/share/filebeat/filebeat.yml:ro']\n"
    )
    (tmp_path / "filebeat.yml").write_text("filebeat.\n")
    session = Session(print)
    path = str(tmp_path / "filebeat.yml")
    document = Document((tmp_path / "filebeat.yml").as_uri(), path, "filebeat.\n")
    session.open(document)
    found = completion.complete(session, document, lsp.Position(0, 9), False)
    assert "filebeat.prospectors" in {item.label for item in found.items}


@pytest.mark.parametrize(
    ("text", "label", "expected"),
    [
        ("filebeat.inp|", "filebeat.inputs", "filebeat.inputs:\n  - "),
        ("outp|", "output.elasticsearch", "output.elasticsearch:\n  "),
        ("outp|\r\nname: a\r\n", "output.elasticsearch", "output.elasticsearch:\r\n  \r\nname: a\r\n"),
        ("output:\n    elas|", "elasticsearch", "output:\n    elasticsearch:\n        "),
        ("logging.lev|", "logging.level", "logging.level: "),
        ("logging.lev|: info", "logging.level", "logging.level: info"),
        ("logging.le|xyz: info", "logging.level", "logging.level: info"),
        ('"logging.lev|"', "logging.level", '"logging.level": '),
        ("'logging.lev|': info", "logging.level", "'logging.level': info"),
        ("filebeat.inputs:\n-|", "type", "filebeat.inputs:\n- type: "),
        ("filebeat.inputs:\n- ty|", "type", "filebeat.inputs:\n- type: "),
        ("filebeat.inputs:\n- |", "paths", "filebeat.inputs:\n- paths:\n    - "),
        ("filebeat.inputs:\n-|", "paths", "filebeat.inputs:\n- paths:\n    - "),
        ("filebeat.inputs:\n- type:|", "kafka", "filebeat.inputs:\n- type: kafka"),
        ("filebeat.inputs:\n- type: k|", "kafka", "filebeat.inputs:\n- type: kafka"),
        ("filebeat.inputs:\n- type: 'k|'", "kafka", "filebeat.inputs:\n- type: 'kafka'"),
        ('filebeat.inputs:\n- type: "k|', "kafka", 'filebeat.inputs:\n- type: "kafka"'),
        ("filebeat.inputs:\n- {type: k|}", "kafka", "filebeat.inputs:\n- {type: kafka}"),
        ("output.kafka: {ho|}", "hosts", "output.kafka: {hosts: }"),
        ("output.kafka.compression: |", "no", 'output.kafka.compression: "no"'),  # not a boolean
        ("http.enabled: t|", "true", "http.enabled: true"),
        ("setup.ilm.enabled: |", "true", "setup.ilm.enabled: true"),
    ],
)  # fmt: skip
def test_text_that_a_choice_writes(desk, text, label, expected):
    assert desk.chosen("filebeat.yml", text, label) == expected


def test_other_beats_have_the_shared_settings_and_their_own_sections(desk):
    found = desk.labels("metricbeat.yml", "metricbeat.modules: []\n|")
    assert {"output.elasticsearch", "processors", "metricbeat.max_start_delay"} <= set(found)
    assert not {"filebeat.inputs", "metricbeat.modules", "filebeat.registry.path"} & set(found)
    assert "winlogbeat.event_logs" in desk.labels("winlogbeat.yml", "winlogbeat.registry_file: a\n|")
    text = desk.hover("metricbeat.yml", "metricbeat.modules: []\noutput.elasticsearch.pre|set: scale\n")
    assert "Metricbeat 8.12 and later" in text


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("output.elasticsearch:\n  comp|ression_level: 3\n",
         ["**output.elasticsearch.compression_level**", "integer, default `1`"]),
        ("output.elasticsearch.compression_level: |3\n", ["default `1`"]),
        ("logging.lev|el: info\n", ["`debug`, `info`", "default `info`"]),
        ("filebeat.prosp|ectors: []\n", ["Removed in Filebeat 7.0", "`filebeat.inputs`"]),
        ("filebeat.inputs:\n- type: l|og\n", ["Required", "`log` is deprecated since 7.16", "`filestream`"]),
        ("filebeat.inputs:\n- type: mqtt\n  q|os: 1\n", ["**filebeat.inputs.qos**", "integer"]),
        ("output.elasticsearch.pre|set: scale\n", ["Filebeat 8.12 and later", "`balanced`"]),
        ("xpack.moni|toring.enabled: true\n", []),
    ],
)  # fmt: skip
def test_hover(desk, text, parts):
    found = desk.hover("filebeat.yml", text)
    for part in parts:
        assert part in found


@pytest.mark.parametrize("text", ["mine|: 1\n", "fields:\n  a|b: 1\n", "# na|me: x\n", "name: a\n|\n"])
def test_hover_where_nothing_is_known(desk, text):
    assert desk.hover("filebeat.yml", text) is None
