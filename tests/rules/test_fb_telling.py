"""How rules of Filebeat say it: once where it is the same, with the place where a name belongs, by release."""

import pytest

from lslint.config.command_line import Values
from lslint.config.settings import Settings
from lslint.engine.file import check_text

LOGSTASH = "output.logstash:\n  hosts: [ls:5044]\n"
KAFKA = "output.kafka:\n  hosts: [k1:9092]\n  topic: logs\n"
INPUT = "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\n"


def told(text: str, code: str, target: str = "") -> list:
    values = Values()
    values.target = [f"filebeat={target}"] if target else []
    values.select = ["FB"]
    result = check_text(text, "filebeat.yml", "filebeat", Settings(values))
    return [each for each in result.findings if each.rule.code == code]


def logs(count: int, kind: str = "log") -> str:
    inputs = "".join(f"- type: {kind}\n  paths: [/var/log/{i}.log]\n" for i in range(count))
    return "filebeat.inputs:\n" + inputs + LOGSTASH


@pytest.mark.parametrize("count", [1, 2, 34])
def test_old_inputs_are_told_once_without_a_target(count: int) -> None:
    (finding,) = told(logs(count), "FB605")
    assert (f"{count - 1} more" in finding.message) == (count > 1)
    assert len(finding.related) == min(3, count - 1)


def test_each_old_input_is_told_where_the_agent_does_not_start() -> None:
    assert [each.stage for each in told(logs(3), "FB605", "9.5")] == ["start"] * 3


def test_other_kinds_of_old_inputs_are_told_apart() -> None:
    text = logs(2).replace("output", "- type: container\n  paths: [/c/*.log]\noutput")
    assert len(told(text, "FB605")) == 2


@pytest.mark.parametrize(
    ("release", "said"),
    [("", "before 7.7"), ("7.6", "refuses"), ("5.6", "refuses"), ("7.17", ""), ("9.5", "")],
)
def test_capitals_in_an_index_are_made_small_since_7_7(release: str, said: str) -> None:
    text = INPUT + "output.elasticsearch:\n  hosts: [es]\n  index: Shop-%{+yyyy}\n"
    text += "setup.template: {name: shop, pattern: shop-*}\n"
    found = told(text, "FB239", release)
    assert len(found) == bool(said)
    assert all(said in each.message for each in found)


@pytest.mark.parametrize("release", ["", "7.6", "7.17", "9.5"])
def test_a_blank_in_an_index_is_refused_by_all(release: str) -> None:
    text = INPUT + "output.elasticsearch:\n  hosts: [es]\n  index: 'my shop-%{+yyyy}'\n"
    (finding,) = told(text + "setup.template: {name: shop, pattern: shop-*}\n", "FB239", release)
    assert "refuses" in finding.message


def test_an_option_of_the_input_that_stands_too_deep_is_sent_up() -> None:
    text = "filebeat.inputs:\n- type: docker\n  containers:\n    ids: ['*']\n    multiline.pattern: '^a'\n" + LOGSTASH
    (finding,) = [*told(text, "FB102"), *told(text, "FB217")]
    assert finding.rule.code == "FB217"
    assert "`multiline`" in finding.message
    assert "level up" in finding.message


def test_a_near_name_that_is_set_already_is_not_offered() -> None:
    text = INPUT + "output.logstash:\n  host: a\n  hosts: [ls:5044]\n"
    (finding,) = told(text, "FB102")
    assert "`hosts` is set" in finding.message
    assert finding.fix is None


@pytest.mark.parametrize(
    ("lines", "fixes"),
    [
        ("  partition.round_robin.reachable_only: false\n", [False]),
        ("  partition.round_robin:\n    reachable_only: false\n", [False]),
        ("  partition.hash:\n    reachable_only: false\n", [False]),
        ("  partition.round_robin:\n    group_events: 5\n    reachable_only: false\n", [True]),
        ("  partition.round_robin:\n    group_events: 1\n    reachable_only: false\n", [False, False]),
        ("  required_acks: 1\n", [True]),
    ],
)
def test_a_default_that_chooses_the_partitioner_stays(lines: str, fixes: list) -> None:
    assert [each.fix is not None for each in told(INPUT + KAFKA + lines, "FB717")] == fixes


@pytest.mark.parametrize(
    ("release", "seen"),
    [("7.1", []), ("7.2", [("start", "error")]), ("7.17", [("start", "error")]), ("8.0", [("run", "warning")]),
     ("", [("run", "warning")])],
)  # fmt: skip
def test_monitoring_twice_stops_the_releases_that_read_both(release: str, seen: list) -> None:
    text = INPUT + LOGSTASH + "monitoring.enabled: true\nxpack.monitoring.enabled: true\n"
    assert [(each.stage, each.severity) for each in told(text, "FB211", release)] == seen


def test_small_batches_name_the_batch_that_was_measured() -> None:
    (finding,) = told(INPUT + "output.elasticsearch:\n  hosts: [es]\n  bulk_max_size: 20\n", "FB305")
    assert "batches of 200" in finding.message


def test_limits_of_a_container_stand_outside_of_the_config() -> None:
    config = "".join(f"    {line}\n" for line in (INPUT + LOGSTASH).splitlines())
    values = Values()
    values.select = ["FB307"]
    host = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: fb}\ndata:\n  filebeat.yml: |\n" + config
    result = check_text(host, "fb.yaml", None, Settings(values))
    assert result.documents
    assert not result.findings


def test_a_custom_index_names_the_release_that_refuses_it() -> None:
    text = "filebeat.prospectors:\n- input_type: log\n  paths: [/a.log]\noutput.elasticsearch:\n  hosts: [es]\n"
    (finding,) = told(text + "  index: shop\n", "FB123")
    assert finding.stage == "run"
    assert "6.0" in finding.message


CONDITIONAL = """\
filebeat.modules:
- module: nginx
{begin}
  querylog: {{enabled: true}}
{end}
output.logstash: {{hosts: [ls:5044]}}
"""


@pytest.mark.parametrize(
    ("begin", "end", "told_of"),
    [
        ('{{- if isVersionGTE "9.4.0" }}', "{{- end }}", False),
        ("{% if new %}", "{% endif %}", False),
        ("<% if @new %>", "<% end %>", False),
        ("{{- if x }}\n{{- end }}", "", True),
        ("# {{ note }}", "", True),
    ],
)
def test_what_a_release_lacks_may_stand_in_a_condition(begin: str, end: str, told_of: bool) -> None:
    text = CONDITIONAL.format(begin=begin, end=end)
    values = Values()
    values.target = ["filebeat=7.17"]
    result = check_text(text, "filebeat.yml.j2", "filebeat", Settings(values))
    assert any(each.rule.code == "FB128" for each in result.findings) == told_of
    assert result.verdict == ("rejected" if told_of else "unknown")


@pytest.mark.parametrize("name", ["worker", "workers"])
@pytest.mark.parametrize("release", ["", "7.17", "9.0"])
def test_workers_of_kafka_have_no_effect_under_either_name(name: str, release: str) -> None:
    text = INPUT + KAFKA + f"  {name}: 2\n"
    (finding,) = told(text, "FB232", release)
    assert f"`{name}`" in finding.message
    assert not told(text, "FB102", release)
    assert not told(text, "FB233", release)


@pytest.mark.parametrize(
    ("written", "bytes_"), [("10MB", 10485760), ("16KiB", 16384), ("1 GB", 1073741824), ("500k", 512000)]
)
def test_sizes_where_no_units_are_read_count_as_in_the_reference(written: str, bytes_: int) -> None:
    text = f"filebeat.inputs:\n- type: log\n  paths: [/a.log]\n  max_bytes: {written}\n" + LOGSTASH
    (finding,) = told(text, "FB111")
    assert f"`{bytes_}`" in finding.message


@pytest.mark.parametrize(
    ("count", "said"), [(1, "a tab, which"), (2, "as is 1 line below"), (3, "as are 2 lines below")]
)
def test_tabs_are_counted(count: int, said: str) -> None:
    text = "filebeat.inputs:\n- type: log\n" + "".join(f"\tkey{i}: 1\n" for i in range(count)) + LOGSTASH
    (finding,) = told(text, "FB002")
    assert said in finding.message
