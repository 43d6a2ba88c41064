"""Markers of template engines: where they are and what they do to blocks."""

import re

import pytest
from counting import check_linear
from hypothesis import given
from hypothesis import strategies as st

from lslint.grammar import template_hints, template_markers
from lslint.grammar.template_hints import has_marker, is_sample, may_hold
from lslint.grammar.template_markers import find


def events(text, language="logstash"):
    return [(text[m.start : m.end], m.events) for m in find(text, language)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{% if a %}", "("),
        ("{%- elif a -%}", "|"),
        ("{%+ else %}", "|"),
        ("{% endfor %}", ")"),
        ("{% set a = 1 %}", ""),
        ("{% set a %}", "("),
        ("{% include 'a' %}", ""),
        ("{% raw %}", ""),
        ("{{- if .Values.a }}", "("),
        ("{{ else if .b }}", "|"),
        ("{{ end -}}", ")"),
        ("{{ range $i, $v := .l }}", "("),
        ('{{ include "a" . | nindent 4 }}', ""),
        ("{{#each l}}", "("),
        ("{{^l}}", "("),
        ("{{^}}", "|"),
        ("{{else}}", "|"),
        ("{{/each}}", ")"),
        ("{{! note }}", ""),
        ("{{!-- a }} b --}}", ""),
        ("{{ ended }}", ""),
        ("<% if @a -%>", "("),
        ("<%- elsif @b -%>", "|"),
        ("<% end -%>", ")"),
        ("<% @l.each do |k, v| -%>", "("),
        ("<% @l.each { |k| %>", "("),
        ("<% } %>", ")"),
        ("<% if $a { -%>", "("),
        ("<% } elsif $b { -%>", "|"),
        ("<% } else { -%>", "|"),
        ("<% $l.each |$i| { -%>", "("),
        ("<% a = 1 if b %>", ""),
        ("<% if a then b end %>", ""),
        ("<%# if a %>", ""),
        ("<%= a ? 'if' : 'end' %>", ""),
        ("<%- | String $a, Hash $b = {} | -%>", ""),
        ("<%\n  if a\n    b = 1\n  else\n    b = 2\n  end\n  l.each do |x|\n%>", "("),
        ("<% end; if b %>", ")("),
        ("<% while a do %>", "("),
    ],
)
def test_what_a_marker_does_to_blocks(text, expected):
    assert events(text) == [(text, expected)]


@pytest.mark.parametrize(
    "text",
    [
        "@@NAME@@", "@NAME@", "__NAME__", "__SOME_NAME__", "%%NAME%%", "%ES_HOST%", "<YourClientId>", "<your-token>",
        "<ES_HOST>", "<elastic password>", "${{ secrets.NAME }}", "#{NAME}#", "{{NAME}}", "{{{NAME}}}",
    ],
)  # fmt: skip
def test_placeholders_of_deployments(text):
    for language in ("logstash", "yaml", "json"):
        quoted = f' "{text}" '
        assert [quoted[m.start : m.end] for m in find(quoted, language)] == [text]
    assert has_marker(f"a {text}")
    assert may_hold(text)


@pytest.mark.parametrize(
    "text",
    [
        "%{{yyyy}}", "<%{POSINT:pri}>", "(?<name>a)", "(?P<name>a)", "\\k<name>", "[__index__]", "a@b.org",
        "@timestamp", "[@metadata][x]", "a < b", "\\{{2}}", "${NAME}", "<logstash-{now/d}>",
        "#NAME#", "#NAME# a", "##NAME##", "'#a#'", "\"#1A2B3C\"", "%{HOST}%{PORT}",
        "%Y%M%", "%C3%A9", "%E4ABC%BD", "%IP%",
    ],
)  # fmt: skip
def test_what_only_looks_like_a_marker(text):
    assert events(f"x {text} y") == []


@pytest.mark.parametrize("text", ["{cluster_name}", "{ node-name }", "{hostname -I}"])
def test_names_in_braces_instead_of_a_value_of_yaml(text):
    for line in (f"cluster.name: {text}\n", f"a: {text} # ours\n"):
        assert [line[m.start : m.end] for m in find(line, "yaml")] == [text]
        assert may_hold(line)


@pytest.mark.parametrize("line", ["${es.discovery}", "${ES_CONFIG} "])
def test_variables_in_place_of_a_line_of_yaml(line):
    text = f"cluster.name: a\n{line}\n"
    assert [text[m.start : m.end] for m in find(text, "yaml")] == [line.strip()]
    assert may_hold(text)


@pytest.mark.parametrize("text", ["a: ${b}\n", "a:\n  ${b}\n", "${a}: b\n"])
def test_other_variables_of_yaml(text):
    assert find(text, "yaml") == []


@pytest.mark.parametrize("text", ["{}", "{a: 1}", "{a, b}", "{ 1 }", "{a} b"])
def test_other_maps_in_braces(text):
    assert find(f"a: {text}\n", "yaml") == []


@pytest.mark.parametrize("text", ["$LOG_PREFIX", "$ENV"])
def test_shell_variables_in_strings_of_json(text):
    for quoted in (f'["{text}-*"]', f'["logs-{text}-*"]', f'{{"a": "{text}"}}', f'["http://{text}:9200"]'):
        assert [quoted[m.start : m.end] for m in find(quoted, "json")] == [text]
        assert may_hold(quoted)
        assert not find(quoted, "logstash")


@pytest.mark.parametrize("text", ['"^a$"', '"$ref"', '"a$B_C"', '"\\\\$USD"', '"$1"', '"US$"'])
def test_other_dollars_in_strings_of_json(text):
    assert find(f"[{text}]", "json") == []


def test_braces_next_to_markers_belong_to_the_text():
    assert events("a => {{{ b }} => 1") == [("{{ b }}", "")]
    assert events("{ port => {{ b }}}") == [("{{ b }}", "")]
    assert events("{{ {'a': {'b': 1}} }}") == [("{{ {'a': {'b': 1}} }}", "")]


def test_nothing_within_raw_is_a_marker():
    assert [m[0] for m in events("{% raw %}{{ a }}{% endraw %}{{ b }}")] == ["{% raw %}", "{% endraw %}", "{{ b }}"]


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("a/filebeat.yml.sample", True), ("logstash.example.conf", True), ("x.conf.DIST", True), ("a.tmpl", True),
        ("example/x.conf", False), ("sample.yml", False), ("x.conf", False),
    ],
)  # fmt: skip
def test_names_of_samples(path, expected):
    assert is_sample(path) is expected


@pytest.mark.slow
@pytest.mark.parametrize(
    "piece", ["{{", "{{ ", "{{- ", "{%", "<%", "{{{", "@@A", "<a ", "__A_", "{% raw %}", "${{", "{{ \n", "<your "]
)
def test_time_is_linear(piece):
    def search(text):
        for language in ("logstash", "yaml", "json"):
            find(text, language)
            has_marker(text)

    check_linear(search, lambda size: piece * (size // len(piece)), 2_000, 80_000)


@pytest.mark.parametrize(
    ("text", "marker"), [("__PREFIX__logs-*", "__PREFIX__"), ("__PREFIX_A__.x", "__PREFIX_A__"), ("__PREFIX__S", "")]
)
def test_names_in_underscores_begin_values(text, marker):
    text = f'"{text}"'
    assert [text[m.start : m.end] for m in find(text, "json")] == ([marker] if marker else [])


def test_names_in_number_signs_are_placeholders_inside_values():
    assert events('a => "#HOME#/data/#FILE_NAME#.txt"') == [("#HOME#", ""), ("#FILE_NAME#", "")]
    assert has_marker("#INDEX#")
    assert has_marker("/var/#NAME#.log")
    assert not has_marker("# NAME #")


PIECES = st.lists(
    st.sampled_from(
        [
            *"<>%{}#@_$[]()\\? \t\n:='\"/-,.aAK\u017f",
            *("{{", "}}", "{%", "%}", "{#", "@@", "__", "${", "\r\n", ": ", "x1", "NAME", "HOST", "your", "host"),
            *("x: {a b}", "<YOUR HOST>", "%NAME%", "__NAME__", "@NAME@", "{{ a }}", "<% a %>", "#NAME#", "#{a}#"),
            *(": $a", '"$NAME'),
        ]
    ),
    max_size=14,
).map("".join)


@given(PIECES)
@pytest.mark.parametrize("language", ["yaml", "json", "logstash"])
def test_markers_are_found_where_they_begin(language, text):
    search = template_markers._search_of(language, text)
    found = []
    match = search(text, 0)
    while match is not None:
        found.append(match.span())
        match = search(text, match.end())
    assert found == [match.span() for match in re.finditer(template_markers._START[language], text)]


@given(PIECES)
def test_hints_of_markers(text):
    signs = text.count("@") >= 2 or template_hints.may_hold_percent(text)
    signs = signs or any(sign in text for each in template_hints._SIGNS.values() for sign in each)
    assert may_hold(text) == (signs and re.search(template_markers._HINT, text) is not None)
