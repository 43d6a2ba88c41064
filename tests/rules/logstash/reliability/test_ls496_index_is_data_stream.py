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
        ("logs-web-%{+yyyy.MM.dd}", True),
        ("logs-%{+yyyy.MM.dd}", False),
        ("logs-%{+yyyy-MM-dd}", True),
        ("logs-%{app}", False),
        ("logs-%{app}-%{env}", True),
        ("logs-%{app}%{env}", False),
        ("metrics-a-b", True),
        ("synthetics-a-b", True),
        ("traces-a-b", False),
        ("weblogs-a-b", False),
        ("${PREFIX}logs-a-b", False),
        ("logs-${A}-b", False),
        ("<logs-a-{now/d}>", False),
    ],
)
def test_names(index: str, found: bool) -> None:
    assert len(run("LS496", es_output(f'index => "{index}"'), target="8.11")) == found


@pytest.mark.parametrize(
    ("options", "found"),
    [
        ("", True),
        ('action => "index"', True),
        ('action => "create"', False),
        ('action => "%{[@metadata][action]}"', False),
        ("data_stream => true", False),
        ('ilm_rollover_alias => "web"', False),
        ('template => "/etc/web.json"', False),
        ('pipeline => "reroute"', False),
    ],
)
def test_options(options: str, found: bool) -> None:
    assert len(run("LS496", es_output(f"{NAME} {options}"), target="8.11")) == found


@pytest.mark.parametrize(("target", "found"), [(None, False), ("7.8", False), ("7.9", True), ("9.1", True)])
def test_releases(target: str | None, found: bool) -> None:
    assert len(run("LS496", es_output(NAME), target=target)) == found


@pytest.mark.parametrize(("pattern", "found"), [("logs-web-*", False), ("logs-*", False), ("shop-*", True)])
def test_template_of_the_project(tmp_path, monkeypatch, pattern: str, found: bool) -> None:
    template = f'{{"index_patterns": ["{pattern}"], "priority": 200, "template": {{"mappings": {{}}}}}}'
    write_files(tmp_path, {"pipeline/out.conf": es_output(NAME), "templates/a-template.json": template})
    monkeypatch.chdir(tmp_path)
    options = settings("LS496", preview=True, target=["logstash=8.11"])
    assert len(check_source(read("pipeline/out.conf"), "logstash", options, Projects()).findings) == found
