"""Branches and loops of templates: what is kept of them, and what is conditional."""

import pytest
from counting import check_linear

from lslint.grammar.spans import blanked
from lslint.grammar.template_blocks import Template, digit, filler, is_alone, masks


def kept(text, language="logstash"):
    template = Template(text, language)
    return blanked(text, template.dropped).split(), [text[a:b] for a, b in template.conditional], template.unbalanced


def test_masks_do_not_occur_in_the_text():
    assert filler("a") == "_"
    assert filler("a ____") == "z"
    assert digit('{"a": 1111}') == "2"
    assert masks("a", "yaml") == ["___"]
    assert masks("a", "json") == ["___", "111"]


def test_markers_alone_on_a_line():
    assert is_alone("a\n  b \nc", 4, 5)
    assert not is_alone("a\n  b c", 4, 5)


@pytest.mark.slow
@pytest.mark.parametrize(
    "piece", ["{% if a %}", "{% if a %}x{% else %}", "{{ a }} ", "{% if a %}{% endif %}", "{{#a}}{{/a}}{{^a}}{{/a}}"]
)
def test_time_is_linear(piece):
    check_linear(
        lambda text: Template(text, "logstash").kept(), lambda size: piece * (size // len(piece)), 2_000, 80_000
    )
