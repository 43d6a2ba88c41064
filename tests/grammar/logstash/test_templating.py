"""Template markers: found where they are markers, masked so that offsets stay and the grammar reads the rest."""

from itertools import pairwise

import pytest
from deadline import in_child
from hypothesis import given
from hypothesis import strategies as st

from lslint.grammar.logstash.parse import parse
from lslint.grammar.logstash.strict import parse_strict
from lslint.grammar.logstash.templating import markers, mask

MARKED = [
    ("input { tcp { port => <%= @port %> } }", "outside"), ("input { tcp { port => {{ port }} } }", "outside"),
    ("input { tcp { port => @@PORT@@ } }", "outside"), ("input { tcp { host => {{ a }}:{{ b }} } }", "outside"),
    ("input { tcp { host => prefix_{{ a }} } }", "outside"),
    ("output { elasticsearch { hosts => {{ hosts | to_json }} } }", "outside"),
    (
        "output { elasticsearch { hosts => "
        '[{% for h in hs %}"{{ h }}"{% if not loop.last %}, {% endif %}{% endfor %}] } }',
        "outside",
    ),
    (
        'output { elasticsearch { hosts => [{{range $i, $s := .H}}{{if ne $i 0}},{{end}}"{{.A}}:{{.P}}"{{end}}] } }',
        "outside",
    ),
    (
        "{{- if .Values.tls }}\ninput { beats { ssl => true } }\n{{- else }}\ninput { beats {} }\n{{- end }}\n",
        "outside",
    ),
    ("filter {\n<% if @x -%>\n  drop {}\n<% end -%>\n}\n", "outside"),
    ("filter {\n  {{ extra_filters }}\n}\n", "outside"),
    ("filter { mutate { {{ name }} => {{ value }} } }", "outside"),
    ("filter { mutate { add_field => { <%= k %> => <%= v.inspect %> } } }", "outside"),
    ("output { {{ plugin }} { id => 1 } }", "outside"), ("filter { if {{ condition }} { drop {} } }", "outside"),
    ("filter { if [type] == {{ kind }} and [a] in {{ list }} { drop {} } }", "outside"),
    ("{#\n  a note, don't read\n#}\nfilter { drop {} }", "outside"),
    ("{% raw %}filter { drop {} }{% endraw %}", "outside"),
    ("{{#each inputs}}\ninput { tcp { port => {{port}} } }\n{{/each}}\n", "outside"),
    ('input { tcp { port => "<%= node["a"]["port"] %>" } }', "string"),
    ("input { tcp { host => '{{ hosts['a'] }}' } }", "string"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "where"), MARKED)
def test_a_template_gives_one_note_and_no_false_error(text: str, where: str) -> None:
    masked = mask(text)
    assert masked is not None
    assert len(masked.text) == len(text)
    assert [i for i, c in enumerate(text) if c == "\n"] == [i for i, c in enumerate(masked.text) if c == "\n"]
    parse_strict(masked.text)
    tree, errors = parse(text)
    assert [error.kind for error in errors] == ["template-marker"]
    assert errors[0].detail["outside"] == "yes"
    assert {marker.where for marker in markers(text)} >= {where}
    for plugin in tree.plugins():
        assert 0 <= plugin.start < plugin.open < plugin.close < plugin.end <= len(text)


def test_values_are_masked_as_unknown_ones() -> None:
    text = "input { tcp { port => <%= @port %> } }"
    value = next(parse(text)[0].plugins()).options[0].value
    assert text[value.start : value.end] == "<%= @port %>"
    assert getattr(value, "value", "") == "${_______}"


def test_markers_in_strings_are_text() -> None:
    text = 'input { tcp { host => "{{ host }}" } }'
    assert parse(text)[1] == []


PIECES = st.sampled_from(
    [
        "<%",
        "%>",
        "<%=",
        "{{",
        "}}",
        "{%",
        "%}",
        "{#",
        "#}",
        "@AB@",
        '"',
        "'",
        "#",
        "\n",
        " ",
        "a",
        "=>",
        "{",
        "}",
        "\\",
        "/",
        "=~ /",
    ]
)


@given(st.lists(PIECES, max_size=40).map("".join))
def test_masking_keeps_length_and_lines(text: str) -> None:
    found = markers(text)
    assert all(a.end <= b.start for a, b in pairwise(found))
    masked = mask(text)
    if masked is not None:
        assert len(masked.text) == len(text)
        assert masked.text.count("\n") == text.count("\n")
        assert all(0 <= start < end <= len(text) for start, end in masked.structural)


@pytest.mark.slow
@pytest.mark.parametrize(
    "piece", ["{{ x }}", "{{", "<% ", "<% x %>", "{% ", '"{{ a \\" }} ', "<% '\n", "@AB@", "{{x", '\\"\n', "'"]
)
@in_child
def test_linear(piece: str) -> None:
    text = "filter { a { b => <%= x %> " + piece * (600_000 // len(piece))
    mask(text)
