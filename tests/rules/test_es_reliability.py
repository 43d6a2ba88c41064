"""Advice on reliability, security and upkeep of Elasticsearch: shapes, ways of writing, releases, silence, fixes."""

import json

import pytest
from advice import fixed, run

from lslint.config.command_line import Values
from lslint.config.settings import Settings
from lslint.engine.file import check_text
from lslint.engine.visitor import dispatch, visit_config
from lslint.grammar.config.json import parser as json_tree
from lslint.grammar.config.yaml import parser as yaml_tree
from lslint.rules import registry
from lslint.rules.api import Context, Finding, Release

NODE = "elasticsearch-settings"
NODE_CODES = (
    "ES211", "ES402", "ES403", "ES414", "ES415", "ES416", "ES417", "ES418", "ES501", "ES502", "ES503", "ES504", "ES505",
    "ES701", "ES703",
)  # fmt: skip


def node(code: str, text: str, target: str = "", origin: str = "file", **cluster: float) -> list[Finding]:
    """The findings of one rule on an elasticsearch.yml."""
    tree, slips = yaml_tree.parse(text)
    release = Release(target) if target else None
    context = Context(
        text, tree, "elasticsearch.yml", NODE, target=release, clean=not slips, options={"cluster": cluster}
    )
    context.errors = slips
    context.origin = origin
    return visit_config(tree, dispatch([registry.load(code)]), context)


def nested(name: str, value: object) -> dict:
    """``a.b: v`` as objects."""
    for part in reversed(name.split(".")):
        value = {part: value}
    assert isinstance(value, dict)
    return value


# -- templates

SETTINGS = {
    "ES404": ("translog.durability", "async"),
    "ES407": ("number_of_replicas", 0),
    "ES408": ("mapping.ignore_above", 20000),
    "ES410": ("mapping.total_fields.limit", 10000),
}
MAPPINGS = {
    "ES401": {"_source": {"enabled": False}},
    "ES406": {"dynamic_templates": [{"s": {"match_mapping_type": "string", "mapping": {"type": "keyword"}}}]},
    "ES408": {"properties": {"url": {"type": "keyword", "ignore_above": 10000}}},
    "ES409": {"numeric_detection": True, "dynamic": True},
}
FORMS = {
    "dotted": lambda name, value: {name: value},
    "prefixed": lambda name, value: {"index." + name: value},
    "nested": nested,
    "in index": lambda name, value: {"index": {name: value}},
    "nested in index": lambda name, value: {"index": nested(name, value)},
    "text": lambda name, value: {name: str(value)},
}
SHAPES = ("legacy", "typed", "composable", "component", "got", "console", "body")


def body(shape: str, settings: dict | None = None, mapping: dict | None = None, pattern: str = "weblogs-*") -> str:
    """A template of that shape as text."""
    inside: dict = {}
    if settings is not None:
        inside["settings"] = settings
    if mapping is not None:
        inside["mappings"] = {"web": mapping} if shape == "typed" else mapping
    if shape in ("legacy", "typed"):
        return json.dumps({"index_patterns": [pattern], **inside}, indent=1)
    if shape == "component":
        return json.dumps({"template": inside}, indent=1)
    if shape == "got":
        return json.dumps({"component_templates": [{"name": "w", "component_template": {"template": inside}}]})
    if shape == "body":
        return "PUT weblogs-000001\n" + json.dumps({"settings": {}, **inside}, indent=1) + "\n"
    whole = {"index_patterns": [pattern], "template": inside}
    if shape == "console":
        return "PUT _index_template/weblogs\n" + json.dumps(whole, indent=1) + "\n"
    return json.dumps(whole, indent=1)


def is_json(text: str) -> bool:
    return not json_tree.parse(text)[1]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("code", SETTINGS)
def test_settings_in_every_shape_and_form(code: str, shape: str, form: str) -> None:
    name, value = SETTINGS[code]
    text = body(shape, FORMS[form](name, value), {})
    (finding,) = run(code, text)
    assert name.rpartition(".")[2] in text[finding.start : finding.end]
    if finding.fix is not None:
        after = fixed(text, finding)
        assert is_json(after)
        assert not run(code, after)


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("code", MAPPINGS)
def test_mappings_in_every_shape(code: str, shape: str) -> None:
    text = body(shape, None, MAPPINGS[code])
    (finding,) = run(code, text)
    after = fixed(text, finding)
    assert is_json(after)
    assert not run(code, after)


@pytest.mark.parametrize("code", MAPPINGS)
def test_mappings_in_yaml(code: str) -> None:
    import yaml

    text = "# kept\n" + yaml.safe_dump({"index_patterns": ["weblogs-*"], "template": {"mappings": MAPPINGS[code]}})
    (finding,) = run(code, text, language="yaml")
    after = fixed(text, finding)
    assert after.startswith("# kept\n")
    assert not yaml_tree.parse(after)[1]
    assert not run(code, after, language="yaml")


@pytest.mark.parametrize("code", [*SETTINGS, *MAPPINGS])
def test_fixes_keep_comments(code: str) -> None:
    """A comment beside what is changed stays where it is; where it would go, there is no fix."""
    settings = dict([SETTINGS[code]]) if code in SETTINGS else None
    text = body("composable", settings, MAPPINGS.get(code) if settings is None else {}).replace("\n", " // kept\n")
    (finding,) = run(code, text)
    if finding.fix is not None:
        after = fixed(text, finding)
        assert after.count("// kept") == text.count("// kept")
        assert is_json(after)


@pytest.mark.parametrize(
    ("code", "settings"),
    [
        ("ES404", {"translog.durability": "request"}),
        ("ES404", {"translog.sync_interval": "30s"}),
        ("ES407", {"number_of_replicas": 1}),
        ("ES407", {"number_of_replicas": 0, "auto_expand_replicas": "0-1"}),
        ("ES407", {"number_of_replicas": "{{ replicas }}"}),
        ("ES408", {"mapping.ignore_above": 8192}),
        ("ES410", {"mapping.total_fields.limit": 2000}),
        ("ES410", {"mapping.nested_fields.limit": 10000}),
    ],
)
def test_settings_that_are_fine(code: str, settings: dict) -> None:
    assert not run(code, body("composable", settings))


def test_replicas_that_are_not_expanded() -> None:
    assert run("ES407", body("composable", {"number_of_replicas": 0, "auto_expand_replicas": False}))


@pytest.mark.parametrize(
    ("pattern", "found"), [("weblogs-*", True), ("test-*", False), ("demo_logs-*", False), (".internal-*", False)]
)
def test_copies_by_name(pattern: str, found: bool) -> None:
    assert bool(run("ES407", body("legacy", {"number_of_replicas": 0}, pattern=pattern))) is found


def test_copies_of_a_single_index() -> None:
    """A body of logs, but not that of a list of shops; and not where there is one node."""
    assert not run("ES407", 'PUT shops\n{ "settings": { "number_of_replicas": 0 } }\n')
    text = body("composable", {"number_of_replicas": 0})
    values = Values()
    settings = Settings(values)
    assert "ES407" in [each.rule.code for each in check_text(text, "a.json", "es-template", settings).findings]
    settings.rule_options["cluster"] = {"nodes": 1}
    assert "ES407" not in [each.rule.code for each in check_text(text, "a.json", "es-template", settings).findings]


@pytest.mark.parametrize(
    ("mapping", "pattern", "found"),
    [
        ({"_source": {"enabled": False}}, "weblogs-*", True),
        ({"_source": {"enabled": "false"}}, "weblogs-*", True),
        ({"_source": {"enabled": True}}, "weblogs-*", False),
        ({"_source": {"excludes": ["a"]}}, "weblogs-*", False),
        ({"_source": {"enabled": False}}, "metrics-*", False),
        ({"_source": {"mode": "synthetic"}}, "weblogs-*", False),
        ({"properties": {"_source": {"properties": {"enabled": {"type": "boolean"}}}}}, "weblogs-*", False),
    ],
)
def test_source(mapping: dict, pattern: str, found: bool) -> None:
    assert bool(run("ES401", body("composable", None, mapping, pattern))) is found


KEYWORD = {"type": "keyword"}


@pytest.mark.parametrize(
    ("rule", "found"),
    [
        ({"match_mapping_type": "string", "mapping": KEYWORD}, True),
        ({"match": "*", "mapping": KEYWORD}, True),
        ({"match": "*", "match_mapping_type": "*", "mapping": KEYWORD}, True),
        ({"match_mapping_type": ["string", "boolean"], "mapping": KEYWORD}, True),
        ({"match_mapping_type": "string", "mapping": {"type": "text", "fields": {"raw": KEYWORD}}}, True),
        ({"match_mapping_type": "string", "mapping": {"type": "string", "index": "not_analyzed"}}, True),
        ({"match_mapping_type": "string", "mapping": {"type": "string"}}, False),
        ({"match_mapping_type": "string", "mapping": {"type": "text"}}, False),
        ({"match_mapping_type": "string", "mapping": {"type": "wildcard"}}, False),
        ({"match_mapping_type": "long", "mapping": KEYWORD}, False),
        ({"match": "*_id", "match_mapping_type": "string", "mapping": KEYWORD}, False),
        ({"path_match": "labels.*", "match_mapping_type": "string", "mapping": KEYWORD}, False),
        ({"match_mapping_type": "string", "mapping": {**KEYWORD, "ignore_above": 256}}, False),
        ({"match_mapping_type": "string", "mapping": {**KEYWORD, "index": False, "doc_values": False}}, False),
    ],
)
def test_keywords_of_every_string(rule: dict, found: bool) -> None:
    text = body("composable", None, {"dynamic_templates": [{"strings": rule}]})
    assert bool(run("ES406", text)) is found


@pytest.mark.parametrize("settings", [{"mapping.ignore_above": 1024}, {"index": {"mode": "logsdb"}}])
def test_keywords_that_are_bounded_elsewhere(settings: dict) -> None:
    assert not run("ES406", body("composable", settings, MAPPINGS["ES406"]))


@pytest.mark.parametrize(
    ("field", "found"),
    [
        ({"type": "keyword", "ignore_above": 8191}, False),
        ({"type": "keyword", "ignore_above": 8192}, False),
        ({"type": "keyword", "ignore_above": 8193}, True),
        ({"type": "keyword", "ignore_above": "32766"}, True),
        ({"type": "string", "index": "not_analyzed", "ignore_above": 10240}, True),
        ({"type": "string", "ignore_above": 10240}, False),
        ({"type": "wildcard", "ignore_above": 100000}, False),
        ({"type": "keyword", "ignore_above": 32766, "index": False, "doc_values": False}, False),
        ({"type": "text", "fields": {"keyword": {"type": "keyword", "ignore_above": 20000}}}, True),
    ],
)
def test_limit_of_long_values(field: dict, found: bool) -> None:
    assert bool(run("ES408", body("composable", None, {"properties": {"url": field}}))) is found


def test_limit_of_long_values_is_told_once() -> None:
    fields = {f"f{number}": {"type": "keyword", "ignore_above": 32766} for number in range(5)}
    text = body("composable", None, {"properties": fields})
    (finding,) = run("ES408", text)
    assert "`f0`, `f1`, `f2` and 2 more" in finding.message
    after = fixed(text, finding)
    assert after.count("8191") == 5
    assert not run("ES408", after)


def fields(number: int) -> dict:
    return {f"f{each}": {"type": "long"} for each in range(number)}


@pytest.mark.parametrize(
    ("mapping", "more", "found"),
    [
        ({"properties": fields(100)}, {}, True),
        ({"properties": fields(600)}, {}, False),
        ({"dynamic": False}, {}, False),
        ({"dynamic": "strict"}, {}, False),
        ({}, {"composed_of": ["ecs"]}, False),
        ({}, {"composed_of": []}, True),
        ({}, {"_meta": {"managed": True}}, False),
    ],
)
def test_limit_of_fields(mapping: dict, more: dict, found: bool) -> None:
    inside = {"settings": {"mapping.total_fields.limit": 10000}, "mappings": mapping}
    text = json.dumps({"index_patterns": ["weblogs-*"], "template": inside, **more})
    assert bool(run("ES410", text)) is found


@pytest.mark.parametrize("code", ["ES405", "ES411"])
@pytest.mark.parametrize(
    ("mapping", "pattern", "more", "found"),
    [
        ({"properties": fields(1)}, "weblogs-*", {}, True),
        ({"properties": fields(1), "dynamic": True}, "weblogs-*", {}, True),
        ({"properties": fields(1), "dynamic": "runtime"}, "weblogs-*", {}, False),
        ({"properties": fields(1), "dynamic": False}, "weblogs-*", {}, False),
        ({"properties": fields(1)}, "shops", {}, False),
        ({"properties": fields(1)}, "weblogs-*", {"composed_of": ["base"]}, False),
        ({"dynamic_templates": [{"all": {"match": "*", "mapping": KEYWORD}}]}, "weblogs-*", {}, False),
    ],
)
def test_new_fields(code: str, mapping: dict, pattern: str, more: dict, found: bool) -> None:
    text = json.dumps({"index_patterns": [pattern], "template": {"mappings": mapping}, **more})
    seen = run(code, text)
    assert bool(seen) is found
    for finding in seen:
        after = fixed(text, finding)
        assert is_json(after)
        assert not run(code, after)


def test_dates_of_strings() -> None:
    """A rule for strings does not see what looks like a date; `_default_` speaks for other types."""
    rule = {"strings": {"match_mapping_type": "string", "mapping": KEYWORD}}
    assert run("ES405", body("composable", None, {"dynamic_templates": [rule]}))
    typed = {"index_patterns": ["weblogs-*"], "mappings": {"_default_": {"date_detection": False}, "web": {}}}
    assert not run("ES405", json.dumps(typed))


@pytest.mark.parametrize(
    ("template", "found"),
    [
        ({"index_patterns": ["logs-web-*"], "data_stream": {}, "template": {}}, True),
        ({"index_patterns": ["orders-*"], "data_stream": {}, "template": {}}, True),
        ({"index_patterns": ["orders-*"], "template": {}}, False),
        ({"index_patterns": ["weblogs-*"], "template": {"settings": {}}}, True),
        ({"index_patterns": ["weblogs"], "template": {}}, False),
        ({"index_patterns": [".logs-*"], "data_stream": {}, "template": {}}, False),
        ({"index_patterns": ["logstash-*"], "template": {}}, False),
        ({"index_patterns": ["ecs-logstash-*"], "template": {}}, False),
        ({"index_patterns": ["filebeat-*"], "data_stream": {}, "template": {}}, False),
        ({"index_patterns": ["weblogs-*"], "composed_of": ["a"], "template": {}}, False),
        ({"index_patterns": ["weblogs-*"], "composed_of": [], "template": {}}, True),
        ({"index_patterns": ["weblogs-*"], "template": {"lifecycle": {}}}, False),
        ({"index_patterns": ["weblogs-*"], "template": {"settings": {"index": {"lifecycle": {"name": "w"}}}}}, False),
        ({"index_patterns": ["weblogs-*"], "settings": {"number_of_shards": 1}}, False),
        ({"index_patterns": ["weblogs-*"], "settings": {"index.lifecycle.rollover_alias": "w"}}, True),
        (
            {
                "index_patterns": ["weblogs-*"],
                "settings": {"index.lifecycle.rollover_alias": "w", "index.lifecycle.name": "w"},
            },
            False,
        ),
    ],
)
def test_lifecycle(template: dict, found: bool) -> None:
    assert bool(run("ES412", json.dumps(template))) is found
    if found:
        assert not run("ES412", json.dumps(template), target="6.5")


@pytest.mark.parametrize(
    ("template", "found"),
    [
        ({"index_patterns": ["*"], "template": {}}, True),
        ({"index_patterns": ["a-*", "**"], "template": {}}, True),
        ({"index_patterns": "*", "mappings": {"properties": {}}}, True),
        ({"template": "*", "order": "5", "settings": {"number_of_shards": 1}}, True),
        ({"template": "*", "settings": {"number_of_shards": 1}}, False),
        ({"index_patterns": ["a*"], "template": {}}, False),
        ({"index_patterns": ["*-a"], "template": {}}, False),
    ],
)
def test_pattern_for_all(template: dict, found: bool) -> None:
    assert bool(run("ES413", json.dumps(template))) is found


def test_versions() -> None:
    text = json.dumps({"index_patterns": ["weblogs-*"], "template": {}}, indent=1)
    (finding,) = run("ES702", text)
    assert finding.fix is not None
    assert finding.fix.applicability == "safe"
    after = fixed(text, finding)
    assert json.loads(after)["version"] == 1
    assert not run("ES702", after)
    assert not run("ES702", text, target="5.6")
    old = {"template": "weblogs-*", "mappings": {"web": {"properties": {"a": {"type": "string"}}}}}
    assert not run("ES702", json.dumps(old))


# -- nodes


@pytest.mark.parametrize(
    ("text", "target", "found"),
    [
        ("discovery.type: single-node\ncluster.initial_master_nodes: [a]\n", "", ("error", "start")),
        ("discovery.type: single-node\ncluster.initial_master_nodes: [a]\n", "7.0", ("error", "start")),
        ("discovery.type: single-node\ncluster.initial_master_nodes: a\n", "9.5", ("error", "start")),
        ("discovery.type: single-node\ncluster.initial_master_nodes: [a]\n", "6.8", None),
        ("discovery.type: single-node\ncluster.initial_master_nodes: []\n", "", None),
        ("discovery.type: ${TYPE}\ncluster.initial_master_nodes: [a]\n", "", None),
        ("discovery.type: multi-node\ncluster.initial_master_nodes: [a]\n", "", None),
        ("node.roles: [data]\ncluster.initial_master_nodes: [a]\n", "", ("warning", "run")),
        ("node.roles: []\ncluster.initial_master_nodes: [a]\n", "", ("warning", "run")),
        ("node.roles: [master, data]\ncluster.initial_master_nodes: [a]\n", "", None),
        ("node.master: false\ncluster.initial_master_nodes: [a]\n", "", ("warning", "run")),
        ("node.roles: ['${ROLES}']\ncluster.initial_master_nodes: [a]\n", "", None),
    ],
)
def test_initial_masters(text: str, target: str, found: tuple | None) -> None:
    seen = node("ES211", text, target)
    assert [(each.severity, each.stage) for each in seen] == ([found] if found else [])
    for finding in seen:
        assert finding.fix is not None
        assert finding.fix.applicability == ("safe" if finding.stage == "start" else "unsafe")
        assert "initial_master_nodes" not in fixed(text, finding)


def test_single_node_with_initial_masters_would_not_start() -> None:
    text = "node.name: a\ndiscovery.type: single-node\ncluster.initial_master_nodes: [a]\n"
    result = check_text(text, "elasticsearch.yml", NODE, Settings(Values()))
    assert [each.stage for each in result.findings if each.rule.code == "ES211"] == ["start"]


HOSTS = "discovery.zen.ping.unicast.hosts: [{}]\n"


@pytest.mark.parametrize(
    ("hosts", "more", "target", "votes"),
    [
        ("es1, es2, es3", "", "", "2"),
        ("es1, es2, es3", "", "6.8", "2"),
        ("es1, es2, es3", "", "7.0", ""),
        ("'es1:9300', 'es2:9300', 'es3:9300', es4, es5", "", "", "3"),
        ("'es1:9300', 'es1:9301'", "", "", ""),
        ("127.0.0.1, '[::1]'", "", "", ""),
        ("es1, es2, es3", "discovery.zen.minimum_master_nodes: 1\n", "", "2"),
        ("es1, es2, es3", "discovery.zen.minimum_master_nodes: 2\n", "", ""),
        ("es1, es2, es3, es4, es5", "discovery.zen.minimum_master_nodes: 2\n", "", ""),
        ("es1, es2, es3", "discovery.zen.minimum_master_nodes: ${VOTES}\n", "", ""),
        ("es1, es2, es3", "node.master: false\n", "", ""),
        ("es1, es2, es3", "discovery.seed_hosts: [es1]\n", "", ""),
        ("'${HOSTS}'", "", "", ""),
    ],
)
def test_votes_for_a_master(hosts: str, more: str, target: str, votes: str) -> None:
    text = HOSTS.format(hosts) + more
    seen = node("ES403", text, target)
    assert bool(seen) is bool(votes)
    for finding in seen:
        after = fixed(text, finding)
        assert f"discovery.zen.minimum_master_nodes: {votes}\n" in after
        assert not node("ES403", after, target)


@pytest.mark.parametrize(
    ("text", "target", "found"),
    [
        ("thread_pool.write.queue_size: 2000\n", "", False),
        ("thread_pool.write.queue_size: 2000\n", "7.8", True),
        ("thread_pool.write.queue_size: 2000\n", "7.9", False),
        ("thread_pool.write.queue_size: 20000\n", "9.5", True),
        ("thread_pool.write.queue_size: -1\n", "9.5", True),
        ("thread_pool.bulk.queue_size: 1000\n", "", False),
        ("thread_pool.bulk.queue_size: 1001\n", "", True),
        ("threadpool.bulk.queue_size: 3000\n", "2.4", True),
        ("threadpool:\n  bulk:\n    type: fixed\n    queue_size: 3000\n", "", True),
        ("thread_pool.write.queue_size: ${SIZE}\n", "", False),
        ("thread_pool.search.queue_size: 30000\n", "", False),
    ],
)
def test_queue_of_bulk_requests(text: str, target: str, found: bool) -> None:
    text = "cluster.name: web  # ours\n" + text
    seen = node("ES414", text, target)
    assert bool(seen) is found
    for finding in seen:
        after = fixed(text, finding)
        assert after.startswith("cluster.name: web  # ours\n")
        assert "queue_size" not in after
        assert not yaml_tree.parse(after)[1]


@pytest.mark.parametrize(
    ("text", "target", "found"),
    [
        ("cluster.name: web\n", "", False), ("cluster.name: web\n", "1.7", True), ("cluster.name: web\n", "2.4", True),
        ("cluster.name: web\n", "5.0", False), ("cluster.name: web\nthreadpool.bulk.size: 4\n", "", True),
        ("bootstrap.mlockall: true\nindices.fielddata.cache.size: 10%\n", "", False),
        ("bootstrap.mlockall: true\nnode.data: false\n", "", False),
        ("indices:\n  fielddata:\n    cache:\n      size: -1\n", "9.5", True),
        ("bootstrap.mlockall: true\nindices.fielddata.cache.size: ${SIZE}\n", "", False),
        ("bootstrap.mlockall: {{ lock }}\n", "", False),
    ],
)  # fmt: skip
def test_field_data(text: str, target: str, found: bool) -> None:
    seen = node("ES415", text, target)
    assert bool(seen) is found
    for finding in seen:
        assert not node("ES415", fixed(text, finding), target)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("discovery.seed_hosts: ['a:9300', 'a:9301', 'b:9300']\n", True),
        ("discovery.zen.ping.unicast.hosts: a:9300,a:9301,b\n", True),
        ("discovery.seed_hosts: ['a:9300', 'a:9301']\n", False),
        ("discovery.seed_hosts: ['a:9300', 'a:9300', 'b']\n", False),
        ("discovery.seed_hosts: [a, b]\nnode.max_local_storage_nodes: 3\n", True),
        ("discovery.seed_hosts: ['127.0.0.1']\nnode.max_local_storage_nodes: 3\n", False),
        ("discovery.type: single-node\nnode.max_local_storage_nodes: 3\n", False),
        ("node.max_local_storage_nodes: 3\ncluster.routing.allocation.same_shard.host: true\n", False),
        ("node.max_local_storage_nodes: 3\ncluster.routing.allocation.same_shard.host: ${SAME}\n", False),
        ("discovery.seed_hosts: ['[fe80::1]:9300', '[fe80::1]:9301', '[fe80::2]:9300']\n", True),
        ("discovery.seed_hosts: ['fe80::1', 'fe80::2']\n", False),
    ],
)
def test_several_nodes_on_a_machine(text: str, found: bool) -> None:
    seen = node("ES418", text)
    assert bool(seen) is found
    for finding in seen:
        assert not node("ES418", fixed(text, finding))


@pytest.mark.parametrize(
    ("text", "off", "wide"),
    [
        ("xpack.security.enabled: false\n", True, False),
        ("xpack.security.enabled: false\nnetwork.host: 0.0.0.0\n", True, True),
        ("xpack.security.enabled: false\nnetwork.host: [_local_, _site_]\n", True, False),
        ("xpack.security.enabled: false\nnetwork.host: [_local_, 0.0.0.0]\n", True, True),
        ("xpack.security.enabled: false\nnetwork.host: _local_\n", False, False),
        ("xpack.security.enabled: false\nnetwork.host: 0.0.0.0\nhttp.host: localhost\n", False, False),
        ("xpack.security.enabled: false\nnetwork.host: ${HOST}\n", True, False),
        ("xpack.security.enabled: false\nnetwork.host: 0.0.0.0\nreadonlyrest.enable: true\n", False, False),
        ("xpack.security.enabled: 'false'\nnetwork.host: '::'\n", True, True),
        ("xpack.security.enabled: true\nnetwork.host: 0.0.0.0\n", False, False),
        ("cluster.name: docker-cluster\nxpack.security.enabled: false\nnetwork.host: 0.0.0.0\n", True, False),
        ("network.host: 0.0.0.0\n", False, False),
        ("network.host: 0.0.0.0\nbootstrap.mlockall: true\n", False, True),
        ("network.host: 0.0.0.0\nbootstrap.mlockall: true\nshield.enabled: true\n", False, False),
        ("network.host: 0.0.0.0\ndiscovery.zen.ping.unicast.hosts: [a]\n{% if x %}\na: 1\n{% endif %}\n", False, False),
    ],
)
def test_open_to_everyone(text: str, off: bool, wide: bool) -> None:
    assert bool(node("ES501", text)) is off
    assert bool(node("ES502", text)) is wide


def test_open_by_default_before_8() -> None:
    text = "network.host: 0.0.0.0\n"
    assert node("ES502", text, "7.17")
    assert not node("ES502", text, "8.0")
    assert not node("ES502", text, "7.17", origin="operator")


@pytest.mark.parametrize(
    ("origin", "found"),
    [
        ("'*'", True), ("/.*/", True), ("/.+/", True), ("/^.*$/", True), (r"/https?:\/\/.*/", True),
        ("https://kibana.example.com", False), (r"/https?:\/\/localhost(:[0-9]+)?/", False), ("${ORIGIN}", False),
        ("//", False), ("'https://a.example,https://b.example'", False),
    ],
)  # fmt: skip
def test_pages_that_may_ask(origin: str, found: bool) -> None:
    assert bool(node("ES503", f"http.cors:\n  enabled: true\n  allow-origin: {origin}\n")) is found
    assert not node("ES503", f"http.cors:\n  allow-origin: {origin}\n")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("script.inline: on\n", 1), ("script.inline: true\nscript.indexed: true\n", 2), ("script.inline: sandbox\n", 0),
        ("script.stored: true\n", 1), ("script.file: true\n", 0), ("script.engine.groovy.inline.aggs: true\n", 1),
        ("script.engine.groovy.file.aggs: true\n", 0), ("script.engine.painless.inline.aggs: true\n", 0),
        ("script.disable_dynamic: false\n", 1), ("script.disable_dynamic: true\n", 0), ("script.painless: true\n", 0),
        ("script.allowed_types: inline\n", 0), ("script.inline: ${SCRIPTS}\n", 0),
    ],
)  # fmt: skip
def test_scripts_of_requests(text: str, found: int) -> None:
    seen = node("ES504", text)
    assert len(seen) == found
    assert not node("ES504", text, "6.0")
    for finding in seen:
        assert len(node("ES504", fixed(text, finding))) == found - 1


@pytest.mark.parametrize(
    ("text", "target", "found"),
    [
        ("discovery.zen.ping.multicast.enabled: true\n", "", True),
        ("discovery.zen.ping.multicast.enabled: true\n", "2.4", True),
        ("discovery.zen.ping.multicast.enabled: true\n", "5.0", False),
        ("discovery.zen.ping.multicast.enabled: false\n", "1.7", False),
        ("cluster.name: web\n", "1.7", True),
        ("cluster.name: web\n", "2.0", False),
        ("cluster.name: web\n", "", False),
        ("cluster.name: web\nnode.local: true\n", "1.7", False),
    ],
)
def test_multicast(text: str, target: str, found: bool) -> None:
    seen = node("ES505", text, target)
    assert bool(seen) is found
    for finding in seen:
        assert not node("ES505", fixed(text, finding), target)


@pytest.mark.parametrize(
    ("text", "cluster", "named"),
    [
        ("cluster.name: elasticsearch\n", True, True),
        ("cluster.name: web\n", False, True),
        ("node.name: a\n", True, False),
        ("network.host: _site_\n", True, True),
        ("discovery.type: single-node\n", False, False),
        ("network.host: _site_\ncluster.initial_master_nodes: [a]\n", False, False),
        ("cluster.name: docker-cluster\n", False, False),
        ("xpack.security.http.ssl.enabled: true\n", False, False),
        ("cluster.name: ${NAME}\nnode.name: ${NODE}\n", False, False),
        ("cluster:\n  name: web\nnode:\n  name: a\n", False, False),
        ("path.data: /d\n{% if x %}\ncluster.name: a\n{% endif %}\n", False, False),
        ("path.data: /d\nbad: [\n", False, False),
    ],
)
def test_names(text: str, cluster: bool, named: bool) -> None:
    assert bool(node("ES701", text)) is cluster
    assert bool(node("ES703", text)) is named


@pytest.mark.parametrize("code", NODE_CODES)
@pytest.mark.parametrize(
    "text", ["", "# nothing\n", "- a\n- b\n", "a\n", "---\n---\ncluster.name: elasticsearch\n", "[]\n"]
)
def test_files_that_say_nothing(code: str, text: str) -> None:
    assert not node(code, text)


@pytest.mark.parametrize("code", NODE_CODES)
def test_what_is_missing_may_come_from_an_operator(code: str) -> None:
    text = "path.data: /d\nbootstrap.mlockall: true\ndiscovery.zen.ping.unicast.hosts: [a, b, c]\n"
    assert not node(code, text, origin="operator")
    assert not node(code, text, origin="document")


@pytest.mark.parametrize(
    "text",
    [
        "cluster.name: web\ndiscovery.zen.ping.unicast.hosts: [a, b, c]",
        "cluster.name: web\ndiscovery.zen.ping.unicast.hosts:\n  - a\n  - b\n  - c\n",
        "discovery:\n  zen:\n    ping:\n      unicast:\n        hosts: [a, b, c]  # all\n\n# the end\n",
        "  discovery.zen.ping.unicast.hosts: a,b,c\n  cluster.name: web\n",
    ],
)
def test_what_is_added_stands_behind(text: str) -> None:
    for code in ("ES402", "ES403"):
        (finding,) = node(code, text)
        after = fixed(text, finding)
        assert not yaml_tree.parse(after)[1]
        assert not node(code, after)
        for line in text.splitlines():
            assert line in after.splitlines()


@pytest.mark.parametrize("code", NODE_CODES)
def test_many_hosts_are_looked_at_once(code: str) -> None:
    """Work that grows with the square of the hosts would take minutes here."""
    hosts = ", ".join(f"'h{number}:{9300 + number % 2}'" for number in range(20_000))
    text = f"discovery.zen.ping.unicast.hosts: [{hosts}]\ncluster.name: web\nnode.name: a\n"
    assert len(node(code, text)) <= 1
