"""ES302 doc-values-for-all: 1.x, 2.x and later."""

import json

import pytest
from advice import corpus, fixed, run

LONG = {"type": "long", "doc_values": True}
WHOLE = {"type": "string", "index": "not_analyzed", "doc_values": True}


def old(*rules: object, **properties: object) -> str:
    return json.dumps(
        {
            "template": "web-logs-*",
            "mappings": {"_default_": {"dynamic_templates": list(rules), "properties": properties}},
        },
        indent=2,
    )


def new(*rules: object, **properties: object) -> str:
    mappings = {"dynamic_templates": list(rules), "properties": properties}
    return json.dumps({"index_patterns": ["w-*"], "template": {"mappings": mappings}}, indent=2)


def rule(mapping: object, kind: str = "string") -> dict[str, object]:
    return {kind: {"match": "*", "match_mapping_type": kind, "mapping": mapping}}


def test_dynamic_template_for_all_fields_on_1x() -> None:
    text = old(rule(WHOLE))
    (finding,) = run("ES302", text, target="1.7")
    assert text[finding.start : finding.end] == '"doc_values": true'
    assert finding.message == (
        "`doc_values: true` on all strings costs disk (7% to 10% in our benchmark, 0.5% on 6 fields). Keep it only on"
        " fields that are sorted or aggregated"
    )
    assert finding.fix is not None
    assert finding.fix.applicability == "unsafe"


@pytest.mark.parametrize(
    ("kinds", "named"),
    [
        (
            ["double"],
            "on all dynamic `double` fields costs disk in Elasticsearch 1.x, and is redundant",
        ),
        (
            ["double", "long"],
            "on all dynamic `double` and `long` fields costs disk in Elasticsearch 1.x, and is redundant",
        ),
        (["double", "long", "date"], "on all dynamic fields of 3 types costs disk"),
        (["double", "string"], "on all dynamic `double` and `string` fields costs 7% to 10% more disk"),
        (
            ["*"],
            "on all fields costs 7% to 10% more disk in Elasticsearch 1.x, and is redundant",
        ),
    ],
)
def test_the_message_names_the_types_that_the_dynamic_templates_match(kinds: list[str], named: str) -> None:
    (finding,) = run("ES302", old(*(rule(LONG, kind) for kind in kinds)))
    assert named in finding.message


def test_once_per_template() -> None:
    """A template of 1.x or 2.x with several types."""
    types = {name: {"properties": {f"{name}{n}": LONG for n in range(6)}} for name in ("access", "error", "audit")}
    text = json.dumps({"template": "w-*", "mappings": types}, indent=2)
    for target in (None, "1.7", "2.4"):
        (finding,) = run("ES302", text, target=target)
        assert "on 6 of 6 fields" in finding.message
        assert "doc_values" not in fixed(text, finding)


@pytest.mark.parametrize("target", [None, "1.7", "2.4"])
def test_numbers_only_are_not_every_field(target: str | None) -> None:
    whole = {"type": "string", "index": "not_analyzed"}
    (finding,) = run("ES302", old(rule(whole), rule(LONG, "long")), target=target)
    assert finding.is_optional
    (finding,) = run("ES302", old(rule(WHOLE), rule(LONG, "long")), target=target)
    assert not finding.is_optional
    fields = {f"a{n}": LONG for n in range(5)}
    (finding,) = run("ES302", old(rule(LONG, "long"), **fields), target=target)
    assert not finding.is_optional


def test_fielddata_format() -> None:
    raw = {"type": "string", "index": "not_analyzed", "fielddata": {"format": "doc_values"}}
    text = old(rule({"type": "string", "fields": {"raw": raw}}))
    (finding,) = run("ES302", text)
    assert text[finding.start : finding.end].startswith('"fielddata"')
    assert finding.message.startswith("`fielddata.format: doc_values` on all strings")
    assert finding.fix is None


@pytest.mark.parametrize(("asking", "silent", "found"), [(5, 2, True), (5, 3, False)])
def test_share_of_the_fields(asking: int, silent: int, found: bool) -> None:
    fields = {f"a{n}": LONG for n in range(asking)} | {f"s{n}": {"type": "long"} for n in range(silent)}
    assert bool(run("ES302", old(**fields, host=WHOLE | {"doc_values": False}))) is found


def test_redundant_on_todays_releases() -> None:
    text = new(rule({"type": "keyword", "doc_values": True}), size=LONG, at={"type": "date"})
    (finding,) = run("ES302", text)
    assert finding.message == (
        "`doc_values: true` on all strings is redundant (the default since 2.0). Remove it, or save disk with"
        " `false` on fields that are never sorted or aggregated"
    )
    after = fixed(text, finding)
    assert json.loads(after) == json.loads(new(rule({"type": "keyword"}), size={"type": "long"}, at={"type": "date"}))
    assert not run("ES302", after)


def test_what_is_not_the_default_stays() -> None:
    binary = {"type": "binary", "doc_values": True}
    text = new(rule({"type": "keyword", "doc_values": True}), raw=binary, off={"type": "keyword", "doc_values": False})
    (finding,) = run("ES302", text)
    after = json.loads(fixed(text, finding))["template"]["mappings"]["properties"]
    assert after == {"raw": binary, "off": {"type": "keyword", "doc_values": False}}


def test_some_fields_by_choice() -> None:
    assert not run("ES302", new(size=LONG, at={"type": "date", "doc_values": True}))
    assert not run("ES302", new({"ids": {"match": "*_id", "mapping": {"type": "keyword", "doc_values": True}}}))


def test_a_comment_keeps_its_place() -> None:
    head = '{ "index_patterns": ["w-*"], "mappings": { "dynamic_templates": [ { "all": { "mapping": {\n'
    text = head + '  "type": "keyword", // whole\n  "doc_values": true } } } ] } }'
    (finding,) = run("ES302", text)
    assert finding.fix is None or "// whole" in fixed(text, finding)


def test_yaml() -> None:
    text = (
        "index_patterns: [w-*]\nmappings:\n  dynamic_templates:\n    - all:\n        mapping:\n"
        "          type: keyword\n          doc_values: true  # needed\n  properties:\n    size:\n"
        "      doc_values: true\n      type: long\n"
    )
    (finding,) = run("ES302", text, language="yaml")
    after = fixed(text, finding)
    assert after.count("doc_values: true") == 1, "the one with a comment stays"
    assert "    size:\n      type: long\n" in after


@pytest.mark.slow
def test_corpus_fixes_end_the_finding_and_parse() -> None:
    fixes = 0
    for path, text in corpus("es_template", "console_snippet", "es_template_templated"):
        found = run("ES302", text)
        for finding in found:
            if finding.fix is not None:
                fixes += 1
                after = fixed(text, finding)
                assert len(run("ES302", after)) < len(found), path
                json.loads(after)
    assert fixes >= 3


STOCK_OF_2 = ("message", "string", "float", "double", "byte", "short", "integer", "long", "date", "geo_point")


@pytest.mark.parametrize(("names", "target", "is_optional"), [(STOCK_OF_2, "2.4", True), (STOCK_OF_2, "1.7", False)])
def test_a_template_of_logstash_is_kept_as_shipped(names: tuple[str, ...], target: str, is_optional: bool) -> None:
    mapping = {"type": "string", "index": "not_analyzed", "doc_values": True}
    rules = [{f"{name}_fields" if name != "message" else "message_field": {
        "match": "*", "match_mapping_type": "string", "mapping": mapping
    }} for name in names]  # fmt: skip
    body = {"template": "logs-*", "mappings": {"_default_": {"dynamic_templates": rules}}}
    (finding,) = run("ES302", json.dumps(body), target=target)
    assert bool(finding.is_optional) is is_optional
