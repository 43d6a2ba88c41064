"""Fields in the editor: hover, where they are set, where they are named."""

import pytest
from lsp_session import position

from lslint.lsp import field_places
from lslint.lsp.definition import definition
from lslint.lsp.hover import hover
from lslint.lsp.suppress_action import suppressing

IN = 'input { tcp { port => 1 type => "web" } }\n'
FILTER = """\
filter {
  grok { match => { "message" => "^%{IP:clientip} (?<verb>x) %{COMBINEDAPACHELOG}" } }
  if [clientip] == "1" {
    mutate { add_field => { "a" => "%{clientip}" } lowercase => [ verb ] }
  }
  json { source => "a" target => "b" }
  mutate { rename => { "[b][c]" => "d" } }
  csv { columns => ["x"] target => "[t]" } mutate { strip => ["[t][x]"] }
}
"""
OUT = 'output { file { path => "/%{clientip}" } }\n'


@pytest.fixture
def workspace(workspace):
    workspace.write("pipelines.yml", '- pipeline.id: main\n  path.config: "conf.d/*.conf"\n')
    workspace.write("conf.d/10-in.conf", IN)
    workspace.write("conf.d/30-out.conf", OUT)
    return workspace


@pytest.fixture
def document(workspace):
    workspace.write("conf.d/20-filter.conf", "# as it was\n")
    return workspace.open("conf.d/20-filter.conf", FILTER)


def at(workspace, document, word, shift=1):
    return field_places.field_at(workspace.session, document, document.text.index(word) + shift)


def lines(locations):
    return [(one.uri.rpartition("/")[2], one.range.start.line, one.range.start.character) for one in locations]


def test_definition(workspace, document):
    def definitions(word, shift=1):
        return lines(definition(workspace.session, document, position(document, word, shift)))

    assert definitions("[clientip]") == [("20-filter.conf", 1, 40), ("20-filter.conf", 1, 61)]  # named, in the library
    assert definitions(" verb ]") == [("20-filter.conf", 1, 53), ("20-filter.conf", 1, 61)]
    assert definitions("[b][c]") == [("20-filter.conf", 5, 34)]  # the object around it
    assert definitions('"d"') == [("20-filter.conf", 6, 36)]
    assert definitions("[t][x]") == [("20-filter.conf", 7, 21)]


def test_references(workspace, document):
    found = at(workspace, document, "[clientip]")
    used = [("20-filter.conf", 2, 5), ("20-filter.conf", 3, 38), ("30-out.conf", 0, 28)]
    assert lines(field_places.references(found, False)) == used
    assert sorted(lines(field_places.references(found, True))) == sorted(
        [("20-filter.conf", 1, 40), ("20-filter.conf", 1, 61), *used]
    )


def test_hover(workspace, document):
    text = hover(workspace.session, document, position(document, "[clientip]")).contents.value
    assert text.startswith("**clientip** (field)\n\n- line 2: `grok` sets it (`match`)\n")
    assert "- line 3: a condition tests it\n- line 4: `mutate` reads it (`add_field`)\n" in text
    assert text.endswith("- conf.d/30-out.conf:1: `file` reads it (`path`)")


def test_hover_on_a_capture_has_the_pattern_and_the_field(workspace, document):
    text = hover(workspace.session, document, position(document, "IP:clientip", 4)).contents.value
    pattern, _, field = text.partition("\n\n---\n\n")
    assert pattern.startswith("**%{IP}**")
    assert field.startswith("**clientip** (field)")


def test_long_histories_are_abridged(workspace):
    document = workspace.open("a.conf", "filter {" + ' mutate { strip => ["a"] }\n' * 20 + "}\n")
    found = hover(workspace.session, document, position(document, '"a"')).contents.value
    assert "- 8 more" in found


def test_a_hover_does_not_keep_a_finding_from_being_suppressed(workspace):
    document = workspace.open("a.conf", 'filter {\n  mutate { nothing => "x" lowercase => ["a"] }\n}\n')
    assert at(workspace, document, '"a"') is not None
    finding = workspace.session.check(document).findings[0]
    assert [whole for whole, _ in suppressing(workspace.session, document, finding)] == [False, True]
