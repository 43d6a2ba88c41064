"""Ingest pipelines: what is reported where, in each form of a file, and what is not."""

import json

import pytest
from recorded import settings

from lslint.engine.file import check_text
from lslint.rules.elasticsearch.ingest.catalogue import processors

CODES = ("ES140", "ES140", "ES140", "ES140", "ES140", "ES140", "ES221")


def check(text, path="pipeline.json", target=""):
    return check_text(text, path, None, settings("elasticsearch", target, "ALL"))


def found(*processors, target="", **more):
    """Code, and what stands at the place, of the findings in a pipeline; a first processor is valid in each release."""
    body = {"processors": [{"set": {"field": "x", "value": "{{y}}"}}, *processors], **more}
    text = json.dumps(body)
    result = check(text, target=target)
    assert result.kind == "ingest-pipeline"
    return [(f.rule.code, text[f.start : f.end].strip('"')) for f in result.findings if f.rule.code in CODES]


VALID = (
    {"set": {"field": "a", "value": 1, "if": "ctx.b != null", "tag": "t", "description": "d", "ignore_failure": True}},
    {"set": {"field": "a", "copy_from": "b"}},
    {"set": {"field": "{{{a}}}", "value": ["{{b}}"], "media_type": "text/plain"}},
    {"remove": {"field": ["a", "b"], "ignore_missing": True}},
    {"remove": {"keep": "a"}},
    {"script": "ctx.a = 1"},
    {"script": {"source": "ctx.a = params.b", "params": {"b": 1}, "lang": "painless"}},
    {"script": {"id": "stored"}},
    {"drop": {"if": "ctx.a == 1"}},
    {"trim": {"field": "a"}, "lowercase": {"field": "a"}},
    {},
    {"grok": {"field": "a", "patterns": ["%{COMMONAPACHELOG}", "%{A:a.b:int}"], "pattern_definitions": {"A": "a"}}},
    {"grok": {"field": "a", "patterns": ["[%{IP}] (?<a>\\d) (?<=%{IP}x) \\k<a>"]}},
    {"dissect": {"field": "a", "pattern": "%{a} %{+a/2} %{?b} %{*c}=%{&c}", "append_separator": " "}},
    {"gsub": {"field": "a", "pattern": "[[a-z]&&[^b]]\\s", "replacement": ""}},
    {"date": {"field": "a", "formats": ["ISO8601", "UNIX", "dd/MMM/yyyy:HH:mm:ss Z", "epoch_millis", "8yyyy"]}},
    {"convert": {"field": "a", "type": "Integer"}},
    {"csv": {"field": "a", "target_fields": ["b"], "empty_value": 1}},
    {"community_id": {"seed": "5"}},
    {"circle": {"field": "a", "error_distance": 28.0, "shape_type": "geo_shape"}},
    {"circle": {"field": "a", "error_distance": "1E2", "shape_type": "shape"}},
    {"foreach": {"field": "a", "processor": {"trim": {"field": "_ingest._value"}}}},
    {"inference": {"model_id": "m", "input_output": [{"input_field": "a", "output_field": "b"}], "newer": 1}},
    {"geoip": {"field": "ip", "target_field": "geo", "properties": ["location"], "on_failure": [{"drop": {}}]}},
    {"user_agent": {"field": "a", "ecs": True}},
    {"json": {"field": "a", "add_to_root": "${ROOT}"}},
    {"rename": {"field": "a", "target_field": "b", "override_target": True}},
    {"text_embedding": {"model_id": "m", "field_map": {"a": "b"}}},
    {"xml": {"field": "a"}},
    {"pipeline": {"name": "{{ IngestPipeline \"other\" }}"}},
)  # fmt: skip


@pytest.mark.parametrize("processor", VALID, ids=json.dumps)
def test_valid(processor):
    assert found(processor) == []


@pytest.mark.parametrize(
    ("processor", "code", "place"),
    [
        ({"date": {"field": "a", "formats": ["ISO8601"], "ignore_missing": True}}, "ES140", "ignore_missing"),
        ({"set": {"field": "a", "value": None}}, "ES140", "set"),
        ({"script": {"lang": "painless"}}, "ES140", "script"),
        ({"script": {"source": "ctx.a = 1", "parameters": {}}}, "ES140", "parameters"),
        ({"trim": None}, "ES140", "null"),
        ("drop", "ES140", "drop"),
        ({"trim": {"field": 1}}, "ES140", "1"),
        ({"trim": {"field": "a", "ignore_failure": "false"}}, "ES140", "false"),
        ({"trim": {"field": "a", "if": True}}, "ES140", "true"),
        ({"convert": {"field": "a", "type": "int"}}, "ES140", "int"),
        ({"circle": {"field": "a", "error_distance": "1e", "shape_type": "shape"}}, "ES140", "1e"),
        ({"foreach": {"field": "a", "processor": {}}}, "ES140", "processor"),
        ({"foreach": {"field": "a", "processor": {"trim": {"fields": "a"}}}}, "ES140", "fields"),
        ({"trim": {"field": "a", "on_failure": [{"sett": {"field": "a", "value": 1}}]}}, "ES140", "sett"),
        ({"gsub": {"field": "a", "pattern": "b)", "replacement": ""}}, "ES140", "b)"),
    ],
)
def test_invalid(processor, code, place):
    assert found(processor) == [(code, place)]


def test_keys_of_a_pipeline():
    assert found(on_failure=[], version="1", _meta={"a": 1}, description="d") == [("ES140", "[]")]
    assert found(version=1.5) == [("ES140", "1.5")]
    assert found(on_failure=[{"sett": {}}]) == [("ES140", "sett")]
    text = 'PUT _ingest/pipeline/x\n{"processors": [], "descripton": "d"}\n'
    assert [f.rule.code for f in check(text, "a.console").findings] == ["ES140"]
    text = 'PUT _ingest/pipeline/x\n{"description": "d"}\n'
    assert [f.rule.code for f in check(text, "a.console").findings] == ["ES140"]


@pytest.mark.parametrize(
    ("processor", "release", "place"),
    [
        ({"enrich": {"field": "a", "policy_name": "p", "target_field": "b"}}, "7.3", "enrich"),
        ({"trim": {"field": "a", "if": "ctx.b"}}, "6.3", "if"),
        ({"reroute": {"dataset": "a"}}, "8.6", "reroute"),
        ({"set": {"field": "a", "copy_from": "b"}}, "7.6", "copy_from"),
        ({"date": {"field": "a", "formats": ["YYYY-MM-DDTHH"]}}, "6.8", None),
    ],
)
def test_by_release(processor, release, place):
    assert found(processor, target=release) == ([("ES140", place)] if place else [])


def test_missing_option_that_the_release_lacks():
    text = json.dumps({"processors": [{"set": {"field": "a"}}]})
    messages = {release: check(text, target=release).findings[0].message for release in ("7.0", "9.5")}
    assert messages["7.0"].endswith("`set` without `value`. Add the option")
    assert messages["9.5"].endswith("`set` without `value` or `copy_from`. Add one of them")


def test_severity_and_verdict():
    result = check('{"processors": [{"set": {"field": "a", "value": 1}}, {"frobnicate": {}}]}')
    assert [(f.severity, f.stage) for f in result.findings] == [("warning", "run")]
    assert result.verdict == "accepted"
    result = check('{"processors": [{"set": {"field": "a", "valu": 1}}]}')
    assert [(f.severity, f.stage) for f in result.findings] == [("error", "load")]
    assert result.verdict == "rejected"


def test_pipelines_among_other_requests():
    text = """\
PUT _index_template/web
{"index_patterns": ["web-*"], "template": {"settings": {"index.default_pipeline": "web"}}}

PUT _ingest/pipeline/web
{"processors": [{"grok": {"field": "message", "patterns": ["%{IP:a}"], "ignore_mising": true}}]}

POST _ingest/pipeline/_simulate
{"pipeline": {"processors": [{"sett": {}}]}, "docs": []}
"""
    result = check(text, "setup.console")
    assert result.kind == "es-index-template"
    assert [f.rule.code for f in result.findings if f.severity == "error"] == ["ES140", "ES140"]


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("POST _ingest/pipeline/_simulate?verbose\n%s\n", "a.console"),
        ("GET /_ingest/pipeline/_simulate\n%s\n", "a.json"),
        ("```\nPOST _ingest/pipeline/_simulate\n%s\n```\n", "a.md"),
        ("curl -XPOST h:9200/_ingest/pipeline/_simulate -d'\n%s'\n", "a.sh"),
    ],
)
def test_simulated_pipelines_are_checked(text, path):
    pipeline = {"processors": [{"remove": {"field": "a", "keep": "b"}}, {"set": {"feild": "a", "value": "{{b}}"}}]}
    text %= json.dumps({"pipeline": pipeline, "docs": [{"_source": {"processors": [{"sett": {}}]}}]})
    codes = [(f.rule.code, text[f.start : f.end]) for f in check(text, path, "8.19").findings if f.severity == "error"]
    assert codes == [("ES140", '"feild"')]
    assert [f.rule.code for f in check(text, path, "7.17").findings if f.severity == "error"] == ["ES140", "ES140"]


@pytest.mark.parametrize(
    "body", ['{"docs": []}', '{"pipeline": "web", "docs": []}', '{"pipeline": {}, "docs": []}', '{"processors": [{}]}']
)
def test_simulations_without_a_pipeline(body):
    assert check(f"POST _ingest/pipeline/_simulate\n{body}\nPUT a/_doc/1\n{{}}\n", "a.console").findings == []
    assert check(f"POST _ingest/pipeline/web/_simulate\n{body}\nPUT a/_doc/1\n{{}}\n", "a.console").findings == []


def test_body_left_out_of_a_document():
    text = "```\nPUT _ingest/pipeline/web\n{content_of_the_pipeline}\n```\n"
    assert check(text, "README.md").findings == []


def test_templates_are_not_judged():
    text = '{"processors": [{"set": {"field": "a"{{ if .x }}, "value": 1{{ end }}}}, {"sett": {"field": "a"}}]}'
    assert not [f for f in check(text).findings if f.rule.code in CODES]


def test_large_and_deep_pipelines_end():
    inner = {"trim": {"field": "a"}}
    for _ in range(60):
        inner = {"trim": {"field": "a", "on_failure": [inner]}}
    assert found(inner) == []


SPECIFICATION = """append attachment bytes cef circle community_id convert csv date date_index_name dissect
dot_expander drop enrich fail fingerprint foreach geo_grid geoip grok gsub html_strip inference ip_location join json kv
lowercase network_direction pipeline redact registered_domain remove rename reroute script set set_security_user sort
split terminate trim uppercase urldecode uri_parts user_agent""".split()  # noqa: SIM905


def test_every_processor_of_the_sources_is_in_the_catalogue():
    assert not {*SPECIFICATION, "normalize_for_stream", "recover_failure_document"} ^ set(processors())


@pytest.mark.parametrize(
    ("pattern", "release", "count"),
    [
        ("dd/MMM/YYYY:H:m:s Z", "7.0", 1),
        ("dd/MMM/YYYY:H:m:s Z", "9.5", 1),
        ("ISO8601||YYYY-MM-dd", "8.19", 1),
        ("8YYYY-MM-dd", "7.17", 1),
        ("dd/MMM/YYYY:H:m:s Z", "6.8", 0),
        ("dd/MMM/YYYY:H:m:s Z", "", 0),  # the project may run 6.x, where it is the year
        ("dd/MMM/yyyy:H:m:s Z", "9.5", 0),
        ("YYYY-'W'ww-e", "9.5", 0),
        ("YYYY", "9.5", 0),
        ("yyyy-MM-dd'Y'", "9.5", 0),
    ],
)
@pytest.mark.parametrize("name", ["date", "date_index_name"])
def test_the_week_based_year_next_to_a_month(name, pattern, release, count):
    formats = {"date": {"formats": [pattern]}, "date_index_name": {"date_formats": [pattern], "date_rounding": "d"}}
    assert found({name: {"field": "a", **formats[name]}}, target=release) == [("ES221", pattern)] * count


def test_the_message_about_the_week_based_year():
    text = json.dumps({"processors": [{"date": {"field": "a", "formats": ["dd/MMM/YYYY"]}}]})
    [finding] = [one for one in check(text, target="8.19").findings if one.rule.code == "ES221"]
    assert finding.message == (
        "`YYYY` in `dd/MMM/YYYY` is the week-based year, so `date` reads a wrong date. Use `yyyy`"
    )
    assert finding.severity == "warning"
