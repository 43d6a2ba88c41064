"""Branches and loops of templates: what is kept of them, and what is conditional."""

import pytest
from counting import check_linear

from lslint.grammar.spans import blanked
from lslint.grammar.template_blocks import Template, digit, filler, is_alone, masks


def kept(text, language="logstash"):
    template = Template(text, language)
    return blanked(text, template.dropped).split(), [text[a:b] for a, b in template.conditional], template.unbalanced


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{% if a %} x {% else %} y {% endif %}", "x"),
        ("{% if a %} x {% elif b %} y {% else %} z {% endif %}", "x"),
        ("{% if a %} {% else %} y {% endif %}", "y"),
        ("{% for a in b %} x {% else %} y {% endfor %}", "x"),
        ("{% if a %} x {% if b %} y {% else %} z {% endif %} {% else %} q {% endif %}", "x y"),
        ("{% macro m() %} x {% endmacro %} y", "y"),
        ("{% comment %} x {% endcomment %} y", "y"),
        ("<% if @a -%> x <% else -%> y <% end -%>", "x"),
        ("<% if $a { %> x <% } elsif $b { %> y <% } else { %> z <% } %>", "x"),
        ("<% case @a %> <% when 1 %> x <% when 2 %> y <% end %>", "x"),
        ("<% unless @a %> x <% else %> y <% end %>", "x"),
        ("{{ if .a }} x {{ else if .b }} y {{ else }} z {{ end }}", "x"),
        ("{{#a}} x {{/a}}{{^a}} y {{/a}}", "x"),
        ("{{#if a}} x {{else}} y {{/if}}", "x"),
        ("{{#a}} x {{^}} y {{/a}}", "x"),
    ],
)
def test_one_branch_is_kept(text, words):
    markers = {text[m.start : m.end] for m in Template(text, "logstash").markers}
    found, conditional, unbalanced = kept(text)
    rest = " ".join(found)
    for marker in sorted(markers, key=len, reverse=True):
        rest = rest.replace(" ".join(marker.split()), "")
    assert rest.split() == words.split()
    assert conditional
    assert not unbalanced


@pytest.mark.parametrize(
    "text", ["{% if a %} x", "x {% endif %}", "{% else %}", "<% if a %> x {% endif %}", "{{#a}}x{{/a}}{{/a}}"]
)
def test_blocks_that_do_not_fit_together(text):
    assert kept(text)[2]


def test_what_may_make_more_than_a_value():
    text = 'a => {{ b }}\n{{ more }}\n{% if x %}\nc\n{% endif %}\n{% set y = 1 %}\nd => {{ include "e" . }}\n'
    template = Template(text, "logstash")
    assert [text[a:b] for a, b in template.structural] == [
        "{{ more }}",
        "{% if x %}",
        "{% endif %}",
        '{{ include "e" . }}',
    ]


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
