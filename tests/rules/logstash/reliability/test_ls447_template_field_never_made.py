"""LS447 (template-field-never-made): mapped fields, known events and templates in use elsewhere."""

import pytest
from logstash_checks import write_files
from template_checks import INPUT, TemplateProject, index_template, properties


@pytest.fixture
def project(tmp_path, monkeypatch) -> TemplateProject:
    return TemplateProject(tmp_path, monkeypatch, "LS447")


GROK = 'grok { match => { "message" => "^%{IP:client} %{WORD:verb} %{NUMBER:size} %{WORD:app}" } }'
USED = {"client": "ip", "verb": "keyword", "size": "long", "app": "keyword"}
DOTTED = 'mutate { rename => { "app" => "shop.name" } }'
BEATS = "input { beats { port => 5044 } }\n"


@pytest.mark.parametrize(
    ("filters", "more", "names"),
    [
        (GROK, {"clientip": "ip"}, "`clientip`"),
        (GROK, {"duration": "long", "level": "keyword"}, "`duration`, `level`"),
        (GROK, {"level": "alias"}, ""),
        (GROK, {"level": "constant_keyword"}, ""),
        (GROK, {"type": "keyword", "host": "keyword", "geo.ip": "ip"}, "`geo.ip`"),
        (f"{GROK} geoip {{ source => 'client' target => 'geo' }}", {"geo.ip": "ip"}, ""),
        (f"{GROK} {DOTTED} mutate {{ add_field => {{ 'app' => 'a' }} }}", {"shop.name": "keyword"}, ""),
        (f"{GROK} mutate {{ remove_field => ['size'] }}", {}, "`size`"),
        (f"{GROK} json {{ source => 'verb' }}", {"level": "keyword"}, ""),
        (f"{GROK} if [verb] == 'a' {{ mutate {{ add_field => {{ 'level' => '1' }} }} }}", {"level": "keyword"}, ""),
    ],
)
def test_fields(project: TemplateProject, filters: str, more: dict[str, str], names: str) -> None:
    found = project.messages(filters, properties(**USED, **more))
    assert [f"maps {names}," in message for message in found] == ([True] if names else [])


def test_object_is_reported_once(project: TemplateProject) -> None:
    inside = {"properties": {"name": {"type": "keyword"}, "version": {"type": "keyword"}}}
    mapping = properties(**USED)
    mapping["properties"]["apps"] = inside
    (message,) = project.messages(GROK, mapping)
    assert "maps `apps`, but" in message


def test_similar_name(project: TemplateProject) -> None:
    mapping = properties(**{**USED, "client_ip": "ip"})
    (finding,) = project.find(GROK.replace("IP:client", "IP:clientip"), {**mapping, "properties": {
        name: kind for name, kind in mapping["properties"].items() if name != "client"
    }})  # fmt: skip
    assert finding.help == "`client_ip`: the filters set `clientip`."


def test_unknown_events(project: TemplateProject) -> None:
    assert project.messages(GROK, properties(**USED, level="keyword"))
    assert project.messages(GROK, properties(**USED, level="keyword"), start=BEATS) == []


def test_template_for_more_than_the_pipeline(project: TemplateProject) -> None:
    assert project.messages(GROK, properties(client="ip", level="keyword", module="keyword")) == []


@pytest.mark.parametrize(
    "template",
    [
        index_template({"properties": {**properties(**USED, level="keyword")["properties"],
                                       "all": {"type": "text", "copy_to": "level"}}}),
        index_template(properties(**USED, level="keyword"), settings={"index.default_pipeline": "levels"}),
    ],
)  # fmt: skip
def test_fields_that_elasticsearch_fills(project: TemplateProject, template: str) -> None:
    assert project.messages(GROK, template) == []


def test_other_pipeline_for_the_index(project: TemplateProject, tmp_path) -> None:
    write_files(tmp_path, {"other/b.conf": f'{INPUT}output {{ elasticsearch {{ index => "web-b" }} }}\n'})
    assert project.messages(GROK, properties(**USED, level="keyword")) == []


def test_two_outputs_with_the_same_template(project: TemplateProject) -> None:
    output = '{} elasticsearch { index => "web-b" }'
    assert len(project.messages(GROK, properties(**USED, level="keyword"), output=output)) == 1
