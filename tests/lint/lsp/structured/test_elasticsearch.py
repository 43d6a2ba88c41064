"""Completion and hover in elasticsearch.yml, templates, bodies of requests and policies."""

import pytest
from config_cursor import Desk

TEMPLATE = '{"index_patterns": ["a-*"], "template": {%s}}'
MAPPED = TEMPLATE % '"mappings": {"properties": {"x": {%s}}}'


@pytest.fixture(scope="module")
def desk():
    return Desk()


@pytest.mark.parametrize(
    ("text", "some", "none"),
    [
        ("cluster.name: a\n|", ["node.name", "path.data", "node"], ["cluster.name", "bootstrap.mlockall"]),
        ("cluster.name: a\ncluster:\n  rou|", ["routing", "routing.allocation.enable"], ["name"]),
        ("cluster.name: a\nnode.roles: [data, |]", ["master", "ingest"], []),
        ("cluster.name: a\nnode.roles:\n  - |", ["master", "ingest"], []),
        ("cluster.name: a\nbootstrap.memory_lock: |", ["true", "false"], []),
        ("cluster.name: a\ncluster.routing.allocation.enable: |", ["all", "none"], []),
    ],
)
def test_node_settings(desk, text, some, none):
    found = desk.labels("elasticsearch.yml", text)
    assert set(some) <= set(found)
    assert not set(none) & set(found)


def test_node_settings_of_a_release():
    old = Desk("elasticsearch=6.8").labels("elasticsearch.yml", "cluster.name: a\ndisc|")
    assert "discovery.zen.minimum_master_nodes" in old
    assert "discovery.seed_hosts" not in old
    new = Desk("elasticsearch=8.5").labels("elasticsearch.yml", "cluster.name: a\ndisc|")
    assert "discovery.zen.minimum_master_nodes" not in new
    assert "discovery.seed_hosts" in new


def test_node_settings_that_are_used_most_come_first(desk):
    assert "node.name" in desk.labels("elasticsearch.yml", "cluster.name: a\n|")[:15]


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("cluster.routing.allocation.en|able: all", ["**cluster.routing.allocation.enable**", "`primaries`"]),
        ("cluster:\n  routing.allocation.en|able: all", ["**cluster.routing.allocation.enable**"]),
        ("discovery.zen.minimum_master_nod|es: 2", ["Rejected by the release in use", "quorum"]),
        ("bootstrap.mlock|all: true", ["before 5.0", "`bootstrap.memory_lock`"]),
        ("transport.profiles.x.tcp.keep_al|ive: true", ["boolean"]),
    ],
)
def test_hover_on_node_settings(desk, text, parts):
    found = desk.hover("elasticsearch.yml", f"cluster.name: a\n{text}\n")
    for part in parts:
        assert part in found


@pytest.mark.parametrize(
    ("text", "some", "none"),
    [
        ('{"index_patterns": ["a-*"], "template": {}, |}',
         ["priority", "composed_of", "data_stream"], ["index_patterns", "template", "order"]),
        (TEMPLATE % "|", ["settings", "mappings", "aliases"], ["template", "priority"]),
        (TEMPLATE % '"settings": {|}',
         ["number_of_shards", "index", "mapping.total_fields.limit"], ["index.number_of_shards", "index.uuid"]),
        (TEMPLATE % '"settings": {"index.codec": "default", "|"}',
         ["index.number_of_shards"], ["index.codec", "number_of_shards"]),
        (TEMPLATE % '"settings": {"index": {"codec": "x", "|"}}',
         ["number_of_shards", "refresh_interval"], ["codec", "index.number_of_shards"]),
        (TEMPLATE % '"settings": {"index": {"mapping": {"|"}}}', ["total_fields.limit", "total_fields"], ["codec"]),
        (TEMPLATE % '"settings": {"codec": "|"}', ["best_compression"], []),
        (TEMPLATE % '"settings": {"analysis": {"|"}}', ["analyzer", "filter"], ["codec"]),
        (TEMPLATE % '"settings": {"analysis": {"analyzer": {"mine": {"type": "custom", "|"}}}}',
         ["tokenizer", "filter"], ["type"]),
        (TEMPLATE % '"settings": {"analysis": {"analyzer": {"mine": {"type": "|"}}}}', ["custom", "standard"], []),
        (TEMPLATE % '"settings": {"analysis": {"filter": {"f": {}}, "analyzer": {"mine": {"filter": ["|"]}}}}',
         ["f", "lowercase"], []),
        (TEMPLATE % '"mappings": {|}', ["properties", "dynamic", "_source", "runtime"], ["_all", "settings"]),
        (TEMPLATE % '"mappings": {"dynamic": "|"}', ["true", "strict", "runtime"], []),
        (TEMPLATE % '"mappings": {"_source": {"|"}}', ["enabled", "mode"], ["compress"]),
        (TEMPLATE % '"mappings": {"dynamic_templates": [{"s": {"|"}}]}', ["mapping", "match_mapping_type"], ["s"]),
        (TEMPLATE % '"mappings": {"dynamic_templates": [{"s": {"match_mapping_type": "|"}}]}', ["string", "*"], []),
        (TEMPLATE % '"mappings": {"dynamic_templates": [{"s": {"mapping": {"type": "|"}}}]}', ["keyword"], []),
        (TEMPLATE % '"mappings": {"runtime": {"r": {"type": "|"}}}', ["keyword", "composite"], ["text"]),
        (TEMPLATE % '"mappings": {"properties": {"|"}}', [], ["type", "properties"]),
        (MAPPED % "|", ["type", "properties"], ["analyzer"]),
        (MAPPED % '"type": "|"', ["keyword", "text", "nested", "date"], ["string", "murmur3"]),
        (MAPPED % '"type": "keyword", "|"',
         ["ignore_above", "fields", "normalizer"], ["type", "analyzer", "properties"]),
        (MAPPED % '"|", "type": "text"', ["analyzer", "fields"], ["type", "ignore_above"]),
        (MAPPED % '"type": "text", "fields": {"raw": {"type": "keyword", "|"}}',
         ["ignore_above"], ["fields", "copy_to", "type"]),
        (MAPPED % '"type": "text", "fields": {"raw": {"type": "|"}}', ["keyword"], ["nested", "object"]),
        (MAPPED % '"properties": {"y": {"properties": {"z": {"type": "|"}}}}', ["keyword"], []),
        (MAPPED % '"type": "text", "analyzer": "|"', ["standard", "english"], []),
        (MAPPED % '"type": "text", "index_options": "|"', ["docs", "offsets"], []),
        (MAPPED % '"type": "keyword", "index_options": "|"', ["docs", "freqs"], ["offsets"]),
        (MAPPED % '"type": "keyword", "doc_values": |', ["true", "false"], []),
        (MAPPED % '"type": "long", "time_series_metric": "|"', ["gauge", "counter"], []),
        (TEMPLATE % '"aliases": {"a": {"|"}}', ["filter", "is_write_index"], []),
        (TEMPLATE % ('"settings": {"analysis": {"analyzer": {"mine": {}}}}, '
                     '"mappings": {"properties": {"x": {"type": "text", "analyzer": "|"}}}'), ["mine", "standard"], []),
    ],
)  # fmt: skip
def test_index_templates(desk, text, some, none):
    found = desk.labels("a-index-template.json", text)
    assert set(some) <= set(found)
    assert not set(none) & set(found)


def test_other_shapes(desk):
    legacy = '{"index_patterns": ["a-*"], "order": 1, "mappings": {"properties": {}}, |}'
    assert {"settings", "aliases", "version"} <= set(desk.labels("a.json", legacy))
    assert "template" not in desk.labels("a.json", legacy)
    component = desk.labels("a.json", '{"template": {"mappings": {"properties": {}}}, |}')
    assert "_meta" in component
    assert "priority" not in component
    mapping = '{"properties": {"a": {"type": "keyword", "|"}}}'
    assert "ignore_above" in desk.labels("mapping.json", mapping)


@pytest.mark.parametrize(
    ("request_line", "body", "some"),
    [
        ("PUT _index_template/a", '{"index_patterns": ["a"], |}', "priority"),
        ("PUT /_component_template/a", '{"template": {"settings": {}, |}}', "mappings"),
        ("PUT _template/a", '{"index_patterns": ["a"], |}', "order"),
        ("PUT logs-1", '{"mappings": {|}}', "properties"),
        ("PUT logs-1/_mapping", '{"properties": {"a": {"type": "|"}}}', "keyword"),
        ("PUT logs-1/_settings", '{"index": {"|"}}', "refresh_interval"),
        ("PUT _ilm/policy/a", '{"policy": {"phases": {|}}}', "hot"),
    ],
)
def test_console_requests(desk, request_line, body, some):
    assert some in desk.labels("requests.console", f"GET _cat/indices\n\n{request_line}\n{body}\n\nGET _search\n{{}}\n")


def test_console_requests_with_other_bodies(desk):
    assert desk.labels("requests.console", 'PUT a\n{"mappings": {}}\n\nGET a/_search\n{|}\n') == []


def test_policies(desk):
    policy = '{"policy": {"phases": {"hot": {"actions": {"rollover": {%s}, %s}}}}}'
    assert "max_age" in desk.labels("policy.json", policy % ("|", '"set_priority": {}'))
    actions = desk.labels("policy.json", policy % ("", '"|"'))
    assert "set_priority" in actions
    assert not {"delete", "rollover"} & set(actions)


@pytest.mark.parametrize(
    ("target", "text", "some", "none"),
    [
        ("7.17", MAPPED % '"type": "|"', ["flattened"], ["semantic_text", "string", "passthrough"]),
        ("6.8", '{"index_patterns": ["a"], "mappings": {"doc": {"properties": {"x": {"type": "|"}}}}}',
         ["keyword"], ["flattened", "dense_vector"]),
        ("8.15", TEMPLATE % '"settings": {"index": {"|"}}', ["look_ahead_time"], []),
        ("7.17", TEMPLATE % '"settings": {"index": {"|"}}', ["codec"], ["look_ahead_time", "lifecycle.prefer_ilm"]),
        ("7.10", '{"index_patterns": ["a"], "template": {}, |}', ["data_stream"], ["allow_auto_create", "deprecated"]),
        ("7.5", MAPPED % '"type": "keyword", |', ["ignore_above"], ["meta", "synthetic_source_keep"]),
    ],
)  # fmt: skip
def test_release_in_use(target, text, some, none):
    found = Desk(f"elasticsearch={target}").labels("a-index-template.json", text)
    assert set(some) <= set(found)
    assert not set(none) & set(found)


def test_required_and_usual_keys_come_first(desk):
    assert desk.labels("a.json", MAPPED % "|")[0] == "type"
    assert Desk("elasticsearch=7.10").labels("a.json", MAPPED % '"type": "alias", |')[0] == "path"
    assert desk.labels("a.json", MAPPED % '"type": "|"')[0] == "keyword"


@pytest.mark.parametrize(
    ("text", "label", "expected"),
    [
        (MAPPED % '"ty|"', "type", MAPPED % '"type": '),
        (MAPPED % '"ty|', "type", MAPPED % '"type": '),
        (MAPPED % "ty|", "type", MAPPED % '"type": '),
        (MAPPED % '"ty|": "text"', "type", MAPPED % '"type": "text"'),
        (MAPPED % '"type": "ke|"', "keyword", MAPPED % '"type": "keyword"'),
        (MAPPED % '"type": |', "keyword", MAPPED % '"type": "keyword"'),
        (MAPPED % '"type":|', "keyword", MAPPED % '"type": "keyword"'),
        (MAPPED % '"type": ke|', "keyword", MAPPED % '"type": "keyword"'),
        (MAPPED % '"type": "long", "index": |', "false", MAPPED % '"type": "long", "index": false'),
        (MAPPED % '| "type": "text"', "fields", MAPPED % '"fields": {}, "type": "text"'),
        # the comma that the line before lacks
        (MAPPED % '"type": "text"\n|', "fields", MAPPED % '"type": "text",\n"fields": {}'),
        (TEMPLATE % '"settings": {"analysis": {"analyzer": {"a": {"filter": [|]}}}}', "lowercase",
         TEMPLATE % '"settings": {"analysis": {"analyzer": {"a": {"filter": ["lowercase"]}}}}'),
    ],
)  # fmt: skip
def test_text_that_a_choice_writes(desk, text, label, expected):
    assert desk.chosen("a-index-template.json", text, label) == expected


def test_snippets_place_the_cursor(desk):
    text = TEMPLATE % '"mappings": {|}'
    assert desk.chosen("a.json", text, "properties", snippets=True) == TEMPLATE % '"mappings": {"properties": {$1}}'
    assert (
        desk.chosen("a.json", text, "date_detection", snippets=True) == TEMPLATE % '"mappings": {"date_detection": $1}'
    )
    text = TEMPLATE % '"settings": {|}'
    assert (
        desk.chosen("a.json", text, "refresh_interval", snippets=True)
        == TEMPLATE % '"settings": {"refresh_interval": "$1"}'
    )


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        (MAPPED % '"type": "keyword", "ignore_ab|ove": 1',
         ["**template.mappings.properties.x.ignore_above**", "integer", "5.6-9.5"]),
        (MAPPED % '"type": "wild|card"', ["requires Elasticsearch 7.9"]),
        (TEMPLATE % '"settings": {"index.co|dec": "default"}', ["`best_compression`", "closed"]),
        (TEMPLATE % '"settings": {"index": {"merge": {"scheduler.max_thr|ead_count": 1}}}', ["integer"]),
        (TEMPLATE % '"settings": {"translog.flush_threshold_|ops": 1}', ["Rejected by the release in use"]),
    ],
)  # fmt: skip
def test_hover(desk, text, parts):
    found = desk.hover("a-index-template.json", text)
    for part in parts:
        assert part in found
