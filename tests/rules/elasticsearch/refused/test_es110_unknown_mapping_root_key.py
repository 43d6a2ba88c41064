"""ES110 (unknown-mapping-root-key): cases beyond the examples of the rule."""

import pytest
from lint_settings import settings

from lslint.engine.file import check_text

FIELD = '{"duration": {"type": "float"}}'


def found(mappings: str, target: str, code: str = "ES110") -> list[str]:
    text = f'{{"template": "a-*", "mappings": {mappings}}}'
    result = check_text(text, "a.json", "es-legacy-template", settings("ES", target=[f"elasticsearch={target}"]))
    return [each.message.partition(" (")[0] for each in result.findings if each.rule.code == code]


@pytest.mark.parametrize("target", ["2.4", "5.6", "6.8", "7.17", "9.5"])
@pytest.mark.parametrize("mappings", [f'{{"_default_": {FIELD}}}', f'{{"_default_": {FIELD}, "a": {FIELD}}}'])
def test_default_is_a_type_whatever_is_in_it(mappings, target):
    """The field below it is what is wrong in every release."""
    assert set(found(mappings, target)) == {"Unknown mapping key `duration`"}
    assert len(found(mappings, target, "ES608")) == (float(target) >= 7)


@pytest.mark.parametrize("target", ["2.4", "6.8", "7.17"])
def test_a_field_of_a_type_without_properties(target):
    assert found(f'{{"logs": {FIELD}}}', target) == ["Unknown key `duration` in mapping type `logs`"]


def test_default_next_to_properties_is_no_field():
    mappings = '{"_default_": {"dynamic_templates": []}, "properties": {}}'
    assert (found(mappings, "7.17"), len(found(mappings, "7.17", "ES608"))) == ([], 1)
