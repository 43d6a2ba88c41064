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
        (f'{GEO} prune {{ whitelist_names => ["message"] }}', properties(message="text"), 0),
        (GEO, {**properties(message="text"), "enabled": False}, 0),
        (GEO, {"properties": {"client": {"type": "object", "enabled": False}}}, 0),
        (GEO, {**properties(message="text"), "runtime": {"where": {"type": "geo_point"}}}, 0),
        (GEO, properties(where="geo_point"), 0),
        ('geoip { source => "ip" target => "[@metadata][geo]" }', properties(message="text"), 0),
        (f"{GEO} ruby {{ path => '/x.rb' }}", properties(message="text"), 0),
        (f"{GEO} some_plugin {{ }}", properties(message="text"), 0),
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


GIVEN = 'geoip { source => "ip" target => "geo" %s }'
LEGACY = GIVEN % 'ecs_compatibility => "disabled"'
ECS_ON = GIVEN % 'ecs_compatibility => "v8"'


@pytest.mark.parametrize(
    ("filters", "field"),
    [
        (LEGACY, "[geo][location]"),
        (ECS_ON, "[geo][geo][location]"),
        (GIVEN % "", "[geo][geo][location]"),
        (f'{LEGACY} mutate {{ remove_field => ["[geo][geo][location]"] }}', "[geo][location]"),
        (f'{LEGACY} mutate {{ remove_field => ["[geo][location]"] }}', ""),
        (f'{LEGACY} mutate {{ rename => {{ "[geo][location]" => "loc" }} }}', ""),
        (f'{ECS_ON} mutate {{ rename => {{ "[geo][geo][location]" => "loc" }} }}', ""),
        (f'{GIVEN % ""} mutate {{ rename => {{ "[geo][geo][location]" => "loc" }} }}', ""),
        (f'{GIVEN % ""} mutate {{ remove_field => ["[geo][geo][location]"] }}', ""),
        (f'{GIVEN % ""} mutate {{ rename => {{ "geo" => "place" }} }}', ""),
    ],
)
def test_path_of_the_mode(project: TemplateProject, filters: str, field: str) -> None:
    filters = f'grok {{ match => {{ "message" => "%{{IP:ip}}" }} }} {filters}'
    found = project.messages(filters, properties(message="text"))
    assert [f"does not map `{field}`" in message for message in found] == ([True] if field else [])


@pytest.mark.parametrize(
    ("option", "count"),
    [
        ("", 1),
        ("default_database_type => City", 1),
        ('default_database_type => "ASN"', 0),
        ('default_database_type => "${TYPE}"', 0),
        ('database => "/x/GeoLite2-City.mmdb"', 1),
        ('database => "/x/GeoLite2-ASN.mmdb"', 0),
        ('database => "/x/GeoLite2-Country.mmdb"', 0),
        ('database => "/city/dbip.mmdb"', 0),
        ('database => "${DB}"', 0),
    ],
)
def test_databases(project: TemplateProject, option: str, count: int) -> None:
    filters = f'grok {{ match => {{ "message" => "%{{IP:ip}}" }} }} {GIVEN % option}'
    assert len(project.messages(filters, properties(message="text"))) == count


def test_location_that_is_copied(project: TemplateProject) -> None:
    filters = f'{LEGACY} mutate {{ copy => {{ "[geo][location]" => "loc" }} }}'
    assert len(project.messages(filters, properties(message="text"))) == 1
    assert project.messages(filters, properties(message="text", loc="geo_point")) == []
