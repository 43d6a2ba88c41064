"""LS450 (field-not-in-template): fields outside of mappings without dynamic mapping."""

import json

import pytest
from logstash_checks import write_files
from template_checks import TemplateProject, index_template, properties


@pytest.fixture
def project(tmp_path, monkeypatch) -> TemplateProject:
    return TemplateProject(tmp_path, monkeypatch, "LS450")


FIELDS = {"@timestamp": "date", "@version": "keyword", "app": "keyword"}
LEVEL = 'mutate { add_field => { "level" => "info" } }'
NESTED = 'mutate { add_field => { "[app][level]" => "info" } }'


def _mapping(dynamic: object, **types: str) -> dict:
    return {**properties(**{**FIELDS, **types}), "dynamic": dynamic}


@pytest.mark.parametrize(
    ("filters", "mapping", "names"),
    [
        (LEVEL, _mapping("strict"), "`level`"),
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


TMP = 'mutate { add_field => { "tmp" => "1" } }'
EVERY = {
    "properties": {
        **properties(**FIELDS, message="text")["properties"],
        **{name: {"type": "object", "dynamic": True} for name in ("host", "log", "event")},
    },
    "dynamic": "strict",
}


@pytest.mark.parametrize(
    ("filters", "count"),
    [
        (f'prune {{ blacklist_names => ["^x$"] }} {TMP}', 1),
        (f"{TMP} ruby {{ code => \"event.remove('tmp') if event.get('message')\" }}", 0),
        (f'{TMP} date {{ match => ["tmp", "UNIX"] remove_field => ["tmp"] }}', 0),
        (f'{TMP} if [message] =~ "a" {{ mutate {{ rename => {{ "tmp" => "app" }} }} }}', 0),
        (f'{TMP} if [message] =~ "a" {{ mutate {{ remove_field => ["other"] }} }}', 1),
    ],
)
def test_filters_that_remove(project: TemplateProject, filters: str, count: int) -> None:
    assert len(project.find(filters, EVERY)) == count


RAW = 'mutate { add_field => { "[raw][x]" => "1" } }'


@pytest.mark.parametrize(
    ("filters", "more", "count"), [(RAW, {"raw": {"type": "object"}}, 1), (RAW, {"raw": {"enabled": False}}, 0)]
)
def test_objects_that_are_not_parsed(project: TemplateProject, filters: str, more: dict, count: int) -> None:
    assert len(project.find(filters, {**EVERY, "properties": {**EVERY["properties"], **more}})) == count


@pytest.mark.parametrize("dynamic", ["strict", False])
@pytest.mark.parametrize(("root", "count"), [({}, 1), ({"enabled": False}, 0), ({"runtime": {"tmp": {}}}, 0)])
def test_root_of_the_mapping(project: TemplateProject, dynamic: object, root: dict, count: int) -> None:
    assert len(project.find(TMP, {**EVERY, "dynamic": dynamic, **root})) == count


@pytest.mark.parametrize(
    ("settings", "count"), [({"index.final_pipeline": "p"}, 0), ({"index.default_pipeline": "_none"}, 1)]
)
def test_ingest_pipeline_of_the_template(project: TemplateProject, settings: dict, count: int) -> None:
    body = {"index_patterns": ["web-*"], "template": {"settings": settings, "mappings": EVERY}}
    assert len(project.find(TMP, json.dumps(body))) == count


@pytest.mark.parametrize(
    ("options", "count"),
    [
        ("ilm_enabled => false", 1),
        ("ilm_enabled => true", 0),
        ('action => "create"', 1),
        ('action => "%{[@metadata][action]}"', 0),
        ('action => "index" script => "x"', 0),
    ],
)
def test_options_of_the_output(project: TemplateProject, options: str, count: int) -> None:
    assert len(project.find(TMP, EVERY, options)) == count


@pytest.mark.parametrize(
    ("name", "text", "count"),
    [
        ("shop.json", index_template({"properties": {}}, "shop-*"), 1),
        ("setup.console", 'PUT _index_template/w\n{"index_patterns": ["web*"]}\n', 0),
        ("docker-compose.yml", "services:\n  search:\n    image: opensearchproject/opensearch:2.11.0\n", 0),
    ],
)
def test_other_files_of_the_project(project: TemplateProject, tmp_path, name: str, text: str, count: int) -> None:
    write_files(tmp_path, {name: text})
    assert len(project.find(TMP, EVERY)) == count


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
