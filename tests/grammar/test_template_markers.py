"""Markers of template engines: where they are and what they do to blocks."""

import pytest
from counting import check_linear

from lslint.grammar.template_hints import has_marker
from lslint.grammar.template_markers import find


def events(text, language="logstash"):
    return [(text[m.start : m.end], m.events) for m in find(text, language)]


@pytest.mark.parametrize(("text", "expected"), [
    ("{% if a %}", "("), ("{%- elif a -%}", "|"), ("{%+ else %}", "|"), ("{% endfor %}", ")"),
    ("{% set a = 1 %}", ""), ("{% set a %}", "("), ("{% include 'a' %}", ""), ("{% raw %}", ""),
    ("{{- if .Values.a }}", "("), ("{{ else if .b }}", "|"), ("{{ end -}}", ")"), ("{{ range $i, $v := .l }}", "("),
    ('{{ include "a" . | nindent 4 }}', ""), ("{{#each l}}", "("), ("{{^l}}", "("), ("{{^}}", "|"),
    ("{{else}}", "|"), ("{{/each}}", ")"), ("{{! note }}", ""), ("{{!-- a }} b --}}", ""), ("{{ ended }}", ""),
    ("<% if @a -%>", "("), ("<%- elsif @b -%>", "|"), ("<% end -%>", ")"), ("<% @l.each do |k, v| -%>", "("),
    ("<% @l.each { |k| %>", "("), ("<% } %>", ")"), ("<% if $a { -%>", "("), ("<% } elsif $b { -%>", "|"),
    ("<% } else { -%>", "|"), ("<% $l.each |$i| { -%>", "("), ("<% a = 1 if b %>", ""),
    ("<% if a then b end %>", ""), ("<%# if a %>", ""), ("<%= a ? 'if' : 'end' %>", ""),
    ("<%- | String $a, Hash $b = {} | -%>", ""),
    ("<%\n  if a\n    b = 1\n  else\n    b = 2\n  end\n  l.each do |x|\n%>", "("),
    ("<% end; if b %>", ")("), ("<% while a do %>", "("),
])  # fmt: skip
def test_what_a_marker_does_to_blocks(text, expected):
    assert events(text) == [(text, expected)]


@pytest.mark.parametrize(("value", "expected"), [
    ("{%ES%}", True), ("{%= W %}", True), ("{% if a %}", True), (r"{%DATA:status}\] %{INT:size}", False), ("50%}", False),
])  # fmt: skip
def test_values_with_markers(value, expected):
    assert has_marker(value) is expected


@pytest.mark.slow
@pytest.mark.parametrize("piece", ["{{", "{{ ", "{{- ", "{%", "<%", "{{{", "@@A", "{% raw %}", "${{", "{{ \n"])
def test_time_is_linear(piece):
    def search(text):
        for language in ("logstash", "yaml", "json"):
            find(text, language)
            has_marker(text)

    check_linear(search, lambda size: piece * (size // len(piece)), 2_000, 80_000)


@pytest.mark.slow
def test_comments_on_one_line_take_linear_time():
    check_linear(lambda text: find(text, "logstash"), lambda size: "{##}" * (size // 4), 2_000, 1_600_000)
