"""Odd numbers in configs: no exception leaves the engine, and the verdict is that of the product."""

import hostile
import pytest
from lint_settings import settings

from lslint.engine.file import check_text
from lslint.grammar import numbers

DYNAMIC = (
    '{ "index_patterns": ["web-*"], "template": { "mappings": { "dynamic_templates": [ { "s": {\n'
    '  "match_mapping_type": "string", "mapping": { "type": "text",\n'
    '  "fields": { "raw": { "type": "keyword", "ignore_above": "VALUE" } } } } } ] } } }\n'
)
POLL = 'input { http_poller { urls => { "app" => "http://x/health" } schedule => { "every" => "VALUE" } } }\n'
REPETITION = 'filter { grok { match => { "message" => "a{N}(b{1,N})" } } }\n'
FILEBEAT = "filebeat.inputs:\n- type: filestream\n  id: a\n  paths: [/var/log/a.log]\n"

REPORTED = {
    "a superscript digit as interval": ("a.conf", "logstash", POLL.replace("VALUE", "²")),
    "a superscript digit as ignore_above": ("t.json", None, DYNAMIC.replace("VALUE", "²")),
    "5,000 digits as ignore_above": ("t.json", None, DYNAMIC.replace("VALUE", "9" * 5000)),
    "5,000 digits as port": ("a.conf", "logstash", f"input {{ tcp {{ port => {'9' * 5000} }} }}\n"),
    "4,100 hexadecimal digits in elasticsearch.yml": ("elasticsearch.yml", None, f"node.processors: 0x{'f' * 4100}\n"),
    "400 digits as size": ("filebeat.yml", "filebeat", f"{FILEBEAT}queue.disk.max_size: {'1' * 400}gb\n"),
    "400 digits as duration": ("filebeat.yml", "filebeat", f"{FILEBEAT}filebeat.shutdown_timeout: {'1' * 400}\n"),
}
"""The six sites of the attack on 0.1.0."""

VARIANTS = {
    "an indentation indicator of another script": ("a.yml", None, "a:\n  b: |²\n    x\n  config.string: >٣\n   y\n"),
    "a wide digit as port": ("a.conf", "logstash", 'input { tcp { port => "１２" } }\n'),
    "5,000 digits as interval": ("a.conf", "logstash", POLL.replace("VALUE", "9" * 5000)),
    "a cron step of another script": (
        "a.conf",
        "logstash",
        'input { jdbc { schedule => "*/² * * * * *" statement => "select 1" } }\n',
    ),
    "400 digits as threads": (
        "a.conf",
        "logstash",
        "input { redis { data_type => list key => a threads => N } redis { data_type => list key => a } }\n".replace(
            "N", "9" * 400
        ),
    ),
    "5,000 digits as segments to merge to": (
        "policy.json",
        "ilm-policy",
        '{"policy": {"phases": {"hot": {"actions": {"forcemerge": {"max_num_segments": 1}}},'
        ' "warm": {"actions": {"forcemerge": {"max_num_segments": N}}}}}}'.replace("N", "9" * 5000),
    ),
    "5,000 digits as interval of CloudWatch": (
        "a.conf",
        "logstash",
        f"input {{ cloudwatch {{ interval => {'9' * 5000} metrics => [a] region => b filters => {{ c => d }} }} }}\n",
    ),
    "an underscore twice in a number": ("filebeat.yml", "filebeat", f"{FILEBEAT}  harvester_limit: '1__0'\n"),
    "a NUL as encoding": ("filebeat.yml", "filebeat", f'{FILEBEAT}  encoding: "\\u0000"\n'),
    "a lone surrogate as encoding": ("filebeat.yml", "filebeat", f'{FILEBEAT}  encoding: "\\ud800"\n'),
    "infinity as size of the cluster": (
        "t.json",
        None,
        '{"index_patterns": ["a-*"], "_meta": {"lslint": {"nodes": 1e400, "daily_gb": 1e400}},\n'
        ' "template": {"settings": {"number_of_shards": 3}}}\n',
    ),
    "not a number as size of the cluster": (
        "t.yml",
        "es-index-template",
        "index_patterns: ['a-*']\n_meta: {lslint: {nodes: .nan, daily_gb: .nan}}\n"
        "template: {settings: {number_of_shards: 3}}\n",
    ),
    "a hexadecimal version": (
        "t.yml",
        "es-legacy-template",
        "index_patterns: ['a-*']\nversion: 0x1F\nsettings: {number_of_shards: 3}\n",
    ),
    "infinity as size": ("filebeat.yml", "filebeat", f"{FILEBEAT}queue.disk.max_size: .inf\n"),
    "infinity as duration": ("filebeat.yml", "filebeat", f"{FILEBEAT}filebeat.shutdown_timeout: -.inf\n"),
    "not a number as count": ("filebeat.yml", "filebeat", f"{FILEBEAT}queue.mem.events: .nan\n"),
    "a file age beyond all numbers": (
        "filebeat.yml",
        "filebeat",
        "filebeat.inputs:\n- type: log\n  paths: [/var/log/a.log]\n"
        f"  clean_inactive: 1h\n  ignore_older: {'9' * 400}h\n  scan_frequency: {'9' * 4400}s\n",
    ),
    "400 digits as size in logstash.yml": ("logstash.yml", "logstash-settings", f"queue.max_bytes: {'5' * 400}mb\n"),
    "a date that does not exist": ("logstash.yml", "logstash-settings", "pipeline.batch.size: 2001-13-45\n"),
    "a sexagesimal number": ("logstash.yml", "logstash-settings", f"pipeline.batch.size: {'9' * 5000}:59:59\n"),
    "a Java version of another script": ("jvm.options", "jvm-options", "٣:-Xmx1g\n1²-:-Xmx²g\n"),
    "handles of another script": ("filebeat.service", None, "[Service]\nExecStart=/usr/bin/filebeat\nLimitNOFILE=²\n"),
    "a repetition of 5,000 zeros": ("a.conf", "logstash", REPETITION.replace("N", "0" * 5000)),
    "a repetition of 5,000 digits": ("a.conf", "logstash", REPETITION.replace("N", "9" * 5000)),
}


@pytest.mark.parametrize("name", [*REPORTED, *VARIANTS])
def test_no_exception(name):
    path, kind, text = {**REPORTED, **VARIANTS}[name]
    result = check_text(text, path, kind, settings("ALL"))
    assert kind is None or result.kind == kind


@pytest.mark.parametrize("name", REPORTED)
def test_exit_code_of_the_command(name, tmp_path):
    path, kind, text = REPORTED[name]
    (tmp_path / path).write_text(text, encoding="utf-8")
    arguments = ("--kind", kind) if kind else ()
    done = hostile.fine(hostile.inside("--json", "--isolated", "--select", "ALL", *arguments, path, cwd=tmp_path))
    assert [one["path"] for one in hostile.report(done)["files"]] == [path]


@pytest.mark.parametrize("value", ["²", "１", "٣", "", "+", "-", " 1", "1 ", "1_0", "0x1", "1.0", "1e3", "inf"])
def test_whole_takes_ascii_digits_only(value):
    assert numbers.parse_integer(value) is None
    assert numbers.parse_integer(value, 8) is None


def test_whole_is_bounded():
    assert numbers.parse_integer("0012") == 12
    assert numbers.parse_integer("0" * 5000 + "7") == 7
    assert numbers.parse_integer("9" * 100) == 10**100 - 1
    assert numbers.parse_integer("9" * 5000) == numbers.LIMIT
    assert numbers.parse_integer("f" * 4100, 16) == numbers.LIMIT
    assert numbers.parse_integer("777", 8) == 0o777
    assert numbers.parse_integer("101", 2) == 5
    assert numbers.parse_integer("8", 8) is None
    assert numbers.signed("-" + "9" * 5000) == -numbers.LIMIT
    assert numbers.signed("+7") == 7
    assert numbers.signed("--7") is None


def test_real_is_finite():
    assert numbers.real("1.5e3") == 1500
    assert numbers.real("-.5") == -0.5
    assert numbers.real("2.") == 2
    assert numbers.real("1e400") == float(numbers.LIMIT)
    assert numbers.real("-" + "9" * 5000) == -float(numbers.LIMIT)
    for value in ("inf", "nan", "1e", "", "e", "1_0", "²", "1-2"):
        assert numbers.real(value) is None


def test_truncated_takes_every_float():
    assert numbers.truncated(2.9) == 2
    assert numbers.truncated(float("inf")) == numbers.LIMIT
    assert numbers.truncated(float("-inf")) == -numbers.LIMIT
    assert numbers.truncated(float("nan")) is None
    assert numbers.bounded(10**400) == float(numbers.LIMIT)
