"""LS497 (field-contradicts-template): types, templates and branches."""

import pytest
from template_checks import TemplateProject, index_template, properties


@pytest.fixture
def project(tmp_path, monkeypatch) -> TemplateProject:
    return TemplateProject(tmp_path, monkeypatch, "LS497")


NESTED = 'mutate { add_field => { "[app][name]" => "shop" } }'
SCALAR = 'mutate { add_field => { "app" => "shop" } }'


@pytest.mark.parametrize(
    ("filters", "mapping", "what"),
    [
        (NESTED, properties(app="keyword"), "an object"),
        (NESTED, properties(app="flattened"), ""),
        (NESTED, properties(app="object"), ""),
        (NESTED, properties(app__name="keyword"), ""),
        (SCALAR, {"properties": {"app": {"properties": {"name": {"type": "keyword"}}}}}, "no object"),
        ('mutate { add_field => { "ip" => "" } }', properties(ip="ip"), "an empty string"),
        (SCALAR, properties(app="boolean"), "the string `shop`"),
        (SCALAR, {"properties": {"app": {"type": "long", "ignore_malformed": True}}}, ""),
        ('mutate { add_field => { "n" => "12" } }', properties(n="long"), ""),
        ('mutate { add_field => { "n" => "%{message}" } }', properties(n="long"), ""),
        ('mutate { add_field => { "n" => "${N}" } }', properties(n="long"), ""),
        ('date { match => ["message", "ISO8601"] target => "when" }', properties(when="long"), "a timestamp"),
        ('date { match => ["message", "ISO8601"] target => "when" }', properties(when="date"), ""),
        (f"{SCALAR} mutate {{ remove_field => ['app'] }}", properties(app="long"), ""),
        (f"{SCALAR} ruby {{ path => '/x.rb' }}", properties(app="long"), ""),
    ],
)
def test_types(project: TemplateProject, filters: str, mapping: dict, what: str) -> None:
    found = project.messages(filters, mapping)
    assert [what in message for message in found] == ([True] if what else [])


@pytest.mark.parametrize(
    ("options", "index", "count"),
    [
        ('template => "/etc/logstash/web-template.json"', "web-1", 1),
        ('template => "/etc/logstash/web-template.json" manage_template => false', "web-1", 0),
        ("", "shop-1", 0),
        ("", "%{app}", 0),
        ('ilm_rollover_alias => "web"', "web-1", 0),
        ('action => "delete" document_id => "%{app}"', "web-1", 0),
    ],
)
def test_templates(project: TemplateProject, options: str, index: str, count: int) -> None:
    assert len(project.messages(SCALAR, properties(app="long"), options, index)) == count


@pytest.mark.parametrize(
    ("filters", "output", "count"),
    [
        (SCALAR, 'if [message] =~ "x" { {} }', 1),
        (f'if [message] =~ "x" {{ {SCALAR} }}', 'if [message] =~ "y" { {} }', 0),
    ],
)
def test_branches(project: TemplateProject, filters: str, output: str, count: int) -> None:
    assert len(project.messages(filters, properties(app="long"), output=output)) == count


@pytest.mark.parametrize(
    ("filters", "count"),
    [
        (f'prune {{ blacklist_names => ["^app$"] }} {SCALAR}', 1),
        (f"{SCALAR} ruby {{ code => \"event.remove('app')\" }}", 0),
    ],
)
def test_filters_that_remove(project: TemplateProject, filters: str, count: int) -> None:
    assert len(project.messages(filters, properties(app="long"))) == count


@pytest.mark.parametrize(
    ("filters", "inside"),
    [
        (NESTED, {"app": {"type": "object", "enabled": False, "properties": {"name": {"type": "long"}}}}),
        (SCALAR, {"app": {"type": "object", "enabled": False}}),
    ],
)
def test_objects_that_are_not_parsed(project: TemplateProject, filters: str, inside: dict) -> None:
    assert project.messages(filters, {"properties": inside}) == []
    assert project.messages(SCALAR, {"enabled": False, **properties(app="long")}) == []


def test_incomplete_template(project: TemplateProject) -> None:
    mapping = properties(app="long")
    assert project.messages(SCALAR, index_template(mapping))
    assert project.messages(SCALAR, index_template(mapping, composed_of=[]))
    assert not project.messages(SCALAR, index_template(mapping, composed_of=["base"]))
    assert not project.messages(SCALAR, index_template(mapping).replace("web-*", "{{ prefix }}-*"))
