"""LS449 (template-form-not-accepted): forms of templates, releases and `template_api`."""

import json

import pytest
from lint_settings import settings
from logstash_checks import es_output, write_files

from lslint.engine.file import check_source
from lslint.files.source import read
from lslint.project.projects import Projects
from lslint.rules.api import Finding

SETTINGS = {"settings": {"number_of_shards": 1}}
LEGACY = json.dumps({"index_patterns": ["web-*"], **SETTINGS})
COMPOSABLE = json.dumps({"index_patterns": ["web-*"], "template": SETTINGS})


def _find(folder, monkeypatch, template: str, options: str, target: str) -> list[Finding]:
    text = es_output(f'index => "web-1" template => "/etc/logstash/web-template.json" {options}')
    write_files(folder, {"pipeline/web.conf": text, "templates/web-template.json": template})
    monkeypatch.chdir(folder)
    given = settings("LS449", target=[f"logstash={target}"] if target else [])
    return check_source(read("pipeline/web.conf"), "logstash", given, Projects()).findings


@pytest.mark.parametrize(
    ("template", "options", "target", "found"),
    [
        (LEGACY, "", "7.17", False),
        (LEGACY, "template_api => composable", "", True),
        (LEGACY, 'template_api => "${API}"', "8.11", False),
        (LEGACY, "manage_template => false", "8.11", False),
        (COMPOSABLE, "", "7.12", True),
        (COMPOSABLE, "template_api => legacy", "8.11", True),
        (json.dumps({"index_patterns": ["web-*"], "priority": 1, **SETTINGS}), "", "8.11", False),
        (json.dumps({"template": "web-*", **SETTINGS}), "", "8.11", False),
        (LEGACY.replace("web-*", "{{ prefix }}-*"), "", "8.11", False),
    ],
)
def test_forms(tmp_path, monkeypatch, template: str, options: str, target: str, found: bool) -> None:
    assert len(_find(tmp_path, monkeypatch, template, options, target)) == found


@pytest.mark.parametrize(("target", "found"), [("8.5", False), ("8.6", True)])
def test_option_is_named_only_for_releases_that_have_it(tmp_path, monkeypatch, target: str, found: bool) -> None:
    (finding,) = _find(tmp_path, monkeypatch, LEGACY, "", target)
    assert ("template_api => legacy" in finding.message) is found


@pytest.mark.parametrize(
    ("template", "image", "found"),
    [(LEGACY, "opensearchproject/opensearch:2.11.0", False), (COMPOSABLE, "elasticsearch:7.17.9", True)],
)
def test_release_of_elasticsearch(tmp_path, monkeypatch, template: str, image: str, found: bool) -> None:
    write_files(tmp_path, {"docker-compose.yml": f"services:\n  es:\n    image: {image}\n"})
    assert len(_find(tmp_path, monkeypatch, template, "", "8.11")) == found


TYPED = json.dumps({"index_patterns": ["web-*"], "mappings": {"_doc": {"properties": {"a": {"type": "keyword"}}}}})


UNTYPED = json.dumps({"index_patterns": ["web-*"], "mappings": {"_source": {}, "properties": {}}})


@pytest.mark.parametrize(
    ("template", "image", "found"),
    [
        (UNTYPED, "elasticsearch:8.11.0", True),
        (TYPED, "elasticsearch:8.11.0", False),
        (COMPOSABLE, "elasticsearch:7.17.9", True),
        (COMPOSABLE, "elasticsearch:7.7.1", False),
    ],
)
def test_other_api_accepts_the_file(tmp_path, monkeypatch, template: str, image: str, found: bool) -> None:
    write_files(tmp_path, {"docker-compose.yml": f"services:\n  es:\n    image: {image}\n"})
    (finding,) = _find(tmp_path, monkeypatch, template, "", "8.11")
    assert ("or set `template_api" in finding.message) is found
    if found:
        api = "composable" if template == COMPOSABLE else "legacy"
        assert not _find(tmp_path, monkeypatch, template, f"template_api => {api}", "8.11")
