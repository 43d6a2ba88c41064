"""Advice on templates: every shape and way of writing, releases, what is silent, and what the fixes make."""

import json

import pytest
from advice import corpus, fixed, run

from lslint.engine.visitor import dispatch, visit_config
from lslint.grammar.config.json import parser as json_tree
from lslint.grammar.config.yaml import parser as yaml_tree
from lslint.rules import registry
from lslint.rules.api import Context, Release
from lslint.rules.elasticsearch.advice import index as _advice
from lslint.rules.elasticsearch.mappings import field_names
from lslint.rules.elasticsearch.model.index_definition import templates

# one setting that each rule finds, by its name without ``index.``
SETTINGS = {
    "ES304": ("refresh_interval", "1s"),
    "ES305": ("refresh_interval", "-1"),
    "ES310": ("merge.scheduler.max_thread_count", 1),
    "ES317": ("translog.durability", "request"),
    "ES318": ("merge.scheduler.auto_throttle", False),
    "ES320": ("number_of_shards", 5),
    "ES322": ("number_of_replicas", 3),
    "ES327": ("sort.field", "@timestamp"),
    "ES333": ("indexing.slowlog.threshold.index.trace", "0ms"),
    "ES334": ("max_result_window", 50000),
}
FIXED_SETTINGS = ("ES304", "ES310", "ES317", "ES320", "ES333")
FIELDS = {
    "ES208": ("url", {"type": "keyword", "ignore_above": 256}),
    "ES308": ("status", {"type": "keyword", "doc_values": False}),
    "ES309": ("agent", {"type": "text", "fielddata": True}),
    "ES313": ("message", {"type": "text"}),
    "ES314": ("error", {"type": "text"}),
    "ES315": ("trace_id", {"type": "keyword"}),
    "ES324": ("headers", {"type": "nested"}),
    "ES325": ("account_id", {"type": "long"}),
    "ES326": ("cpu_percent", {"type": "double"}),
    "ES332": ("message", {"type": "text", "term_vector": "yes"}),
    "ES342": ("client_ip", {"type": "keyword", "ignore_above": 1024}),
}
FIXED_FIELDS = ("ES309", "ES313", "ES314", "ES315", "ES325", "ES326", "ES332", "ES342")
SHAPES = ("legacy", "composable", "component", "got", "console")


def nested(name: str, value: object) -> dict:
    """``a.b: v`` as objects."""
    for part in reversed(name.split(".")):
        value = {part: value}
    assert isinstance(value, dict)
    return value


FORMS = {
    "dotted": lambda name, value: {name: value},
    "prefixed": lambda name, value: {"index." + name: value},
    "nested": nested,
    "in index": lambda name, value: {"index": {name: value}},
    "nested in index": lambda name, value: {"index": nested(name, value)},
}


def body(shape: str, settings: dict | None = None, properties: dict | None = None) -> str:
    """A template for logs of that shape as text."""
    inside: dict = {}
    if settings is not None:
        inside["settings"] = settings
    if properties is not None:
        # what makes a component template one for logs
        inside["mappings"] = {"properties": {"@timestamp": {"type": "date"}, **properties}}
        if shape in ("component", "got"):
            inside["mappings"]["properties"].setdefault("message", {"type": "match_only_text"})
    whole = {"index_patterns": ["weblogs-*"], "template": inside}
    if shape == "legacy":
        return json.dumps({"index_patterns": ["weblogs-*"], **inside}, indent=1)
    if shape == "component":
        return json.dumps({"template": inside}, indent=1)
    if shape == "got":
        return json.dumps({"component_templates": [{"name": "weblogs", "component_template": {"template": inside}}]})
    if shape == "console":
        return "PUT _index_template/weblogs\n" + json.dumps(whole, indent=1) + "\n"
    return json.dumps(whole, indent=1)


def parts_of(text: str) -> dict:
    """The JSON of a body; of a console request without its first line."""
    return json.loads(text.partition("\n")[2] if text.startswith("PUT") else text)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("code", SETTINGS)
def test_settings_in_every_shape_and_form(code: str, shape: str, form: str) -> None:
    if code == "ES320" and shape in ("component", "got"):
        return  # has no pattern that says how many indices there will be
    name, value = SETTINGS[code]
    text = body(shape, FORMS[form](name, value), {})
    (finding,) = run(code, text)
    assert name.rpartition(".")[2] in text[finding.start : finding.end]
    if code in FIXED_SETTINGS and (finding.fix is not None or form != "nested"):
        after = fixed(text, finding)
        parts_of(after)
        assert not run(code, after)


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("code", FIELDS)
def test_fields_in_every_shape(code: str, shape: str) -> None:
    name, mapping = FIELDS[code]
    text = body(shape, None, {name: mapping})
    (finding,) = run(code, text)
    assert f"`{name}`" in finding.message
    if code in FIXED_FIELDS:
        after = fixed(text, finding)
        parts_of(after)
        assert not run(code, after)


@pytest.mark.parametrize("code", FIELDS)
def test_fields_in_yaml(code: str) -> None:
    name, mapping = FIELDS[code]
    lines = "".join(f"        {key}: {json.dumps(value)}\n" for key, value in mapping.items())
    text = f"index_patterns: [weblogs-*]\ntemplate:\n  mappings:\n    properties:\n      {name}:  # one\n{lines}"
    (finding,) = run(code, text, language="yaml")
    if code in FIXED_FIELDS and finding.fix is not None:
        after = fixed(text, finding)
        assert "# one" in after
        assert not yaml_tree.parse(after)[1]
        assert not run(code, after, language="yaml")


@pytest.mark.parametrize("code", [*FIXED_SETTINGS, *FIXED_FIELDS])
def test_fixes_keep_comments(code: str) -> None:
    """A comment beside what is changed stays where it is; where it would go, there is no fix."""
    if code in SETTINGS:
        text = body("composable", {"codec": "default", SETTINGS[code][0]: SETTINGS[code][1]}, {})
    else:
        text = body("composable", None, {FIELDS[code][0]: FIELDS[code][1]})
    text = text.replace("\n", " // kept\n")
    assert not json_tree.parse(text)[1]
    for finding in run(code, text):
        if finding.fix is not None:
            after = fixed(text, finding)
            assert after.count("// kept") == text.count("// kept")
            assert not json_tree.parse(after)[1]


@pytest.mark.parametrize(
    ("code", "first"),
    [("ES303", (2, 0)), ("ES309", None), ("ES313", (7, 14)), ("ES328", (8, 17)), ("ES329", (8, 7)), ("ES210", (7, 9))],
)
def test_advice_begins_with_its_release(code: str, first: tuple[int, int] | None) -> None:
    text = registry.load(code).bad[0]
    assert run(code, text)
    assert run(code, text, target="9.5") or code == "ES328"
    if first is not None:
        assert not run(code, text, target="1.7" if first == (2, 0) else "5.6" if first < (7,) else "7.5")


@pytest.mark.parametrize("target", ["8.17", "8.19", "9.0", "9.5"])
def test_logsdb_by_name_since_9(target: str) -> None:
    text = json.dumps({"index_patterns": ["logs-web-*"], "data_stream": {}, "template": {"settings": {}}})
    assert bool(run("ES328", text, target=target)) is (target < "9")
    other = text.replace("logs-web-*", "weblogs-*")
    assert run("ES328", other, target=target)


@pytest.mark.parametrize(
    ("code", "name", "value"),
    [
        ("ES304", "refresh_interval", "1s"), ("ES305", "refresh_interval", "10m"), ("ES310", "max_thread_count", 1),
        ("ES320", "number_of_shards", 40), ("ES322", "number_of_replicas", 5), ("ES333", "trace", "1ms"),
        ("ES334", "max_result_window", 20000), ("ES317", "durability", "request"), ("ES305", "refresh_interval", "-1"),
        ("ES318", "auto_throttle", False),
    ],
)  # fmt: skip
@pytest.mark.parametrize("console", [True, False])
def test_bodies_of_indices(code: str, name: str, value: object, console: bool) -> None:
    """What is written is advised on; what fits an index that is being filled is not."""
    prefix = {
        "max_thread_count": "merge.scheduler.", "trace": "search.slowlog.threshold.query.", "durability": "translog.",
        "auto_throttle": "merge.scheduler.",
    }.get(name, "")  # fmt: skip
    mappings = {"properties": {"@timestamp": {"type": "date"}, "message": {"type": "match_only_text"}}}
    text = json.dumps({"settings": {"index": {prefix + name: value}}, "mappings": mappings})
    text = f"PUT weblogs-1\n{text}\n" if console else text
    assert bool(run(code, text)) is (value not in ("-1", "10m", False))


def test_codec_on_hot_is_cheap_since_zstd() -> None:
    settings = {"codec": "best_compression", "routing.allocation.require.data": "hot"}
    text = body("composable", settings, {})
    assert run("ES319", text, target="8.15")
    assert not run("ES319", text, target="8.16")
    assert not run("ES319", text)
    tiers = {"codec": "best_compression", "routing.allocation.include._tier_preference": "data_hot"}
    assert run("ES319", body("composable", tiers, {}), target="7.17")


def test_what_is_missing_may_stand_elsewhere() -> None:
    """Nothing is called missing in a part of a template, or in one that others are laid over."""
    for more in ({"composed_of": ["base"]}, {"index_patterns": [".weblogs-*"]}, {"index_patterns": ["weblogs"]}):
        text = json.dumps(
            {"index_patterns": ["weblogs-*"], "template": {"settings": {"number_of_shards": 1}}, **more}, indent=1
        )
        assert not run("ES304", text)
    assert not run("ES304", body("component", {"number_of_shards": 1}, {}))
    legacy = {"index_patterns": ["weblogs-*"], "order": 1, "settings": {"number_of_shards": 1}}
    assert not run("ES304", json.dumps(legacy))
    assert run("ES304", json.dumps({**legacy, "order": 0}))


def test_what_a_template_engine_fills_in_is_not_judged() -> None:
    text = '{"index_patterns": ["weblogs-*"], "template": {"settings": {"refresh_interval": "{{ every }}"}}}'
    tree, slips = json_tree.parse(text)
    context = Context(text, tree, "a.json", "es-template", clean=not slips)
    context.errors = slips
    rules = [registry.load(code) for code in ("ES304", "ES305")]
    assert visit_config(tree, dispatch(rules), context) == []


@pytest.mark.parametrize(
    ("pattern", "expected"),
    [
        ("weblogs-*", True), ("logstash-*", True), ("app.log-*", True), ("nginx_access-*", True), ("logs-*-*", True),
        ("catalog-*", False), ("blog-*", False), ("backlog-*", False), ("login-*", False), ("logistics-*", False),
        ("products", False), (".logs-*", False), ("*", False),
    ],
)  # fmt: skip
def test_what_is_about_logs(pattern: str, expected: bool) -> None:
    text = json.dumps({"index_patterns": [pattern], "template": {"settings": {}}})
    tree, _ = json_tree.parse(text)
    context = Context(text, tree, "a.json", "es-template")
    (template,) = templates(tree.documents[0], context)
    assert _advice.is_log(template, context) is expected


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("http.statusCode", "http status code"), ("source.ip", "source ip"), ("userIP", "user ip"), ("", ""),
        ("a-b_c", "a b c"), ("sha256", "sha"),
    ],
)  # fmt: skip
def test_folded_names(path: str, expected: str) -> None:
    assert field_names.folded(path) == expected


@pytest.mark.parametrize(
    ("path", "address", "time"),
    [
        ("client_ip", True, False), ("source.ip", True, False), ("clientIp", True, False), ("zip", False, False),
        ("recipe", False, False), ("equipment", False, False), ("created_at", False, True),
        ("a.b.updatedAt", False, True),
        ("timestamp", False, True), ("event.timestamp", False, False), ("@timestamp", False, True),
        ("format", False, False), ("orderDate", False, True), ("update", False, False), ("relay.date", False, False),
    ],
)  # fmt: skip
def test_names_of_addresses_and_times(path: str, address: bool, time: bool) -> None:
    assert field_names.is_address(path) is address
    assert field_names.is_time(path) is time


def test_addresses_with_a_typed_twin_are_fine() -> None:
    twin = {"type": "keyword", "fields": {"addr": {"type": "ip"}}}
    assert not run("ES342", body("composable", None, {"client_ip": twin}))
    assert not run("ES342", body("composable", None, {"client_ip": {"type": "keyword", "index": False}}))
    old = {"template": "weblogs-*", "mappings": {"web": {"properties": {"client_ip": {"type": "string"}}}}}
    assert not run("ES342", json.dumps(old)), "ip of releases before 5.0 takes IPv4 only"


def test_norms_in_the_words_of_the_release() -> None:
    old = '{"template": "weblogs-*", "mappings": {"web": {"properties": {"line": {"type": "string"}}}}}'
    (finding,) = run("ES314", old)
    assert json.loads(fixed(old, finding))["mappings"]["web"]["properties"]["line"]["norms"] == {"enabled": False}
    new = body("composable", None, {"line": {"type": "text"}})
    (finding,) = run("ES314", new)
    assert json.loads(fixed(new, finding))["template"]["mappings"]["properties"]["line"]["norms"] is False


def test_norms_and_match_only_text_do_not_both_speak_of_message() -> None:
    text = body("composable", None, {"message": {"type": "text"}})
    assert run("ES313", text)
    assert not run("ES314", text)
    assert run("ES314", text, target="7.10"), "before match_only_text it is norms"


@pytest.mark.parametrize("extra", ["analyzer", "index_options", "fields", "store", "term_vector", "index_phrases"])
def test_message_that_asks_for_more(extra: str) -> None:
    value = {"fields": {"keyword": {"type": "keyword"}}, "index_options": "offsets"}.get(extra, "standard")
    text = body("composable", None, {"message": {"type": "text", extra: value}})
    found = run("ES313", text)
    assert bool(found) is (extra in ("fields", "index_options"))
    if found:
        after = json.loads(fixed(text, found[0]))["template"]["mappings"]["properties"]["message"]
        assert after["type"] == "match_only_text"
        assert "index_options" not in after
        assert ("fields" in after) is (extra == "fields")


def test_fielddata_of_a_twin_goes_to_the_keyword_above() -> None:
    field = {"type": "keyword", "fields": {"text": {"type": "text", "fielddata": True}}}
    text = body("composable", None, {"agent": field})
    (finding,) = run("ES309", text)
    assert "`agent` itself" in finding.message
    after = json.loads(fixed(text, finding))["template"]["mappings"]["properties"]["agent"]
    assert after["fields"]["text"] == {"type": "text"}


@pytest.mark.parametrize(
    ("all_fields", "default", "found"),
    [(None, None, True), (True, None, True), (False, None, False), (None, False, False), (None, True, True)],
)
def test_all_field_by_type_and_default(all_fields: bool | None, default: bool | None, found: bool) -> None:
    web: dict = {"properties": {"host": {"type": "string"}}}
    if all_fields is not None:
        web["_all"] = {"enabled": all_fields}
    mappings = {"web": web}
    if default is not None:
        mappings = {"_default_": {"_all": {"enabled": default}}, **mappings}
    text = json.dumps({"template": "weblogs-*", "mappings": mappings})
    seen = run("ES323", text)
    assert bool(seen) is found
    if found:
        assert not run("ES323", fixed(text, seen[0]))


@pytest.mark.parametrize(
    ("pattern", "priority", "found"),
    [
        ("logs-*-*", None, True), ("logs-*", 0, True), ("logs-web-*", 100, True), ("l*", 50, True),
        ("metrics-cpu-*", 99, True), ("synthetics-*", None, True), ("logs-*-*", 101, False), ("logs-*-*", 200, False),
        ("weblogs-*", None, False), ("logs", None, False), ("logs-2024", None, False), ("logstash-*", None, False),
        ("*", None, False), ("log-*-*", None, False), ("*-access", None, True),
    ],
)  # fmt: skip
def test_overlap_with_built_in_patterns(pattern: str, priority: int | None, found: bool) -> None:
    whole: dict = {"index_patterns": ["other", pattern], "template": {}}
    if priority is not None:
        whole["priority"] = priority
    text = json.dumps(whole) + " // logs- metrics- synthetics-"
    seen = run("ES210", text)
    assert bool(seen) is found
    if seen:
        assert ("refused" in seen[0].message) is (priority == 100)
        assert json.loads(fixed(text, seen[0]).partition(" //")[0])["priority"] == 250


@pytest.mark.parametrize(
    ("more", "severity"),
    [
        ({"index_patterns": ["weblogs-0*"]}, "warning"),
        ({"index_patterns": ["weblogs-000*"]}, "warning"),
        ({"aliases": {"weblogs": {"is_write_index": True}}}, "warning"),
        ({}, "info"),
        ({"index_patterns": ["weblogs-2024*"]}, ""),
        ({"settings": {"index.lifecycle.rollover_alias": "w"}}, ""),
        ({"settings": {"lifecycle": {"parse_origination_date": True}}}, ""),
    ],
)
def test_rollover_alias(more: dict, severity: str) -> None:
    whole = {"index_patterns": ["weblogs-*"], **more}
    whole["settings"] = {"lifecycle.name": "weblogs", **more.get("settings", {})}
    assert [each.severity for each in run("ES209", json.dumps(whole))] == ([severity] if severity else [])


@pytest.mark.parametrize(
    ("chain", "found"),
    [
        ({"tokenizer": "edge_ngram"}, True),
        ({"tokenizer": "standard", "filter": ["lowercase", "cut"]}, True),
        ({"tokenizer": "standard", "filter": "cut"}, True),
        ({"tokenizer": "standard", "filter": ["three"]}, False),
        ({"tokenizer": "standard", "filter": ["lowercase"]}, False),
    ],
)
def test_ngrams(chain: dict, found: bool) -> None:
    filters = {"cut": {"type": "edge_ngram", "min_gram": 2, "max_gram": 9}}
    filters["three"] = {"type": "ngram", "min_gram": 3, "max_gram": 3}
    settings = {"index": {"analysis": {"analyzer": {"part": chain}, "filter": filters}}}
    text = body("legacy", settings, {"name": {"type": "text", "analyzer": "part"}})
    assert bool(run("ES331", text)) is found
    both = text.replace('"analyzer": "part"', '"search_analyzer": "standard", "analyzer": "part"')
    assert not run("ES331", both)


def test_cluster_figures_of_the_template_itself() -> None:
    whole = {"index_patterns": ["weblogs-*"], "_meta": {"lslint": {"nodes": 10, "failures": 2}}}
    whole["template"] = {"settings": {"number_of_shards": 9, "number_of_replicas": 1}}
    (finding,) = run("ES307", json.dumps(whole))
    assert "= 4" in finding.message
    mapping = {"mappings": {"_meta": {"lslint": {"daily_gb": 300}}, "properties": {}}}
    legacy = {"index_patterns": ["weblogs-*"], "settings": {"number_of_shards": 3}, **mapping}
    (finding,) = run("ES306", json.dumps(legacy))
    assert "100 GB each" in finding.message
    assert not run("ES306", json.dumps({**legacy, "settings": {"number_of_shards": 6}}))


@pytest.mark.parametrize(
    ("nodes", "limit", "found"), [(8, 1, False), (6, 1, True), (None, 1, True), (None, 2, False), (4, 2, False)]
)
def test_limit_of_shards_a_node(nodes: int | None, limit: int, found: bool) -> None:
    settings = {"number_of_shards": 3, "number_of_replicas": 1, "routing.allocation.total_shards_per_node": limit}
    whole: dict = {"index_patterns": ["weblogs-*"], "template": {"settings": settings}}
    if nodes is not None:
        whole["_meta"] = {"lslint": {"nodes": nodes}}
    assert bool(run("ES321", json.dumps(whole))) is found


@pytest.mark.parametrize(
    ("code", "edits"),
    [(code, True) for code in ("ES304", "ES309", "ES313", "ES314", "ES315", "ES323", "ES325", "ES328", "ES342")],
)
def test_corpus_fixes_parse_and_end_the_finding(code: str, edits: bool) -> None:
    made = 0
    for path, text in corpus("es_template", "console_snippet"):
        for finding in run(code, text):
            if finding.fix is not None:
                made += 1
                after = fixed(text, finding)
                slips = [[slip.kind for slip in json_tree.parse(one)[1]] for one in (text, after)]
                assert slips[0] == slips[1], path
                assert len(run(code, after)) < len(run(code, text)), path
    assert bool(made) is edits


def test_strings_near_miss_by_release() -> None:
    from lslint.rules.elasticsearch.fixes.templates import nearest_type

    assert nearest_type("String", True) == ("string", True)
    assert nearest_type("str", True) == ("string", False)
    assert nearest_type("str", False) == ("keyword", False)
    assert nearest_type("Keyword", True)[0] != "keyword"
    assert nearest_type("int", True) == ("integer", True)
    assert Release("5.0").at_least(5)
