"""LS415 retries-block-pipeline."""

import pytest
from advice import FakeProject, corpus, run
from counting import check_linear

from lslint.rules.knowledge import load

INFLUX = 'influxdb { host => "metrics" data_points => { "count" => "%{n}" } max_retries => 100 }'
ES = 'elasticsearch { hosts => ["es:9200"] }'
HTTP = 'http { url => "https://hook.example.com" http_method => "post" }'


def test_influxdb_next_to_elasticsearch() -> None:
    text = f"output {{ {ES} {INFLUX} }}"
    (finding,) = run("LS415", text)
    assert text[finding.start : finding.end] == "max_retries => 100"
    assert finding.message == (
        "`influxdb` retries 100 times (`max_retries`) and blocks `elasticsearch` in the same pipeline."
        " Move `influxdb` to a separate pipeline with a persisted queue"
    )
    assert finding.help == "The default of `max_retries` is 3."
    assert finding.fix is not None
    assert "output isolator" in finding.fix.message
    assert finding.severity == "warning"
    assert [text[place.start : place.end] for place in finding.related] == ["elasticsearch"]


@pytest.mark.parametrize(
    ("body", "found"),
    [
        (f"{ES} {HTTP}", ["http"]),
        (f"{ES} {HTTP.replace('}', 'retry_failed => false }')}", []),
        (ES + HTTP.replace("}", 'retry_failed => "${RETRY}" }'), []),
        (f"{ES} {HTTP.replace('}', 'retry_failed => true }')}", ["retry_failed => true"]),
        (HTTP, []),
        (f"{HTTP} stdout {{ }}", []),
        (f"{INFLUX} null {{ }}", ["max_retries => 100"]),
        (f'{INFLUX} file {{ path => "/tmp/seen.log" }}', ["max_retries => 100"]),
        (f'{HTTP} file {{ path => "/tmp/seen.log" }}', ["http"]),
        (INFLUX, ["max_retries => 100"]),
        (f'{ES} udp {{ host => "h" port => 1 retry_count => 20 }}', ["retry_count => 20"]),
        (f'{ES} udp {{ host => "h" port => 1 }}', []),
        (f'{INFLUX} file {{ path => "/var/log/archive.log" }}', ["max_retries => 100"]),
        (f"{ES} {INFLUX.replace('100', '10')}", []),
        (f"{ES} {INFLUX.replace('100', '11')}", ["max_retries => 11"]),
        (ES + INFLUX.replace("100", '"${N}"'), []),
        (f'{ES} tcp {{ host => "h" port => 1 }}', ["tcp"]),
        (f'{ES} tcp {{ host => "h" port => 1 mode => "server" }}', []),
        (f'{ES} tcp {{ host => "h" port => 1 reconnect_interval => 600 }}', ["reconnect_interval => 600"]),
        (f'{ES} kafka {{ topic_id => "t" }}', ["kafka"]),
        (f'{ES} kafka {{ topic_id => "t" retries => 5 }}', []),
        (f'{ES} kafka {{ topic_id => "t" retries => 50 }}', ["retries => 50"]),
        (f'{ES} s3 {{ bucket => "b" }}', []),
        ('elasticsearch { hosts => ["a"] } elasticsearch { hosts => ["b"] }', []),
        (
            'elasticsearch { hosts => ["a"] retry_max_interval => 3600 } elasticsearch { hosts => ["b"] }',
            ["retry_max_interval => 3600"],
        ),
    ],
)
def test_plugins(body: str, found: list[str]) -> None:
    text = f"output {{ {body} }}"
    assert [text[f.start : f.end] for f in run("LS415", text)] == found


@pytest.mark.parametrize(
    ("body", "found"),
    [
        (f'if [type] == "a" {{ {HTTP} }} else {{ {ES} }}', False),
        (f'if [type] == "a" {{ {HTTP} }} else if [x] {{ {ES} }}', False),
        (f'if [type] == "a" {{ {HTTP} }} if [type] == "b" {{ {ES} }}', False),
        (f'if [type] == "a" {{ {HTTP} }} if [type] != "a" {{ {ES} }}', False),
        (f'if [type] == "a" {{ {HTTP} }} if [type] != "b" {{ {ES} }}', True),
        (f'if [type] in ["a", "b"] {{ {HTTP} }} if [type] == "c" {{ {ES} }}', False),
        (f'if [type] in ["a", "b"] {{ {HTTP} }} if "b" == [type] {{ {ES} }}', True),
        (f"if [alert] {{ {HTTP} }} if ![alert] {{ {ES} }}", False),
        (f"if [alert] {{ {HTTP} }} if !([alert] or [x]) {{ {ES} }}", False),
        (f"if [alert] {{ {HTTP} }} if !([alert] and [x]) {{ {ES} }}", True),
        (f'if "a" in [tags] {{ {HTTP} }} if "a" not in [tags] {{ {ES} }}', False),
        (f'if "a" in [tags] {{ {HTTP} }} if "b" in [tags] {{ {ES} }}', True),
        (f'if [type] == "a" or [x] {{ {HTTP} }} if [type] == "b" {{ {ES} }}', True),
        (f'if [type] == "a" and [x] {{ {HTTP} }} if [type] == "b" {{ {ES} }}', False),
        (f'if [type] == "a" {{ if [x] {{ {HTTP} }} {ES} }}', True),
        (f'if [type] == "a" {{ {HTTP} }} {ES}', True),
    ],
)
def test_exclusive_branches(body: str, found: bool) -> None:
    assert bool(run("LS415", f"output {{ {body} }}")) is found


@pytest.mark.parametrize(
    ("body", "severity"),
    [
        (f"{ES} {INFLUX}", "warning"),
        (f'{INFLUX} file {{ path => "/tmp/seen.log" }}', "warning"),
        (f"{INFLUX} stdout {{ }}", "warning"),
        (INFLUX, "info"),
        (f"{INFLUX} null {{ }}", "info"),
        (f"if [metric] {{ {INFLUX} }} else {{ {ES} }}", "info"),
        (f"{INFLUX} {INFLUX.replace('100', '10')}", "info"),  # the same target
        (f"{ES} {HTTP}", "info"),
        (f'{ES} kafka {{ topic_id => "t" }}', "info"),
        (f'{ES} kafka {{ topic_id => "t" retries => 50 }}', "warning"),
        (f'{ES} tcp {{ host => "h" port => 1 reconnect_interval => 600 }}', "info"),
    ],
)
def test_severity(body: str, severity: str) -> None:
    assert [finding.severity for finding in run("LS415", f"output {{ {body} }}")] == [severity]


def test_the_only_output() -> None:
    (finding,) = run("LS415", f"output {{ {INFLUX} }}")
    assert finding.message == (
        "`influxdb` retries 100 times (`max_retries`) and blocks the pipeline meanwhile. Use at most 10"
    )
    assert finding.help is not None
    assert finding.help.startswith("The default of `max_retries` is 3. A persisted queue")
    assert not finding.related


def test_endless_retries() -> None:
    mongodb = 'mongodb { uri => "mongodb://m" database => "d" collection => "c" }'
    (finding,) = run("LS415", f"output {{ {ES} {mongodb} }}")
    assert finding.message == (
        "`mongodb` retries failed inserts forever and blocks `elasticsearch` in the same pipeline. Move `mongodb` to a"
        " separate pipeline with a persisted queue"
    )


def test_other_files_of_the_pipeline() -> None:
    project = FakeProject({"20-es.conf": f"output {{ {ES} }}"})
    (finding,) = run("LS415", f"output {{ {HTTP} }}", project=project)
    assert finding.related[0].path == "20-es.conf"
    assert finding.severity == "info"
    project.declared = False
    assert not run("LS415", f"output {{ {HTTP} }}", project=project), "guessed groups may be alternatives"


def test_outputs_with_the_same_target_are_not_reported() -> None:
    kafka = 'kafka {{ bootstrap_servers => "k:9092" topic_id => "{}" }}'
    assert not run("LS415", f"output {{ {kafka.format('a')} {kafka.format('b')} }}")
    assert len(run("LS415", f"output {{ {kafka.format('a')} {kafka.format('b')} {ES} }}")) == 1


@pytest.mark.parametrize(("target", "found"), [("5.1", False), ("5.2", True), ("8.15", True)])
def test_http_retries_since_5_2(target: str, found: bool) -> None:
    assert bool(run("LS415", f"output {{ {ES} {HTTP} }}", target=target)) is found


def test_advice_before_pipeline_to_pipeline() -> None:
    (finding,) = run("LS415", f"output {{ {ES} {INFLUX} }}", target="6.2")
    assert "isolator" not in finding.message
    assert "broker" in finding.message


def test_facts_have_defaults_for_their_options() -> None:
    for name, facts in load("retry_options")["outputs"].items():
        assert {"endless", "count", "pause"} & set(facts), name
        for role in ("count", "pause"):
            assert role not in facts or {"option", "default", "since"} <= set(facts[role]), name


@pytest.mark.slow
@pytest.mark.parametrize("shape", ["wide", "deep"])
def test_time_is_linear(shape: str) -> None:
    def text(count: int) -> str:
        if shape == "wide":
            body = "".join(
                f'if [t] == "{n}" {{ http {{ url => "h{n}" http_method => "post" }} }}\n' for n in range(count)
            )
        else:
            body = "if [a] { http { }\n" * count + "}" * count
        return f"output {{ {body} }}"

    check_linear(lambda text: run("LS415", text), text, 250, 2_000)


@pytest.mark.slow
def test_corpus_findings_name_the_blocked_output() -> None:
    hits = [f for _, text in corpus("logstash") for f in run("LS415", text)]
    assert hits
    assert all(f.related and "in the same pipeline" in f.message for f in hits if f.severity == "warning")


def test_outputs_one_after_another() -> None:
    """An unreachable InfluxDB blocks Elasticsearch: both rules report it and name the solution."""
    text = (
        'output {\n  elasticsearch { hosts => ["es1:9200", "es2:9200"] }\n'
        '  influxdb { host => "m" data_points => { "n" => "1" } max_retries => 100 }\n}\n'
    )
    (blocked,) = run("LS415", text)
    (shared,) = run("LS428", text)
    assert "separate pipeline with a persisted queue" in blocked.message
    assert "separate pipeline with a persisted queue" in shared.message
    assert shared.fix is not None
    assert "output isolator" in shared.fix.message
    assert "`influxdb` and `elasticsearch`" in shared.message


def test_retries_of_kafka_alone_are_not_reported() -> None:
    kafka = 'kafka { topic_id => "web" retries => 20 }'
    assert run("LS415", f"output {{ {kafka} }}") == []
    assert len(run("LS415", f"output {{ {kafka} elasticsearch {{ }} }}")) == 1
