"""ES301 string-multifield-for-all: the old form, the new form, most fields, the default; and the fix."""

import json

import pytest
from advice import corpus, fixed, run
from elasticsearch_checks import check_any, severities, template_of_logs, upgrade_findings

from lslint.rewrite.apply_fixes import fix_result

OLD = """\
{
  "template": "logstash-*",
  "mappings": {
    "_default_": {
      "dynamic_templates": [
        {
          "string_fields": {
            "match": "*",
            "match_mapping_type": "string",
            "mapping": {
              "type": "string", "index": "analyzed", "omit_norms": true,
              "fields": {
                "raw": { "type": "string", "index": "not_analyzed", "ignore_above": 256 }
              }
            }
          }
        }
      ]
    }
  }
}
"""


def rule(mapping: object, **more: object) -> dict[str, object]:
    return {"strings": {"match_mapping_type": "string", **more, "mapping": mapping}}


def template(*rules: object, **properties: object) -> str:
    mappings = {"dynamic_templates": list(rules), "properties": properties}
    return json.dumps({"index_patterns": ["weblogs-*"], "template": {"mappings": mappings}})


TWIN = {"type": "text", "fields": {"keyword": {"type": "keyword", "ignore_above": 256}}}
LEAN = {"type": "keyword", "ignore_above": 1024}


def made(text: str, target: str | None = None, language: str = "json") -> str:
    (finding,) = run("ES301", text, target=target, language=language)
    assert finding.fix is not None
    assert finding.fix.applicability == "unsafe"
    after = fixed(text, finding)
    assert not run("ES301", after, target=target, language=language)
    return after


def test_every_string_indexed_twice() -> None:
    text = template(rule(TWIN, match="*"))
    (finding,) = run("ES301", text)
    assert text[finding.start : finding.end] == '"strings"'
    assert finding.message == (
        "Dynamic template `strings` indexes every string twice (analyzed and as `.keyword`), which costs CPU and disk."
        " Map strings as `keyword` only"
    )
    assert "saved 23% to 28% of the CPU time and 12% to 13% of the disk space" in finding.help
    assert finding.fix is not None
    assert "`.keyword`" in finding.fix.message
    assert finding.severity == "info"


@pytest.mark.parametrize(
    ("properties", "optional"),
    [({}, True), ({"@timestamp": {"type": "date"}, "host": {"type": "keyword"}}, False)],
)
def test_signs_of_logs(properties: dict, optional: bool) -> None:
    """Without a dynamic template for all strings, templates for other documents are reported on request."""
    body = {"index_patterns": ["shop-*"], "template": {"mappings": {"properties": properties}}}
    properties |= {f"t{n}": TWIN for n in range(8)}
    (finding,) = run("ES301", json.dumps(body))
    assert bool(finding.is_optional) is optional


def test_old_form_uses_old_syntax() -> None:
    (finding,) = run("ES301", OLD)
    assert "saved 19% of the CPU time and 11% of the disk space" in finding.help
    assert "Map strings as `not_analyzed` only" in finding.message
    after = made(OLD)
    assert (
        '            "mapping": {\n'
        '              "type": "string",\n'
        '              "index": "not_analyzed",\n'
        '              "ignore_above": 1024\n'
        "            }\n"
    ) in after
    rules = json.loads(after)["mappings"]["_default_"]["dynamic_templates"]
    assert rules[0] == {
        "message_field": {"match": "message", "match_mapping_type": "string", "mapping": {"type": "string"}}
    }
    assert list(rules[1]) == ["string_fields"]


@pytest.mark.parametrize(
    ("target", "mapping"),
    [
        ("2.4", {"type": "string", "index": "not_analyzed", "ignore_above": 1024}),
        ("5.0", LEAN),
        ("5.6", LEAN),
    ],
)
def test_the_fix_writes_for_the_target(target: str, mapping: object) -> None:
    rules = json.loads(made(OLD, target))["mappings"]["_default_"]["dynamic_templates"]
    assert rules[-1]["string_fields"]["mapping"] == mapping


def test_doc_values_of_the_old_copy_are_preserved() -> None:
    text = OLD.replace('"ignore_above": 256', '"doc_values": true')
    rules = json.loads(made(text))["mappings"]["_default_"]["dynamic_templates"]
    assert rules[-1]["string_fields"]["mapping"]["doc_values"] is True


@pytest.mark.parametrize(
    "mapping",
    [
        {"type": "string", "fields": {"keyword": {"type": "keyword"}}},
        {"type": "{dynamic_type}", "fields": {"keyword": {"type": "keyword"}}},
        {"type": "keyword", "fields": {"text": {"type": "text"}}},
        {"type": "text", "norms": False, "fields": {"raw": {"type": "keyword"}}},
    ],
)
def test_forms_of_the_second_copy(mapping: dict[str, object]) -> None:
    old = mapping["type"] in ("string", "multi_field")
    found = run("ES301", template(rule(mapping)))
    assert len(found) == (0 if old else 1), "`index_patterns` is for 6.0 and later, which do not have `string`"
    legacy = {"template": "weblogs-*", "mappings": {"_default_": {"dynamic_templates": [rule(mapping)]}}}
    assert len(run("ES301", json.dumps(legacy))) == 1


@pytest.mark.parametrize(("analyzer", "found"), [("standard", True), ("my_paths", False)])
def test_an_analyzer_of_its_own_is_a_choice(analyzer: str, found: bool) -> None:
    assert bool(run("ES301", template(rule(TWIN | {"analyzer": analyzer})))) is found


def test_a_rule_for_every_type_is_not_made_keyword() -> None:
    mapping = {"type": "{dynamic_type}", "fields": {"keyword": {"type": "keyword"}}}
    (finding,) = run("ES301", template(rule(mapping, match_mapping_type="*")))
    assert finding.fix is None
    assert json.loads(made(template(rule(mapping))))["template"]["mappings"]["dynamic_templates"][1] == rule(LEAN)


@pytest.mark.parametrize(
    "more",
    [
        {"match": "*"},
        {"match": ["*"]},
        {"path_match": "*"},
        {"match": ".*", "match_pattern": "regex"},
        {"match_mapping_type": "*"},
        {"match_mapping_type": ["string", "long"]},
        {"unmatch": "*_raw"},
    ],
)
def test_rules_for_all_strings(more: dict[str, object]) -> None:
    assert len(run("ES301", template(rule(TWIN, **more)))) == 1


@pytest.mark.parametrize(
    "more",
    [{"match": "message"}, {"path_match": "labels.*"}, {"match_mapping_type": "long"}, {"match": "*_text"}],
)
def test_rules_for_some(more: dict[str, object]) -> None:
    assert not run("ES301", template(rule(TWIN, **more), rule(LEAN)))


@pytest.mark.parametrize(("multi_fields", "plain", "found"), [(3, 2, True), (2, 3, False)])
def test_most_of_the_fields(multi_fields: int, plain: int, found: bool) -> None:
    fields = {f"t{n}": TWIN for n in range(multi_fields)} | {f"k{n}": LEAN for n in range(plain)}
    assert bool(run("ES301", template(**fields))) is found
    assert not run("ES301", template(rule(LEAN), **fields)), "who maps strings whole by a rule chose the others"


def test_prose_may_have_a_second_copy() -> None:
    fields = dict.fromkeys(("message", "body", "title", "summary", "description"), TWIN)
    assert not run("ES301", template(**fields))


def test_nested_fields_count() -> None:
    text = template(http={"properties": {f"t{n}": TWIN for n in range(5)}})
    (finding,) = run("ES301", text)
    assert "5 of 5" in finding.message
    assert "Map those never searched by word as `keyword` only" in finding.message


def test_text_added_to_keywords_is_a_choice() -> None:
    """Nobody writes ``.text`` below single fields without wanting it; a rule for all strings is reported."""
    requested = {"type": "keyword", "fields": {"text": {"type": "text"}}}
    assert not run("ES301", template(**{f"t{n}": requested for n in range(6)}))
    (finding,) = run("ES301", template(rule(requested)))
    assert "(not analyzed and as `.text`)" in finding.message
    assert finding.fix is not None
    assert "`.text`" in finding.fix.message


AT = {"at": {"type": "date"}}


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ({"index_patterns": ["weblogs-*"], "mappings": {"properties": AT}}, True),
        (
            {"index_patterns": ["weblogs-*"], "template": {"mappings": {"properties": AT}}, "composed_of": ["logs"]},
            False,
        ),
        ({"index_patterns": ["weblogs-*"], "order": 5, "mappings": {"properties": AT}}, False),
        ({"index_patterns": ["weblogs-*"], "mappings": {"dynamic": "strict", "properties": AT}}, False),
        ({"index_patterns": ["weblogs-*"], "mappings": {"dynamic": "runtime", "properties": AT}}, False),
        ({"index_patterns": ["filebeat-*"], "mappings": {"properties": AT}}, False),
        ({"index_patterns": ["weblogs-*"], "settings": {"number_of_shards": 1}}, False),
        ({"template": "weblogs-*", "mappings": {"doc": {"properties": AT}}}, False),
        ({"template": {"mappings": {"properties": AT}}}, False),
        ({"mappings": {"properties": AT}}, False),
    ],
)
def test_left_to_the_default(body: object, found: bool) -> None:
    assert bool(run("ES301", json.dumps(body))) is found


def test_default_mapping_is_another_before_5() -> None:
    text = json.dumps({"index_patterns": ["weblogs-*"], "mappings": {"properties": AT}})
    assert not run("ES301", text, target="2.4")


def test_message_stays_text_and_is_not_added_twice() -> None:
    rules = json.loads(made(template(rule(TWIN))))["template"]["mappings"]["dynamic_templates"]
    assert rules[0]["message_field"]["mapping"] == {"type": "text"}
    rules = json.loads(made(template(rule(TWIN), message={"type": "text"})))["template"]["mappings"][
        "dynamic_templates"
    ]
    assert rules == [rule(LEAN)]
    own = {"message_field": {"match": "message", "mapping": {"type": "text"}}}
    rules = json.loads(made(template(own, rule(TWIN))))["template"]["mappings"]["dynamic_templates"]
    assert rules == [own, rule(LEAN)]


def test_a_comment_is_not_lost() -> None:
    text = OLD.replace('"omit_norms": true,', '"omit_norms": true, // no scores')
    (finding,) = run("ES301", text)
    assert finding.fix is None


def test_console_requests() -> None:
    body = json.dumps(json.loads(template(rule(TWIN))), indent=2)
    text = f"# a note\nPUT _index_template/web\n{body}\n\nGET _search\n{{ }}\n"
    assert '"type": "keyword",\n' in made(text)


def test_yaml() -> None:
    text = (
        "index_patterns: [logs-*]\nmappings:\n  dynamic_templates:\n    - strings:\n"
        "        match_mapping_type: string\n"
        "        mapping:\n          type: text\n          fields:\n            keyword:\n              type: keyword\n"
        "        # the end\n"
    )
    after = made(text, language="yaml")
    assert "        mapping:\n          type: keyword\n          ignore_above: 1024\n" in after
    assert "    - message_field: {" in after
    assert "# the end" in after


def test_wrapped_answers() -> None:
    body = json.loads(template(rule(TWIN)))
    assert run("ES301", json.dumps({"index_templates": [{"name": "web", "index_template": body}]}))
    assert run("ES301", json.dumps({"web": json.loads(OLD)}))


@pytest.mark.slow
def test_corpus_fixes_end_the_finding_and_parse() -> None:
    fixes = 0
    for path, text in corpus("es_template", "console_snippet", "es_template_templated"):
        found = run("ES301", text)
        for finding in found:
            if finding.fix is not None:
                fixes += 1
                after = fixed(text, finding)
                assert len(run("ES301", after)) < len(found), path
                assert after.count("//") == text.count("//"), path
    assert fixes >= 10


@pytest.mark.parametrize(("index_mode", "count"), [({}, 1), ({"index.mode": "time_series"}, 0)])
def test_time_series_have_no_strings_to_index_twice(index_mode: dict, count: int) -> None:
    properties = {"host": {"type": "keyword", "time_series_dimension": True}, "cpu": {"type": "double"}}
    body = {"index_patterns": ["metrics-logs-*"], "priority": 300, "data_stream": {},
            "template": {"settings": index_mode, "mappings": {"properties": properties}}}  # fmt: skip
    assert sum(each.rule.code == "ES301" for each in upgrade_findings(body, "es-template")) == count


def test_a_copy_of_every_string() -> None:
    twin = {"type": "text", "fields": {"keyword": {"type": "keyword"}}}
    rule = {"strings": {"match": "*", "match_mapping_type": "string", "mapping": twin}}
    assert severities(template_of_logs({}, {"dynamic_templates": [rule]}))["ES301"] == "info"


@pytest.mark.parametrize("target", ["5.6", "6.8", "9.5"])
def test_the_fix_is_a_template_that_is_accepted(target: str) -> None:
    twin = {"type": "text", "fields": {"keyword": {"type": "keyword", "ignore_above": 256}}}
    rule = {"strings": {"match_mapping_type": "string", "mapping": twin}}
    mapping: dict = {"dynamic_templates": [rule]}
    body = {"index_patterns": ["weblogs-*"], "mappings": mapping}
    if target != "9.5":
        body["mappings"] = {"doc": mapping}
    if target == "5.6":
        body["template"] = body.pop("index_patterns")[0]

    def own(text: str):
        result = check_any(text, target)
        result.findings = [each for each in result.findings if each.rule.code == "ES301"]
        return result

    outcome = fix_result(own(json.dumps(body, indent=1)), unsafe=True, recheck=own)
    after = json.loads(outcome.text)
    mapped = after["mappings"]["doc"] if target != "9.5" else after["mappings"]
    assert {"type": "keyword", "ignore_above": 1024} in [
        next(iter(each.values()))["mapping"] for each in mapped["dynamic_templates"]
    ]
    done = check_any(outcome.text, target)
    assert done.verdict == "accepted"
    assert "ES301" not in {each.rule.code for each in done.findings}


def test_three_copies_are_counted() -> None:
    both = {"type": "text", "fields": {"keyword": {"type": "keyword"}, "raw": {"type": "keyword"}}}
    (finding,) = run("ES301", template(rule(both, match="*")))
    assert "every string 3 times (analyzed, as `.keyword` and as `.raw`)" in finding.message


def stock(**more: object) -> str:
    message = {"message_field": {"path_match": "message", "match_mapping_type": "string", "mapping": {"type": "text"}}}
    strings = {"string_fields": {"match": "*", "match_mapping_type": "string", "mapping": TWIN}}
    properties = {"@timestamp": {"type": "date"}, "@version": {"type": "keyword"}, "geoip": {"dynamic": True}, **more}
    mappings = {"dynamic_templates": [message, strings], "properties": properties}
    return json.dumps({"index_patterns": ["logstash-*"], "mappings": mappings})


def test_an_unchanged_copy_of_the_template_of_logstash() -> None:
    assert not run("ES301", stock())
    assert len(run("ES301", stock(user={"type": "keyword"}))) == 1


@pytest.mark.parametrize(("target", "form"), [("2.4", "`not_analyzed`"), ("5.6", "`keyword`")])
def test_message_and_fix_name_the_same_form(target, form):
    twin = {"type": "string", "fields": {"raw": {"type": "string", "index": "not_analyzed"}}}
    rule = {"strings": {"match": "*", "match_mapping_type": "string", "mapping": twin}}
    body = {"template": "weblogs-*", "mappings": {"doc": {"dynamic_templates": [rule]}}}
    (finding,) = [each for each in check_any(body, target, "es-legacy-template").findings if each.rule.code == "ES301"]
    assert f"Map strings as {form} only" in finding.message
    assert f"Map strings as {form} only" in finding.fix.message


@pytest.mark.parametrize(
    ("message", "counted"),
    [
        ({"type": "text", "fields": {"keyword": {"type": "keyword"}}}, "6 of 6 string fields"),
        ({"type": "text"}, "5 of 6 string fields"),
    ],
)
def test_fields_with_prose_are_counted(message, counted):
    twin = {"type": "text", "fields": {"keyword": {"type": "keyword"}}}
    fields = {**dict.fromkeys(("level", "host", "path", "user", "job"), twin), "message": message}
    text = json.dumps({"index_patterns": ["logs-a-*"], "mappings": {"dynamic": False, "properties": fields}})
    (finding,) = run("ES301", text)
    assert finding.message.startswith(counted)
