"""ES301 string-multifield-for-all: the old form, the new form, most fields, the default; and the fix."""

import json

import pytest
from advice import corpus, fixed, run
from elasticsearch_checks import check_any


def rule(mapping: object, **more: object) -> dict[str, object]:
    return {"strings": {"match_mapping_type": "string", **more, "mapping": mapping}}


def template(*rules: object, **properties: object) -> str:
    mappings = {"dynamic_templates": list(rules), "properties": properties}
    return json.dumps({"index_patterns": ["weblogs-*"], "template": {"mappings": mappings}})


def made(text: str, target: str | None = None, language: str = "json") -> str:
    (finding,) = run("ES301", text, target=target, language=language)
    assert finding.fix is not None
    assert finding.fix.applicability == "unsafe"
    after = fixed(text, finding)
    assert not run("ES301", after, target=target, language=language)
    return after


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


def test_message_and_fix_name_the_same_form():
    twin = {"type": "string", "fields": {"raw": {"type": "string", "index": "not_analyzed"}}}
    rule = {"strings": {"match": "*", "match_mapping_type": "string", "mapping": twin}}
    body = {"template": "weblogs-*", "mappings": {"doc": {"dynamic_templates": [rule]}}}
    (finding,) = [each for each in check_any(body, "2.4", "es-legacy-template").findings if each.rule.code == "ES301"]
    assert "Map strings as `not_analyzed` only" in finding.message
    assert "Map strings as `not_analyzed` only" in finding.fix.message
