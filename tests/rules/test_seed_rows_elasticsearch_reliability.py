"""The acceptance checks of the facts collected about Elasticsearch that speak of reliability and upkeep, and of those
about Logstash that no other file tests, by their number.

Without a check are rows 89 (how large the clusters were), 92 (which drives and networks to buy), 93 (who looks after a
cluster) and 94 (cores and clock rates).
"""

import json

import pytest

from lslint.cli.main import main
from lslint.config.command_line import Values
from lslint.config.settings import Settings
from lslint.engine.file import check_text

NODE = "elasticsearch-settings"
ENDINGS = {"logstash": ".conf", NODE: ".yml", "logstash-settings": ".yml"}


def look(text: str | dict, kind: str = "es-template", target: str = ""):
    """The result of all rules on a text, those that are off by default included."""
    values = Values()
    values.select = ["ALL"]
    product = "logstash" if kind.startswith("logstash") else "elasticsearch"
    values.target = [f"{product}={target}"] if target else []
    source = text if isinstance(text, str) else json.dumps(text, indent=1)
    name = "logstash" if kind == "logstash-settings" else "elasticsearch" if kind == NODE else "a"
    return check_text(source, name + ENDINGS.get(kind, ".json"), kind, Settings(values))


def told(code: str, text: str | dict, kind: str = "es-template", target: str = "") -> list[tuple[str, str]]:
    """Severity and stage of each finding of one rule."""
    return [(f.severity, f.stage) for f in look(text, kind, target).findings if f.rule.code == code]


def test_row_085_flush_size() -> None:
    """Obsolete from Logstash 6.0 on; other outputs still have an option of that name."""
    text = 'output { elasticsearch { hosts => ["es1:9200"] flush_size => 5000 } }'
    (gone,) = [f for f in look(text, "logstash", "8.15").findings if f.rule.code == "LS106"]
    assert "`flush_size`" in gone.message
    assert "pipeline.batch.size" in gone.message
    assert gone.fix is not None
    other = 'output { influxdb { host => "i" data_points => { "n" => "1" } flush_size => 100 } }'
    codes = {f.rule.code for f in look(other, "logstash", "8.15").findings}
    assert "LS402" in codes
    assert not codes & {"LS102", "LS106", "LS605"}


def test_row_087_names_of_settings() -> None:
    (finding,) = [f for f in look("pipeline.worker: 4\n", "logstash-settings").findings if f.rule.code == "LS109"]
    assert "did you mean `pipeline.workers`" in finding.message


def test_row_088_a_plugin_of_somebody_else(tmp_path, capfdbinary) -> None:
    (tmp_path / "a.conf").write_text("input { stdin {} }\noutput { logservice {} }\n")
    assert main(["check", "--isolated", str(tmp_path / "a.conf")]) == 0
    assert b"LS402 info" in capfdbinary.readouterr().out


def test_row_090_the_name_of_the_cluster() -> None:
    assert told("ES701", "cluster.name: elasticsearch\nnode.name: a\n", NODE) == [("info", "advice")]
    assert not told("ES701", "cluster.name: weblogs\nnode.name: a\n", NODE)


@pytest.mark.parametrize(
    ("setting", "target", "found"),
    [
        ("", "7.17", True), ("", "6.8", True), ("", "8.0", False), ("", "9.5", False), ("", "", False),
        ("action.destructive_requires_name: false\n", "7.17", True),
        ("action.destructive_requires_name: false\n", "9.5", True),
        ("action.destructive_requires_name: true\n", "7.17", False),
    ],
)  # fmt: skip
def test_row_091_deleting_all_indices(setting: str, target: str, found: bool) -> None:
    node = "cluster.name: weblogs\nnode.name: a\n" + setting
    assert told("ES402", node, NODE, target) == ([("warning", "advice")] if found else [])


def test_row_126_no_replicas() -> None:
    body = {"index_patterns": ["weblogs-*"], "template": {"settings": {"number_of_replicas": 0}}}
    assert told("ES407", body) == [("info", "advice")]
    body["template"]["settings"]["number_of_replicas"] = 1
    assert not told("ES407", body)


def test_row_132_names_of_nodes() -> None:
    node = "cluster.name: weblogs\ndiscovery.seed_hosts: [es1, es2, es3]\n"
    assert told("ES703", node, NODE) == [("info", "advice")]
    assert not told("ES703", node + "node.name: es1\n", NODE)


def test_row_137_several_data_paths() -> None:
    assert told("ES604", "path.data: [/d1,/d2]\n", NODE) == [("warning", "advice")]
    assert not told("ES604", "path.data: /d1\n", NODE)


@pytest.mark.parametrize(
    ("pattern", "severity"),
    [("weblogs-*", "info"), ("audit-*", "warning"), ("security-events-*", "warning"), ("orders-*", "warning")],
)
def test_row_139_translog_in_the_background(pattern: str, severity: str) -> None:
    body = {"index_patterns": [pattern], "template": {"settings": {"index.translog.durability": "async"}}}
    assert told("ES404", body) == [(severity, "advice")]
    (finding,) = [f for f in look(body).findings if f.rule.code == "ES404"]
    assert "sync_interval" in finding.message
    assert "acknowledged" in finding.message


def test_row_146_the_queue_of_bulk_requests() -> None:
    new = "cluster.name: weblogs\nthread_pool.bulk.queue_size: 5000\n"
    assert told("ES414", new, NODE, "8.19") == [("warning", "advice")]
    old = "cluster.name: weblogs\nthreadpool.bulk.queue_size: 5000\n"
    assert told("ES414", old, NODE, "8.19")
    for text in (new, old):
        codes = {f.rule.code for f in look(text, NODE, "8.19").findings}
        assert codes & {"ES613", "ES132"}, "neither name is read by 8.x"
    assert told("ES613", old, NODE), "without a target the release that dropped it is told"
