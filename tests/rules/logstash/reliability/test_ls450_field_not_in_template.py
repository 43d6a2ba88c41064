"""LS450 (field-not-in-template): fields outside of mappings without dynamic mapping."""

import pytest
from template_checks import TemplateProject, properties


@pytest.fixture
def project(tmp_path, monkeypatch) -> TemplateProject:
    return TemplateProject(tmp_path, monkeypatch, "LS450")


FIELDS = {"@timestamp": "date", "@version": "keyword", "app": "keyword"}
APP = 'mutate { add_field => { "app" => "shop" } }'
LEVEL = 'mutate { add_field => { "level" => "info" } }'
NESTED = 'mutate { add_field => { "[app][level]" => "info" } }'


def _mapping(dynamic: object, **types: str) -> dict:
    return {**properties(**{**FIELDS, **types}), "dynamic": dynamic}


@pytest.mark.parametrize(
    ("filters", "mapping", "names"),
    [
        (APP, _mapping("strict"), ""),
        (LEVEL, _mapping("strict"), "`level`"),
        (LEVEL, _mapping(False), "`level`"),
        (LEVEL, _mapping(True), ""),
        (LEVEL, _mapping("runtime"), ""),
        (LEVEL, _mapping("strict", level="keyword"), ""),
        (NESTED, _mapping("strict", app="flattened"), ""),
        (NESTED, _mapping("strict", app="object"), "`[app][level]`"),
        (f"{LEVEL} mutate {{ remove_field => ['level'] }}", _mapping("strict"), ""),
        ('mutate { add_field => { "[@metadata][level]" => "info" } }', _mapping("strict"), ""),
        ('mutate { add_tag => ["a"] }', _mapping("strict"), ""),
        (f"{LEVEL} ruby {{ path => '/x.rb' }}", _mapping("strict"), ""),
    ],
)
def test_fields(project: TemplateProject, filters: str, mapping: dict, names: str) -> None:
    mapping["properties"] |= {name: {"type": "object"} for name in ("host", "log", "event")}
    mapping["properties"] |= {name: {"type": "text"} for name in ("message", "path", "host")}
    mapping["properties"]["log"] = mapping["properties"]["event"] = {"type": "object", "dynamic": True}
    found = project.messages(filters, mapping)
    assert [names in message for message in found] == ([True] if names else [])


def test_fields_of_every_event(project: TemplateProject) -> None:
    (finding,) = project.find("", {"dynamic": "strict", "properties": {"message": {"type": "text"}}})
    assert "`@timestamp`, `@version`" in finding.message
    assert finding.severity == "warning"
    assert project.find("", {"dynamic": False, "properties": {"message": {"type": "text"}}}) == []


def test_dynamic_of_an_object(project: TemplateProject) -> None:
    inside = {"app": {"dynamic": "strict", "properties": {"name": {"type": "keyword"}}}}
    (message,) = project.messages(NESTED, {"properties": inside})
    assert "`[app][level]`" in message


def test_severity(project: TemplateProject) -> None:
    (finding,) = project.find(LEVEL, {"dynamic": False, "properties": {"message": {"type": "text"}}})
    assert (finding.severity, "searches cannot find" in finding.message) == ("info", True)
