"""ES112 (unknown-template-key): cases beyond the examples of the rule."""

import pytest
from elasticsearch_checks import INDEX, LEGACY, check_template, composable

from lslint.report.merging import merged


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (composable(data_stream={"foo": 1}), INDEX),
    ],
)
def test_rejected(body, kind):
    assert "ES112" in {finding.rule.code for finding in check_template(body, kind).findings}


def _codes(body: dict, kind: str = INDEX, target: str = "") -> list[str]:
    return [finding.rule.code for finding in check_template(body, kind, target).findings if finding.stage == "load"]


def test_keys_of_the_top_level_inside_template_are_one_finding():
    body = {"template": {"index_patterns": ["a-*"], "data_stream": {}, "_meta": {"a": 1}, "settings": {}}}
    found = check_template(body, INDEX).findings
    (one,) = [each for each in merged(found) if each.stage == "load"]
    assert one.rule.code == "ES112"
    assert "`index_patterns` is inside `template`, but belongs next to it" in one.message
    assert one.message.endswith("Also in 2 other places")


@pytest.mark.parametrize(
    ("body", "kind", "target", "codes"),
    [
        ({"index_pattens": ["a-*"], "settings": {}}, LEGACY, "7.17", ["ES112"]),
        ({"index_pattens": ["a-*"], "settings": {}}, LEGACY, "5.6", ["ES114"]),  # which ignores the key
        ({"index_pattens": ["a-*"], "settings": {}}, LEGACY, "6.2", ["ES114"]),
        ({"index_pattens": ["a-*"], "template": {}}, INDEX, "8.19", ["ES112"]),
        ({"template": {"settings": {}}, "priority": 1}, INDEX, "8.19", ["ES114"]),
    ],
)
def test_misspelt_patterns_are_one_finding(body, kind, target, codes):
    assert _codes(body, kind, target) == codes


@pytest.mark.parametrize(
    ("target", "codes"),
    [("5.6", []), ("6.0", []), ("6.2", []), ("6.4", []), ("6.5", ["ES112"]), ("6.8", ["ES112"]), ("7.17", ["ES112"])],
)
def test_legacy_templates_are_checked_for_unknown_keys_since_6_5(target, codes):
    pattern = {"template": "a-*"} if target == "5.6" else {"index_patterns": ["a-*"]}
    assert _codes({**pattern, "see": "the manual", "settings": {}}, LEGACY, target) == codes


@pytest.mark.parametrize(("target", "codes"), [("6.2", []), ("6.8", ["ES116"])])
def test_keys_of_composable_templates_are_unknown_keys(target, codes):
    assert _codes({"index_patterns": ["a-*"], "priority": 1, "settings": {}}, LEGACY, target) == codes
