"""LS415 retries-block-pipeline."""

import time

import pytest
from advice import FakeProject, corpus, run

from lslint.rules.knowledge import load

INFLUX = 'influxdb { host => "metrics" data_points => { "count" => "%{n}" } max_retries => 100 }'
ES = 'elasticsearch { hosts => ["es:9200"] }'
HTTP = 'http { url => "https://hook.example.com" http_method => "post" }'


def test_influxdb_next_to_elasticsearch() -> None:
    text = f"output {{ {ES} {INFLUX} }}"
    (finding,) = run("LS415", text)
    assert text[finding.start : finding.end] == "max_retries => 100"
    assert "`elasticsearch`" in finding.message
    assert "give `influxdb` a pipeline of its own" in finding.message
    assert "output isolator" in finding.message
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
        (f"{INFLUX} null {{ }}", []),
        (f'{INFLUX} file {{ path => "/tmp/seen.log" }}', []),
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
def test_exclusive_ways(body: str, found: bool) -> None:
    assert bool(run("LS415", f"output {{ {body} }}")) is found


def test_other_files_of_the_pipeline() -> None:
    project = FakeProject({"20-es.conf": f"output {{ {ES} }}"})
    (finding,) = run("LS415", f"output {{ {HTTP} }}", project=project)
    assert finding.related[0].path == "20-es.conf"
    assert finding.severity == "warning"
    project.declared = False
    assert not run("LS415", f"output {{ {HTTP} }}", project=project), "guessed groups may be alternatives"


def test_the_same_target_shares_its_fate_anyway() -> None:
    kafka = 'kafka {{ bootstrap_servers => "k:9092" topic_id => "{}" }}'
    assert not run("LS415", f"output {{ {kafka.format('a')} {kafka.format('b')} }}")
    assert len(run("LS415", f"output {{ {kafka.format('a')} {kafka.format('b')} {ES} }}")) == 1


@pytest.mark.parametrize(("target", "found"), [("5.1", False), ("5.2", True), ("8.15", True)])
def test_http_retries_since_5_2(target: str, found: bool) -> None:
    assert bool(run("LS415", f"output {{ {ES} {HTTP} }}", target=target)) is found


def test_before_pipelines_could_talk() -> None:
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
    def took(count: int) -> float:
        if shape == "wide":
            body = "".join(
                f'if [t] == "{n}" {{ http {{ url => "h{n}" http_method => "post" }} }}\n' for n in range(count)
            )
        else:
            body = "if [a] { http { }\n" * count + "}" * count
        start = time.perf_counter()
        run("LS415", f"output {{ {body} }}")
        return time.perf_counter() - start

    took(100)
    small, large = min(took(500) for _ in range(3)), min(took(2000) for _ in range(3))
    assert large < small * 12


@pytest.mark.slow
def test_corpus_findings_name_a_neighbour() -> None:
    hits = [f for _, text in corpus("logstash") for f in run("LS415", text)]
    assert hits
    assert all(f.related and "meanwhile nothing reaches" in f.message for f in hits)


def test_outputs_one_after_another() -> None:
    """A dead InfluxDB blocks Elasticsearch: both rules tell, and name the remedy."""
    text = (
        'output {\n  elasticsearch { hosts => ["es1:9200", "es2:9200"] }\n'
        '  influxdb { host => "m" data_points => { "n" => "1" } max_retries => 100 }\n}\n'
    )
    (blocked,) = run("LS415", text)
    (shared,) = run("LS428", text)
    assert "output isolator" in blocked.message
    assert "output isolator" in shared.message
    assert "`influxdb` and `elasticsearch`" in shared.message
