"""What the load and start stages of templates and node files tell: own cases, by release and without a target."""

import json
import time

import pytest
from recorded import settings

from lslint.engine.file import check_text
from lslint.rewrite.apply_fixes import fix_result

LEGACY, INDEX, COMPONENT, NODE = (
    "es-legacy-template", "es-index-template", "es-component-template", "elasticsearch-settings"
)  # fmt: skip


def check(body, kind=LEGACY, target=""):
    text = body if isinstance(body, str) else json.dumps(body)
    return check_text(
        text, "elasticsearch.yml" if kind == NODE else "x.json", kind, settings("elasticsearch", target, "ALL")
    )


def told(result):
    """What the load and start stages say; advice of other rules is left out."""
    found = {(finding.rule.code, finding.stage) for finding in result.findings}
    return {one for one in found if one[0][:3] in ("ES1", "ES2", "ES6") and one[0] != "ES615"}


def composable(mappings=None, config=None, **more):
    inner = {}
    if mappings is not None:
        inner["mappings"] = mappings
    if config is not None:
        inner["settings"] = config
    return {"index_patterns": ["a-*"], "template": inner, **more}


def test_no_target_newest_accepts_is_silent():
    result = check(composable({"properties": {"a": {"type": "match_only_text"}}}), INDEX)
    assert told(result) == set()
    assert (result.verdict, result.starts) == ("accepted", "yes")


def test_no_target_what_only_older_ones_accept_is_a_warning():
    result = check({"template": "a-*", "settings": {"number_of_shards": 1}})
    assert told(result) == {("ES601", "advice")}
    assert [f.severity for f in result.findings if f.rule.code == "ES601"] == ["warning"]
    assert result.verdict == "accepted"
    assert result.releases == "1.7-7.17"


def test_no_target_what_none_accepts_is_refused():
    result = check(composable({"properties": {"a": {"type": "nope"}}}), INDEX)
    assert told(result) == {("ES101", "load")}
    assert (result.verdict, result.releases) == ("rejected", "")


def test_no_target_parts_that_no_release_takes_together():
    body = {"index_patterns": ["a-*"], "mappings": {"doc": {"properties": {"a": {"type": "string"}}}}}
    result = check(body)
    assert {("ES602", "load"), ("ES607", "advice"), ("ES113", "load")} <= told(result)
    assert (result.verdict, result.releases) == ("rejected", "")


def test_a_slip_does_not_make_old_parts_errors():
    """Only what some release accepts counts for whether the parts go together."""
    result = check({"template": "a-*", "mappings": {"doc": {"properties": {"a": {"type": "string", "zzz": 1}}}}})
    assert ("ES102", "load") in told(result)
    assert ("ES602", "advice") in told(result)


def test_parameters_of_a_type_that_was_not_observed_are_open():
    fields = {"a": {"type": "semantic_text", "inference_id": "own"}}
    result = check({"index_patterns": ["a-*"], "template": {"mappings": {"properties": fields}}}, "es-index-template")
    assert (told(result), result.verdict) == (set(), "unknown")


def test_a_slip_in_a_template_of_6_8_leaves_its_era_alone():
    fields = {"a": {"type": "integr"}, "b": {"type": "keyword", "analyzer": "standard"}}
    result = check({"index_patterns": ["a-*"], "order": 1, "mappings": {"_doc": {"properties": fields}}})
    assert told(result) == {("ES101", "load"), ("ES103", "load"), ("ES607", "advice")}
    assert result.verdict == "rejected"


@pytest.mark.parametrize(
    ("target", "stages"),
    [("5.6", set()), ("6.0", {"load"}), ("6.3", {"load"}), ("9.5", {"load"}), ("2.0", set()), ("5.2", set())],
)
def test_the_old_string_by_release(target, stages):
    """``string`` ends with 6.0, by the list of breaking changes of that release."""
    body = {"template": "a-*", "mappings": {"doc": {"properties": {"a": {"type": "string"}}}}}
    assert {finding.stage for finding in check(body, target=target).findings if finding.rule.code == "ES602"} == stages


@pytest.mark.parametrize(
    ("mapping", "target", "verdict"),
    [
        ({"runtime": {"a": {"type": "keyword"}}}, "7.10", "rejected"),  # documented: new in 7.11
        ({"runtime": {"a": {"type": "keyword"}}}, "7.11", "accepted"),
        ({"subobjects": False}, "8.2", "rejected"),  # documented: new in 8.3
        ({"subobjects": False}, "8.3", "accepted"),
        ({"properties": {"a": {"type": "flattened"}}}, "7.8", "accepted"),  # documented: new in 7.3
        ({"properties": {"a": {"type": "match_only_text"}}}, "7.13", "rejected"),  # documented: new in 7.14
        ({"properties": {"a": {"type": "match_only_text"}}}, "7.14", "accepted"),
        ({"properties": {"a": {"type": "date", "format": "dateOptionalTime"}}}, "7.17", "accepted"),
        ({"properties": {"a": {"type": "date", "format": "dateOptionalTime"}}}, "8.0", "rejected"),
        ({"properties": {"a": {"type": "boolean", "ignore_malformed": True}}}, "8.0", "unknown"),
    ],
)  # fmt: skip
def test_between_observed_releases(mapping, target, verdict):
    assert check(composable(mapping), INDEX, target).verdict == verdict


@pytest.mark.parametrize(("target", "verdict"), [("7.7", "rejected"), ("7.8", "accepted"), ("6.8", "rejected")])
def test_composable_templates_are_new_in_7_8(target, verdict):
    assert check(composable(), INDEX, target).verdict == verdict


@pytest.mark.parametrize(
    ("body", "kind", "code"),
    [
        (composable({"properties": {"a": {"type": "keyword", "normaliser": "x"}}}), INDEX, "ES102"),
        (composable({"properties": {"a": {"type": "long", "analyzer": "standard"}}}), INDEX, "ES103"),
        (composable({"properties": {"a": {"type": "date", "format": "yyyy-MM-dd'T"}}}), INDEX, "ES610"),
        (composable({"properties": {"a": {"type": "alias", "path": "b"}}}), INDEX, "ES104"),
        (composable({"properties": {"a": {"type": "text", "analyzer": "nope"}}}), INDEX, "ES127"),
        (composable({"properties": {"a": {"type": "text", "similarity": "nope"}}}), INDEX, "ES104"),
        (composable(config={"index": {"sort.field": "b"}}), INDEX, "ES204"),
        (composable(config={"index.number_of_shards": 4, "index.number_of_routing_shards": 6}), INDEX, "ES123"),
        (composable(config={"analysis": {"normalizer": {"n": {"filter": ["stop"]}}}}), INDEX, "ES137"),
        (composable(priority=-1), INDEX, "ES138"),
        (composable(data_stream={"foo": 1}), INDEX, "ES112"),
        ({"name": "x", "component_template": {"template": {}}}, COMPONENT, "ES117"),
        ({"index_patterns": ["a"], "aliases": {"a": {}}, "order": 1}, LEGACY, "ES136"),
    ],
)
def test_refused(body, kind, code):
    assert code in {finding.rule.code for finding in check(body, kind).findings}


@pytest.mark.parametrize(
    "body",
    [
        composable({"properties": {"a": {"type": "alias", "path": "b"}}}, composed_of=["x"]),
        composable({"properties": {"a": {"type": "text", "analyzer": "x"}}}, composed_of=["x"]),
        composable(config={"index.number_of_shards": "${SHARDS}"}),
        composable({"properties": {"a": {"type": "text", "analyzer": "icu_analyzer"}}}),
        composable({"properties": {"a": {"type": "annotated_text"}}}),
        composable(config={"index.xpack.anything": 1}),
    ],
)
def test_what_is_not_in_the_file_is_not_held_against_it(body):
    result = check(body, INDEX)
    assert result.verdict != "rejected"
    assert told(result) == set()
    assert result.not_checked


def test_components_that_are_not_here_are_told():
    result = check(composable(composed_of=["mine"]), INDEX)
    assert result.verdict == "accepted"
    assert ["`mine`" in gap.reason for gap in result.not_checked] == [True]


def test_markers_of_a_template_engine():
    result = check('{"index_patterns": ["a-*"], "template": {"settings": {"number_of_shards": {{ shards }}}}}', INDEX)
    assert told(result) == set()
    assert (result.verdict, result.releases) == ("unknown", None)


def test_an_index_body_is_looked_at_whole():
    """The request makes the index, so what a template would show later is refused now."""
    body = {"settings": {"index.soft_deletes.enabled": False}, "mappings": {"properties": {}}}
    assert told(check(body, "es-template", "8.19")) == {("ES202", "load")}


@pytest.mark.parametrize(
    ("text", "target", "codes"),
    [
        ("cluster.name: a\nindex.number_of_shards: 1\n", "2.4", set()),
        ("cluster.name: a\nindex.number_of_shards: 1\n", "5.0", {"ES614"}),
        ("bootstrap.mlockall: true\n", "2.4", set()),
        ("bootstrap.mlockall: true\n", "5.6", {"ES613"}),
        ("node.nmae: a\n", "2.4", set()),
        ("node.nmae: a\n", "8.19", {"ES132"}),
        ("xpack.security.enabled: true\n", "7.17", set()),
        ("action.destructive_requires_name: on\n", "9.5", set()),
        ("action.destructive_requires_name: 'on'\n", "9.5", {"ES135"}),
        ("discovery.seed_hosts: [a, b]\n", "6.8", {"ES132"}),
        ("discovery.seed_hosts: [a, b]\n", "7.0", set()),
        ("node.roles: [master, data]\n", "7.8", {"ES132"}),
        ("node.roles: [master, data]\n", "7.9", set()),
    ],
)
def test_node_files(text, target, codes):
    assert {finding.rule.code for finding in check(text, NODE, target).findings if finding.stage == "load"} == codes


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ('{"template": "a-*", "order": 1}', '{"index_patterns": ["a-*"], "order": 1}'),
        (
            '{\n  "index_patterns": ["a"],\n  "mappings": {\n    "doc": {\n      // kept\n'
            '      "dynamic": false\n    }\n  }\n}\n',
            '{\n  "index_patterns": ["a"],\n  "mappings": {\n    // kept\n    "dynamic": false\n  }\n}\n',
        ),
        (
            '{"index_patterns": ["a"], "mappings": {"properties": {"a": {"type": "string", "index": "not_analyzed"}}}}',
            '{"index_patterns": ["a"], "mappings": {"properties": {"a": {"type": "keyword"}}}}',
        ),
        (
            '{"index_patterns": ["a"], "mappings": {"properties": {"a": {"index": "no", "type": "string"}}}}',
            '{"index_patterns": ["a"], "mappings": {"properties": {"a": {"index": false, "type": "keyword"}}}}',
        ),
        (
            '{"index_patterns": ["a"], "mappings": {"properties": {"a": {"type": "string"}}}}',
            '{"index_patterns": ["a"], "mappings": {"properties": {"a": {"type": "text"}}}}',
        ),
        (
            '{"index_patterns": ["a"], "mappings": {"properties": {"a": {"type": "text", "omit_norms": true}}}}',
            '{"index_patterns": ["a"], "mappings": {"properties": {"a": {"type": "text", "norms": false}}}}',
        ),
    ],
)  # fmt: skip
def test_fixes(before, after):
    """The result is what was wanted, and a second round changes nothing."""

    def recheck(text):
        result = check(text, LEGACY, "9.5")
        result.findings = [each for each in result.findings if each.rule.code != "ES702"]  # would add a version to all
        return result

    once = fix_result(recheck(before), unsafe=False, recheck=recheck).text
    assert once == after
    again = fix_result(recheck(once), unsafe=False, recheck=recheck)
    assert (again.text or once) == once


def big(count, kind):
    return {f"f{n}": {"type": kind, "ignore_abve": n} for n in range(count)}


def test_large_templates_take_linear_time():
    """Ten times the fields, not much more than ten times the time."""
    spent = []
    for count in (1500, 15000):
        text = json.dumps(composable({"properties": big(count, "keyword")}))
        best = min(_seconds(text) for _ in range(3))
        spent.append(best)
    assert spent[1] < 40 * spent[0]  # a hundred times would be quadratic


def _seconds(text):
    start = time.process_time()
    check(text, INDEX)
    return time.process_time() - start


@pytest.mark.parametrize(
    ("around", "inside"), [("fields", "type"), ("properties", "properties"), ("mapping", "mapping")]
)
def test_deep_nesting_is_stood(around, inside):
    """No depth that the reader takes makes the visit fail."""
    node: dict[str, object] = {"type": "keyword"}
    for _ in range(300):
        node = {"type": "keyword", "fields": {"a": node}} if around == "fields" else {inside: {"a": node}}
    rules = [{"r": {"match": "*", "mapping": node}}]
    for mapping in ({"properties": {"a": node}}, {"dynamic_templates": rules}, node):
        assert check(composable(mapping), INDEX).verdict in ("rejected", "unknown", "accepted")


@pytest.mark.parametrize(
    ("mapping", "codes"),
    [
        ({"properties": {"a.b": {"type": "keyword"}, "a": {"properties": {"b": {"type": "long"}}}}}, set()),
        ({"properties": {"_seq_no": {"type": "long"}}}, {"ES109"}),
        ({"properties": {"a": {"type": "token_count"}}}, {"ES104"}),
        ({"runtime": {"a": {}}}, {"ES105"}),
        ({"_data_stream_timestamp": {"enabled": True}}, {"ES131"}),
        ({"dynamic_templates": [{"a": {"match": "*", "mapping": {"type": "{dynamic_type}", "zzz": 1}}}]}, {"ES203"}),
    ],
)
def test_mappings(mapping, codes):
    found = check(composable(mapping), INDEX, "9.5")
    assert {code for code, stage in told(found) if stage == "load"} == codes


def test_names_with_very_many_dots_take_linear_time():
    names = [".".join("a" * count) for count in (2000, 20000)]
    spent = [_seconds(json.dumps(composable({"properties": {n: {"type": "long"}, "b": {}}}))) for n in names]
    assert spent[1] < 40 * max(spent[0], 0.005)


def test_types_of_opensearch_are_called_that():
    result = check('{"index_patterns": ["a"], "mappings": {"properties": {"x": {"type": "flat_object"}}}}')
    (message,) = (finding.message for finding in result.findings if finding.rule.code == "ES101")
    assert "is one of OpenSearch" in message
