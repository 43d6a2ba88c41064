"""ES110 (template-shape): cases beyond the examples of the rule."""

import pytest
from recorded import settings as recorded_settings

from lslint.engine.file import check_text
from lslint.rewrite.apply_fixes import fix_result


@pytest.mark.parametrize(
    ("kind", "text", "made"),
    [
        ("es-component-template", '{"template": {}, "order": 1}', '{"template": {}}'),
        (
            "es-component-template",
            '{"settings": {}, "order": 1, "mappings": {}}',
            '{"template": {"settings": {}, "mappings": {}}}',
        ),
        (
            "es-index-template",
            '{"index_patterns": ["a-*"], "template": {}, "order": 1}',
            '{"index_patterns": ["a-*"], "template": {}, "priority": 1}',
        ),
    ],
)
def test_order_becomes_the_priority_where_there_is_one(kind, text, made):
    chosen = recorded_settings("elasticsearch", "", "ES110")
    outcome = fix_result(
        check_text(text, "x.json", kind, chosen),
        unsafe=True,
        recheck=lambda text: check_text(text, "x.json", kind, chosen),
    )
    assert outcome.text == made


def test_an_order_that_a_comment_follows_is_left():
    text = '{"template": {}, "order": 1 /* one */, "version": 2}'
    found = check_text(
        text, "x.json", "es-component-template", recorded_settings("elasticsearch", "", "ES110")
    ).findings
    assert [finding.fix for finding in found] == [None]
    assert "Remove the key" in found[0].message


@pytest.mark.parametrize(
    "text",
    [
        '{"index_patterns": ["a-*"], "template": {"mappings": {}}, "mappings": {}}',  # two values for `mappings`
        '{"index_patterns": ["a-*"], "template": {}, "mappings": {}, /* one */ "priority": 1}',
    ],
)
def test_mixed_kinds_without_a_safe_move(text):
    result = check_text(text, "x.json", "es-template", recorded_settings("elasticsearch", "", "ALL"))
    assert [f.fix for f in result.findings if f.rule.code == "ES110"] == [None]
