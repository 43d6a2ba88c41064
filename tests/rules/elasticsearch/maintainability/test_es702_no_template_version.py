"""ES702 (no-template-version): cases beyond the examples of the rule."""

import json

import pytest
from advice import fixed, run
from elasticsearch_checks import LEGACY, check_template

from lslint.rewrite.apply_fixes import fix_result


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
    """The fix produces the expected result, and a second round changes nothing."""

    def recheck(text):
        result = check_template(text, LEGACY, "9.5")
        result.findings = [each for each in result.findings if each.rule.code != "ES702"]  # would add a version to all
        return result

    once = fix_result(recheck(before), unsafe=False, recheck=recheck).text
    assert once == after
    again = fix_result(recheck(once), unsafe=False, recheck=recheck)
    assert (again.text or once) == once


def test_versions() -> None:
    text = json.dumps({"index_patterns": ["weblogs-*"], "template": {}}, indent=1)
    (finding,) = run("ES702", text)
    assert finding.fix is not None
    assert finding.fix.applicability == "safe"
    after = fixed(text, finding)
    assert json.loads(after)["version"] == 1
    assert not run("ES702", after)
    assert not run("ES702", text, target="2.4")
    old = {"template": "weblogs-*", "mappings": {"web": {"properties": {"a": {"type": "string"}}}}}
    assert not run("ES702", json.dumps(old))
