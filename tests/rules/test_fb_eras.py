"""Releases from 5.x to 9.x: what is silent, what is a warning and what is refused, with and without a target."""

import pytest

from lslint.config.command_line import Values
from lslint.config.settings import Settings
from lslint.engine.file import check_text
from lslint.rewrite.apply_fixes import fix_result

OUT = "output.console:\n  pretty: false\n"
OLD = "filebeat.prospectors:\n- input_type: log\n  paths: [/a.log]\n  document_type: shop\n" + OUT
LOG = "filebeat.inputs:\n- type: log\n  paths: [/a.log]\n" + OUT
DOCKER = "filebeat.inputs:\n- type: docker\n  containers.ids: ['*']\n" + OUT
KAFKA = LOG.replace(OUT, "output.kafka:\n  hosts: ['k:9092']\n  topic: t\n")
TWINS = (
    "filebeat.inputs:\n- type: filestream\n  paths: [/a.log]\n- type: filestream\n  paths: [/b.log]\n" + OUT,
    "filebeat.inputs:\n- {type: filestream, id: x, paths: [/a.log]}\n- {type: filestream, id: x, paths: [/b.log]}\n"
    + OUT,
)
PROCESSOR = LOG + "processors:\n- syslog: {field: message}\n"


def check(text, release=None):
    values = Values()
    values.select = ["ALL"]
    if release:
        values.target = [f"filebeat={release}"]
    return check_text(text, "filebeat.yml", "filebeat", Settings(values))


def told(result, code):
    return [(finding.stage, finding.severity) for finding in result.findings if finding.rule.code == code]


ADVICE, RUN = [("advice", "warning")], [("run", "warning")]
LOAD, START = [("load", "error")], [("start", "error")]


@pytest.mark.parametrize(
    ("text", "code", "release", "expected"),
    [
        (OLD, "FB601", "5.2", []),
        (OLD, "FB601", "6.2", []),
        (OLD, "FB601", "6.5", ADVICE),
        (OLD, "FB601", "7.0", LOAD),
        (OLD, "FB601", "9.5", LOAD),
        (OLD, "FB601", None, ADVICE),
        (OLD, "FB602", "5.6", []),
        (OLD, "FB602", "6.0", RUN),
        (OLD, "FB602", None, RUN),
        (OLD, "FB603", "5.6", []),
        (OLD, "FB603", "6.8", ADVICE),
        (LOG, "FB605", "7.15", []),
        (LOG, "FB605", "7.16", ADVICE),
        (LOG, "FB605", "8.19", ADVICE),
        (LOG, "FB605", "9.0", START),
        (LOG, "FB605", None, ADVICE),
        (LOG.replace("paths", "allow_deprecated_use: true\n  paths"), "FB605", "9.0", []),
        (DOCKER, "FB604", "7.1", []),
        (DOCKER, "FB604", "7.2", ADVICE),
        (DOCKER, "FB604", "8.0", START),
        (TWINS[0], "FB221", "8.19", RUN * 2),
        (TWINS[0], "FB221", "9.0", START * 2),
        (TWINS[1], "FB222", "8.19", RUN),
        (TWINS[1], "FB222", "9.0", START),
        (PROCESSOR, "FB124", "7.17", LOAD),
        (LOG.replace("paths", "multiline: {type: while_pattern, pattern: a}\n  paths"), "FB114", "7.17", START),
        (LOG.replace("paths", "multiline: {type: while_pattern, pattern: a}\n  paths"), "FB114", None, []),
        (KAFKA + "  compression: zstd\n", "FB114", "7.17", LOAD),
        (KAFKA + "  compression: zstd\n", "FB114", "8.15", []),
        (PROCESSOR, "FB124", "8.15", []),
        (PROCESSOR, "FB124", None, []),
        (LOG + "queue.mem.events: 1800\n", "FB119", "7.17", LOAD),
        (LOG + "queue.mem.events: 1800\n", "FB119", "8.12", []),
        (LOG + "output.logstash.hosts: ['a:1']\n", "FB105", "5.6", []),
        (LOG + "output.logstash.hosts: ['a:1']\n", "FB105", "6.0", LOAD),
    ],
)
def test_by_release(text, code, release, expected):
    assert told(check(text, release), code) == expected


@pytest.mark.parametrize(
    ("release", "verdict"), [(None, "accepted"), ("5.2", "accepted"), ("6.8", "accepted"), ("7.17", "rejected")]
)
def test_verdict_on_a_file_of_before_7(release, verdict):
    result = check(OLD, release)
    assert result.verdict == verdict
    if release is None:
        assert result.releases == "5.0-6.8"


def test_inputs_are_no_name_before_6_3():
    assert told(check(LOG, "6.2"), "FB106") == LOAD
    assert told(check(LOG, "6.3"), "FB106") == []


def test_seed_row_33_wrong_case_then_the_old_name():
    text = OLD.replace("filebeat.", "Filebeat.", 1)
    assert told(check(text, "7.17"), "FB204") == RUN
    renamed = text.replace("Filebeat.", "filebeat.", 1)
    assert told(check(renamed, "7.17"), "FB601") == LOAD
    fixed = fix_result(check(text), unsafe=True, recheck=check).text
    assert fixed.startswith("filebeat.inputs:")


def test_seed_row_34_prospectors_become_inputs():
    result = check(OLD, "6.5")
    assert told(result, "FB601") == ADVICE
    fixed = fix_result(result, unsafe=False, recheck=lambda changed: check(changed, "6.5")).text
    assert fixed.startswith("filebeat.inputs:\n- type: log\n")
    assert told(check(fixed, "7.17"), "FB601") == []


@pytest.mark.parametrize(("release", "starts"), [("7.17", "yes"), ("8.15", "yes"), ("9.2", "no")])
def test_seed_row_35_input_type_and_the_log_input(release, starts):
    text = OLD.replace("prospectors", "inputs")
    result = check(text, release)
    assert told(result, "FB603") == ADVICE
    assert len(told(result, "FB605")) == 1
    assert (result.verdict, result.starts) == ("accepted", starts)


@pytest.mark.parametrize(("release", "expected"), [("6.0", RUN), ("7.17", RUN), ("5.6", [])])
def test_seed_row_36_document_type(release, expected):
    assert told(check(OLD, release), "FB602") == expected
    assert check(OLD, "6.0").verdict == "accepted"


TOPIC = OLD.replace(OUT, "output.kafka:\n  hosts: ['k:9092']\n  topic: '%{[type]}'\n")


@pytest.mark.parametrize(
    ("text", "release", "expected"),
    [
        (TOPIC, "5.6", []),
        (TOPIC, "6.8", RUN),
        (TOPIC.replace("prospectors", "inputs"), "7.17", RUN),
        (TOPIC.replace("%{[type]}", "%{[type]:other}"), "6.8", []),
        (TOPIC.replace("document_type: shop", "fields_under_root: true\n  fields: {type: shop}"), "6.8", []),
    ],
)
def test_seed_row_40_topic_from_type(text, release, expected):
    assert told(check(text, release), "FB207") == expected


def test_seed_row_157_without_indentation_and_with_it():
    broken = "filebeat.prospectors:\n- input_type: log\npaths:\n- /a.log\ndocument_type: x\n  fields:\n" + OUT
    assert "FB001" in [finding.rule.code for finding in check(broken).findings]
    text = OLD.replace("filebeat.prospectors", "filebeat.spool_size: 1024\nfilebeat.prospectors")
    codes = {finding.rule.code for finding in check(text).findings}
    assert {"FB601", "FB602", "FB603", "FB605"} <= codes
