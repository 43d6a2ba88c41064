"""LS496 (index-is-data-stream): names, options, releases and templates near the pipeline."""

import pytest
from advice import run
from lint_settings import settings
from logstash_checks import es_output, write_files

from lslint.engine.file import check_source
from lslint.files.source import read
from lslint.project.projects import Projects

NAME = 'index => "logs-web-%{+yyyy.MM.dd}"'


@pytest.mark.parametrize(
    ("index", "found"),
    [
        ("logs-%{+yyyy-MM-dd}", True),
        ("logs-%{app}%{env}", False),
        ("metrics-a-b", True),
        ("${PREFIX}logs-a-b", False),
        ("<logs-a-{now/d}>", False),
    ],
)
def test_names(index: str, found: bool) -> None:
    assert len(run("LS496", es_output(f'index => "{index}"'), target="8.11")) == found


@pytest.mark.parametrize(
    ("options", "found"),
    [('action => "index"', True), ('action => "%{[@metadata][action]}"', False), ("data_stream => true", False)],
)
def test_options(options: str, found: bool) -> None:
    assert len(run("LS496", es_output(f"{NAME} {options}"), target="8.11")) == found


@pytest.mark.parametrize(("target", "found"), [(None, False), ("7.8", False), ("7.9", True)])
def test_releases(target: str | None, found: bool) -> None:
    assert len(run("LS496", es_output(NAME), target=target)) == found


@pytest.fixture
def count(tmp_path, monkeypatch):
    """The number of findings on a pipeline next to other files."""
    monkeypatch.chdir(tmp_path)

    def run_with(files: dict[str, str], options: str = NAME, *targets: str) -> int:
        write_files(tmp_path, {"pipeline/out.conf": es_output(options), **files})
        given = settings("LS496", target=["logstash=8.11", *targets])
        return len(check_source(read("pipeline/out.conf"), "logstash", given, Projects()).findings)

    return run_with


def _template(pattern: str) -> str:
    return f'{{"index_patterns": ["{pattern}"], "priority": 200, "template": {{"mappings": {{}}}}}}'


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("setup.es", f"PUT _index_template/web\n{_template('logs-web-*')}\n"),
        ("boot.es", 'PUT weblogs-000001\n{"aliases": {"logs-web-2024": {"is_write_index": true}}}\n'),
        ("t.json.j2", '{"index_patterns": ["{{ prefix }}-*"], "template": {}}'),
    ],
)
def test_template_in_other_files(count, path: str, text: str) -> None:
    assert count({}) == 1
    assert count({path: text}) == 0


@pytest.mark.parametrize(
    ("image", "found"),
    [("docker.elastic.co/elasticsearch/elasticsearch:7.9.0", 1), ("amazon/opendistro-for-elasticsearch:1.13.0", 0)],
)
def test_search_server(count, image: str, found: int) -> None:
    assert count({"docker-compose.yml": f"services:\n  es:\n    image: {image}\n"}) == found


@pytest.mark.parametrize(("target", "found"), [("7.6", 0), ("8.11", 1)])
def test_target_of_elasticsearch(count, target: str, found: int) -> None:
    assert count({}, NAME, f"elasticsearch={target}") == found


@pytest.mark.parametrize(("options", "found"), [("ilm_enabled => false", 1), ('ilm_enabled => "${ILM}"', 0)])
def test_other_indices_and_products(count, options: str, found: int) -> None:
    assert count({}, f"{NAME} {options}") == found


def test_embedded_pipeline(tmp_path, monkeypatch) -> None:
    inner = es_output(NAME).replace("\n", "\n    ")
    manifest = f"apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\ndata:\n  out.conf: |\n    {inner}\n"
    write_files(tmp_path, {"map.yml": manifest})
    monkeypatch.chdir(tmp_path)
    given = settings("LS496", target=["logstash=8.11"])
    assert len(check_source(read("map.yml"), None, given, Projects()).findings) == 1
    write_files(tmp_path, {"web.json": _template("logs-web-*")})
    assert check_source(read("map.yml"), None, given, Projects()).findings == []


STREAM = "Rename it, or replace it with `data_stream => true`"


NAME_ONLY = "Rename it"


@pytest.mark.parametrize(
    ("output", "target", "advice"),
    [
        (NAME, "7.12", NAME_ONLY),
        (f"{NAME} ecs_compatibility => v1", "8.11", STREAM),
        (f"{NAME} ecs_compatibility => disabled", "7.17", STREAM),
        (f"{NAME} ecs_compatibility => disabled", "8.11", NAME_ONLY),
        (f'{NAME} action => "index"', "8.11", NAME_ONLY),
        (f"{NAME} ilm_enabled => false", "8.11", NAME_ONLY),
        ('index => "metrics-a-b"', "8.11", f'{STREAM} and `data_stream_type => "metrics"`'),
    ],
)
def test_advice_is_complete(output: str, target: str, advice: str) -> None:
    (finding,) = run("LS496", es_output(output), target=target)
    assert finding.message.endswith(f". {advice}")
    streams = output.split('"')[1].partition("-")[0]
    followed = es_output(f'data_stream => true data_stream_type => "{streams}"')
    followed = followed.replace(" }", "".join(output.split('"', 2)[2:]) + " }", 1)
    assert bool(run("LS247", followed, target=target)) == (advice == NAME_ONLY and target != "7.12")
    assert run("LS496", followed, target=target) == []
