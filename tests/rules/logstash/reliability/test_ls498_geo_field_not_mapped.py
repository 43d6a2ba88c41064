"""LS498 (geo-field-not-mapped): targets of geoip and mappings of the location."""

import pytest
from template_checks import TemplateProject, properties


@pytest.fixture
def project(tmp_path, monkeypatch) -> TemplateProject:
    return TemplateProject(tmp_path, monkeypatch, "LS498")


GEO = 'geoip { source => "ip" target => "client" }'
INSIDE = {"properties": {"client": {"properties": {"location": {"type": "geo_point"}}}}}
ECS = {"properties": {"client": {"properties": {"geo": {"properties": {"location": {"type": "geo_point"}}}}}}}
DYNAMIC = [{"geo": {"match": "location", "mapping": {"type": "geo_point"}}}]


@pytest.mark.parametrize(
    ("filters", "mapping", "count"),
    [
        (GEO, properties(message="text"), 1),
        (GEO, properties(client__location="geo_point"), 0),
        (GEO, INSIDE, 0),
        (GEO, ECS, 0),
        (GEO, properties(client="flattened"), 0),
        (GEO, {"properties": {"client": {"properties": {"city_name": {"type": "keyword"}}}}}, 1),
        (GEO, properties(client__location="object"), 1),
        (GEO, {**properties(message="text"), "dynamic": False}, 0),
        (GEO, {**properties(message="text"), "dynamic_templates": DYNAMIC}, 0),
        ('geoip { source => "ip" target => "client" fields => ["city_name"] }', properties(message="text"), 0),
        ('geoip { source => "ip" target => "client" fields => ["location"] }', properties(message="text"), 1),
        ('geoip { source => "ip" target => "${T}" }', properties(message="text"), 0),
        ('geoip { source => "ip" }', properties(message="text"), 0),
        (f"{GEO} mutate {{ remove_field => ['client'] }}", properties(message="text"), 0),
        (f'if [message] == "a" {{ {GEO} }}', properties(message="text"), 1),
    ],
)
def test_mappings(project: TemplateProject, filters: str, mapping: dict, count: int) -> None:
    filters = f'grok {{ match => {{ "message" => "%{{IP:ip}}" }} }} {filters}'
    assert len(project.messages(filters, mapping)) == count


def test_default_target_of_releases_before_ecs(project: TemplateProject) -> None:
    filters = 'grok { match => { "message" => "%{IP:ip}" } } geoip { source => "ip" }'
    (message,) = project.messages(filters, properties(message="text"), target="7.17")
    assert "`[geoip][location]`" in message


def test_branches_of_other_events(project: TemplateProject) -> None:
    filters = f'if [message] == "a" {{ {GEO} }}'
    assert project.messages(filters, properties(message="text"), output='if [message] == "b" { {} }') == []
