"""LS415 retries-block-pipeline."""

import pytest
from advice import FakeProject, corpus, run
from counting import check_linear

INFLUX = 'influxdb { host => "metrics" data_points => { "count" => "%{n}" } max_retries => 100 }'
ES = 'elasticsearch { hosts => ["es:9200"] }'
HTTP = 'http { url => "https://hook.example.com" http_method => "post" }'


@pytest.mark.parametrize(
    ("body", "found"),
    [
        (ES + HTTP.replace("}", 'retry_failed => "${RETRY}" }'), []),
        (f"{ES} {HTTP.replace('}', 'retry_failed => true }')}", ["retry_failed => true"]),
        (ES + INFLUX.replace("100", '"${N}"'), []),
        (f'{ES} tcp {{ host => "h" port => 1 mode => "server" }}', []),
        (f'{ES} kafka {{ topic_id => "t" retries => 5 }}', []),
    ],
)
def test_plugins(body: str, found: list[str]) -> None:
    text = f"output {{ {body} }}"
    assert [text[f.start : f.end] for f in run("LS415", text)] == found


@pytest.mark.parametrize(
    ("body", "found"),
    [
        (f'if [type] == "a" {{ {HTTP} }} if [type] != "b" {{ {ES} }}', True),
        (f'if [type] in ["a", "b"] {{ {HTTP} }} if "b" == [type] {{ {ES} }}', True),
        (f"if [alert] {{ {HTTP} }} if ![alert] {{ {ES} }}", False),
        (f"if [alert] {{ {HTTP} }} if !([alert] and [x]) {{ {ES} }}", True),
        (f'if "a" in [tags] {{ {HTTP} }} if "a" not in [tags] {{ {ES} }}', False),
        (f'if [type] == "a" or [x] {{ {HTTP} }} if [type] == "b" {{ {ES} }}', True),
        (f'if [type] == "a" {{ if [x] {{ {HTTP} }} {ES} }}', True),
    ],
)
def test_exclusive_branches(body: str, found: bool) -> None:
    assert bool(run("LS415", f"output {{ {body} }}")) is found


@pytest.mark.parametrize(
    ("body", "severity"),
    [
        (f"{ES} {INFLUX}", "warning"),
        (f"{INFLUX} null {{ }}", "info"),
        (f"{INFLUX} {INFLUX.replace('100', '10')}", "info"),  # the same target
        (f'{ES} tcp {{ host => "h" port => 1 reconnect_interval => 600 }}', "info"),
    ],
)
def test_severity(body: str, severity: str) -> None:
    assert [finding.severity for finding in run("LS415", f"output {{ {body} }}")] == [severity]


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


@pytest.mark.parametrize(("target", "found"), [("5.1", False), ("5.2", True)])
def test_http_retries_since_5_2(target: str, found: bool) -> None:
    assert bool(run("LS415", f"output {{ {ES} {HTTP} }}", target=target)) is found


def test_advice_before_pipeline_to_pipeline() -> None:
    (finding,) = run("LS415", f"output {{ {ES} {INFLUX} }}", target="6.2")
    assert "isolator" not in finding.message
    assert "broker" in finding.message


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
