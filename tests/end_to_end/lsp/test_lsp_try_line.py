"""The code lens and the command that try a line."""

from lsprotocol import types as lsp

TEXT = """\
filter {
  grok {
    id => "access"
    match => { "message" => "^%{IP:client} %{WORD:verb} %{INT:bytes:int}$" }
  }
}
"""


def lenses(editor, uri):
    made = editor.ask("text_document_code_lens_async", lsp.CodeLensParams(lsp.TextDocumentIdentifier(uri)))
    return [(one.range.start.line, one.command.title) for one in made]


def execute(editor, *arguments):
    return editor.ask("workspace_execute_command_async", lsp.ExecuteCommandParams("lslint.tryLine", list(arguments)))


def test_lenses(editor):
    text = TEXT + "filter { mutate { } dissect { mapping => { message => 'x' } } }\n"
    assert lenses(editor, editor.open("a.conf", text)) == [(1, "Try a line"), (6, "Try a line")]
    assert lenses(editor, editor.open("b.yml", "filebeat.inputs: []\n", "yaml")) == []


def test_the_command_traces_a_line(editor):
    uri = editor.open("a.conf", TEXT)
    trace = execute(editor, uri, 1, 2, "192.0.2.9 PUT 7")
    assert "/a.conf:2)" in trace
    assert '+ client = "192.0.2.9"' in trace
    assert "does not match" in execute(editor, uri, 1, 2, "x")
    broken = editor.open("b.conf", TEXT + "filter {\n")
    assert "syntax errors" in execute(editor, broken, 1, 2, "x")


def test_the_command_accepts_half_a_surrogate_pair(editor):
    uri = editor.open("a.conf", TEXT)
    assert "Line 1: a\ufffd" in execute(editor, uri, 1, 2, "a\ud83d")


def test_the_command_needs_a_filter_and_a_line(editor):
    uri = editor.open("a.conf", TEXT)
    assert execute(editor, uri, 1, 2) is None
    assert execute(editor, uri, 3, 2, "x") is None
    assert execute(editor, "file:///other.conf", 1, 2, "x") is None


def test_the_line_is_the_field_of_the_patterns(editor):
    text = "filter { dissect { mapping => { '[a][b]' => '%{c}-%{d}' } } }\n"
    assert '+ d = "y"' in execute(editor, editor.open("a.conf", text), 0, 9, "x-y")


def test_traces_hide_secrets(editor):
    text = (
        "input { http { password => 'topsecret1' user => 'u' } }\n"
        "filter { grok { match => { message => '^topsecret1 %{INT:n}$' } } }\n"
    )
    assert "topsecret1" not in execute(editor, editor.open("a.conf", text), 1, 9, "x")


def test_a_hostile_pattern_ends(editor):
    text = "filter { grok { match => { message => '^(a+)+$' } } }\n"
    assert "too many steps" in execute(editor, editor.open("a.conf", text), 0, 9, "a" * 40 + "!")
