"""LS026 (plugin-outside-section): cases beyond the examples of the rule."""

import pytest
from logstash_checks import check_default


def test_a_condition_around_sections_is_moved():
    text = 'if [type] == "a" {\n  # for a\n  filter { mutate { } }\n}\n'
    found = [one for one in check_default(text).findings if one.rule.code == "LS026"]
    assert [one.message.rpartition(": ")[2] for one in found] == ["move the `if` into the section"]


@pytest.mark.parametrize("indent", ["", "  "])
def test_a_section_in_a_condition_is_one_error(indent):
    text = (
        'input {\n  stdin { }\n}\nif [type] == "a" {\n'
        f"{indent}filter {{\n{indent}  mutate {{ }}\n{indent}}}\n"
        "}\noutput {\n  stdout { }\n}\n"
    )
    errors = [one.rule.code for one in check_default(text).findings if one.severity == "error"]
    assert errors == ["LS026"]
