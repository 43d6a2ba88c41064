"""ES110 (template-shape): cases beyond the examples of the rule."""

import pytest
from elasticsearch_checks import COMPONENT, INDEX, LEGACY, check_template, composable, fixed_by
from lint_settings import settings
from recorded import settings as recorded_settings

from lslint.engine.file import check_text
from lslint.report.merging import merged
from lslint.rewrite.apply_fixes import fix_result


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (composable(data_stream={"foo": 1}), INDEX),
        ({"name": "x", "component_template": {"template": {}}}, COMPONENT),
        (composable(priority=-1), INDEX),
    ],
)
def test_rejected(body, kind):
    assert "ES110" in {finding.rule.code for finding in check_template(body, kind).findings}


FIELD = '{"duration": {"type": "float"}}'


def found_keys(mappings: str, target: str, code: str = "ES110") -> list[str]:
    text = f'{{"template": "a-*", "mappings": {mappings}}}'
    result = check_text(text, "a.json", "es-legacy-template", settings("ES", target=[f"elasticsearch={target}"]))
    return [each.message.partition(" (")[0] for each in result.findings if each.rule.code == code]


@pytest.mark.parametrize("target", ["2.4", "5.6", "6.8", "7.17", "9.5"])
@pytest.mark.parametrize("mappings", [f'{{"_default_": {FIELD}}}', f'{{"_default_": {FIELD}, "a": {FIELD}}}'])
def test_default_is_a_type_whatever_is_in_it(mappings, target):
    """The field below it is what is wrong in every release."""
    assert set(found_keys(mappings, target)) == {"Unknown mapping key `duration`"}
    assert len(found_keys(mappings, target, "ES608")) == (float(target) >= 7)


@pytest.mark.parametrize("target", ["2.4", "6.8", "7.17"])
def test_a_field_of_a_type_without_properties(target):
    assert found_keys(f'{{"logs": {FIELD}}}', target) == ["Unknown key `duration` in mapping type `logs`"]


def test_default_next_to_properties_is_no_field():
    mappings = '{"_default_": {"dynamic_templates": []}, "properties": {}}'
    assert (found_keys(mappings, "7.17"), len(found_keys(mappings, "7.17", "ES608"))) == ([], 1)


def _codes(body: dict, kind: str = INDEX, target: str = "") -> list[str]:
    return [finding.rule.code for finding in check_template(body, kind, target).findings if finding.stage == "load"]


def test_keys_of_the_top_level_inside_template_are_one_finding():
    body = {"template": {"index_patterns": ["a-*"], "data_stream": {}, "_meta": {"a": 1}, "settings": {}}}
    found = check_template(body, INDEX).findings
    (one,) = [each for each in merged(found) if each.stage == "load"]
    assert one.rule.code == "ES110"
    assert "`index_patterns` is inside `template`, but belongs next to it" in one.message
    assert one.message.endswith("Also in 2 other places")


@pytest.mark.parametrize(
    ("body", "kind", "target", "codes"),
    [
        ({"index_pattens": ["a-*"], "settings": {}}, LEGACY, "7.17", ["ES110"]),
        ({"index_pattens": ["a-*"], "settings": {}}, LEGACY, "5.6", ["ES114"]),  # which ignores the key
        ({"index_pattens": ["a-*"], "settings": {}}, LEGACY, "6.2", ["ES114"]),
        ({"index_pattens": ["a-*"], "template": {}}, INDEX, "8.19", ["ES110"]),
        ({"template": {"settings": {}}, "priority": 1}, INDEX, "8.19", ["ES114"]),
    ],
)
def test_misspelt_patterns_are_one_finding(body, kind, target, codes):
    assert _codes(body, kind, target) == codes


@pytest.mark.parametrize(("target", "codes"), [("6.2", []), ("6.8", ["ES110"])])
def test_keys_of_composable_templates_are_unknown_keys(target, codes):
    assert _codes({"index_patterns": ["a-*"], "priority": 1, "settings": {}}, LEGACY, target) == codes


@pytest.mark.parametrize(
    ("text", "made"),
    [
        (
            '{"index_patterns": ["a-*"], "priority": 1, "settings": {}, "version": 2, "mappings": {}}',
            '{"index_patterns": ["a-*"], "priority": 1, "version": 2, "template": {"settings": {}, "mappings": {}}}',
        ),
        (
            '{"index_patterns": ["a-*"], "template": {}, "mappings": {}, "settings": {}}',
            '{"index_patterns": ["a-*"], "template": {"mappings": {}, "settings": {}}}',
        ),
        (
            '{\n  "settings": {\n    "codec": "default"\n  },\n  "index_patterns": ["a-*"],\n  "order": 2,\n'
            '  "template": {\n    "mappings": {}\n  }\n}\n',
            '{\n  "index_patterns": ["a-*"],\n  "priority": 2,\n  "template": {\n    "mappings": {},\n'
            '    "settings": {\n      "codec": "default"\n    }\n  }\n}\n',
        ),
    ],
)
def test_mixed_kinds(text, made):
    assert fixed_by(text, "ES110") == made


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


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ('{".kibana": {"mappings": {"doc": {"properties": {"a": {"type": "text"}}}}}}\n', 0),
        ('{"a": {\n"mappings": {"properties": {"a": {"type": "text"}}}}}\n', 1),
    ],
)
def test_an_export_of_mappings_is_not_reported(text, count):
    assert len(check_text(text, "mapping.json", "es-template", settings("ES110")).findings) == count
