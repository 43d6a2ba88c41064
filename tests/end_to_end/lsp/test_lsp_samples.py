"""Sample lines in comments: infos, hover, code lenses, and the command that tries a line."""

from lsp_editor import apply
from lsprotocol import types as lsp

TEXT = """\
filter {
  # sample: 192.0.2.7 GET 512
  # sample: 192.0.2.7 GET -
  grok {
    id => "access"
    match => { "message" => "^%{IP:client} %{WORD:verb} %{INT:bytes:int}$" }
  }
}
"""
MISMATCH = (
    'Sample does not match: stopped at column 15: `%{INT:bytes:int}` does not match "-"; with `(?:%{INT:bytes:int}|-)`'
    " instead of `%{INT:bytes:int}`, the pattern matches this line"
)


def told(diagnostics):
    return [(one.range.start.line, one.message) for one in diagnostics if one.code == "sample"]


def lenses(editor, uri):
    made = editor.ask("text_document_code_lens_async", lsp.CodeLensParams(lsp.TextDocumentIdentifier(uri)))
    return [(one.range.start.line, one.command.title) for one in made]


def execute(editor, *arguments):
    return editor.ask("workspace_execute_command_async", lsp.ExecuteCommandParams("lslint.tryLine", list(arguments)))


def test_a_sample_that_does_not_match_is_an_info(editor):
    found = editor.found(editor.open("a.conf", TEXT))
    assert told(found) == [(2, MISMATCH)]
    [one] = [one for one in found if one.code == "sample"]
    assert one.severity == lsp.DiagnosticSeverity.Information
    assert (one.range.start.character, one.range.end.character) == (12, 27)


def test_samples_are_run_again_on_save(editor):
    uri = editor.open("a.conf", TEXT)
    assert told(editor.found(uri))
    version = editor.change(uri, TEXT.replace("%{INT:bytes:int}$", "%{NOTSPACE:bytes}$"))
    assert told(editor.found(uri, version)) == []  # of the changed filter nothing is known yet
    editor.save(uri)
    assert '`bytes` = `"-"`' in editor.hover(uri, 2, 14)  # the server answers in order
    version = editor.change(uri, TEXT)
    assert told(editor.found(uri, version)) == []
    editor.save(uri)
    assert "sample" in [one.code for one in editor.found_when(uri, lambda codes: "sample" in codes)]


def test_infos_move_with_the_text(editor):
    uri = editor.open("a.conf", TEXT)
    assert told(editor.found(uri)) == [(2, MISMATCH)]
    version = editor.change(uri, "\n\n", (0, 0, 0, 0))
    assert told(editor.found(uri, version)) == [(4, MISMATCH)]


def test_hover_shows_captures(editor):
    uri = editor.open("a.conf", TEXT)
    sample = 'Sample `192.0.2.7 GET 512`:\n\n- `client` = `"192.0.2.7"`\n- `verb` = `"GET"`\n- `bytes` = `512`'
    assert editor.hover(uri, 1, 15) == sample
    whole = editor.hover(uri, 3, 4)
    assert whole.startswith("**filter grok**")
    assert sample in whole
    assert "Sample `192.0.2.7 GET -`: does not match: stopped at column 15" in whole


def test_lenses(editor):
    text = TEXT + "filter { mutate { } dissect { mapping => { message => 'x' } } }\n"
    uri = editor.open("a.conf", text)
    assert lenses(editor, uri) == [(3, "Try a line"), (3, "1 of 2 samples match"), (8, "Try a line")]
    assert lenses(editor, editor.open("b.yml", "filebeat.inputs: []\n", "yaml")) == []


def test_the_command_traces_a_line(editor):
    uri = editor.open("a.conf", TEXT)
    trace = execute(editor, uri, 3, 2, "192.0.2.9 PUT 7")
    assert "/a.conf:4)" in trace
    assert '+ client = "192.0.2.9"' in trace
    assert "does not match" in execute(editor, uri, 3, 2, "x")
    broken = editor.open("b.conf", TEXT + "filter {\n")
    assert "syntax errors" in execute(editor, broken, 3, 2, "x")


def test_the_command_accepts_half_a_surrogate_pair(editor):
    uri = editor.open("a.conf", TEXT)
    assert "Line 1: a\ufffd" in execute(editor, uri, 3, 2, "a\ud83d")


def test_the_command_without_a_line_inserts_a_comment(fresh):
    asked = []

    @fresh.client.feature(lsp.WORKSPACE_APPLY_EDIT)
    def _(params):
        asked.append(params.edit)
        with fresh.news:
            fresh.news.notify_all()
        return lsp.ApplyWorkspaceEditResult(applied=True)

    text = TEXT.replace("  # sample: 192.0.2.7 GET 512\n  # sample: 192.0.2.7 GET -\n", "")
    uri = fresh.open("a.conf", text)
    assert execute(fresh, uri, 1, 2) is None
    fresh.until(lambda: asked, "the edit")
    assert apply(text, asked[0].changes[uri]) == text.replace("  grok {", "  # sample: \n  grok {")
    one_line = "filter { grok { match => { message => 'a' } } }\n"
    uri = fresh.open("b.conf", one_line)
    execute(fresh, uri, 0, 9)
    fresh.until(lambda: len(asked) == 2, "the second edit")
    assert apply(one_line, asked[1].changes[uri]).startswith("filter { \n# sample: \ngrok {")


def test_a_file_of_samples(editor):
    editor.write("lines.log", "192.0.2.7 GET 1\n\n192.0.2.7 GET -\n192.0.2.7 GET 3\n192.0.2.7 x\n")
    text = TEXT.replace("# sample: 192.0.2.7 GET 512", "# sample-file: lines.log").replace(
        "# sample: 192.0.2.7 GET -", "# sample-file: other.log"
    )
    uri = editor.open("a.conf", text)
    first, second = told(editor.found(uri))
    assert first[1].startswith("Sample file: 2 of 4 lines do not match; line 3 does not match: stopped at column 15")
    assert second == (2, "Sample file: not run: the file `other.log` is not in the project")
    assert "2 of 5 samples match" in [title for _, title in lenses(editor, uri)]
    editor.write("lines.log", "192.0.2.7 GET 1\n")
    editor.save(uri)
    editor.found_when(uri, lambda codes: codes.count("sample") == 1)
    assert editor.hover(uri, 1, 20) == "Sample `lines.log`: its line matches"


def test_files_outside_of_the_project_are_not_read(editor):
    (editor.root.parent / "secret.log").write_text("192.0.2.7 GET 1\n")
    (editor.root / ".git").mkdir()
    uri = editor.open("a.conf", TEXT.replace("# sample: 192.0.2.7 GET 512", "# sample-file: ../secret.log"))
    assert told(editor.found(uri))[0][1].endswith("is not in the project")


def test_samples_hide_secrets_and_hostile_text_is_no_markup(editor):
    text = (
        "input { http { password => 'topsecret1' user => 'u' } }\nfilter {\n"
        "  # sample: [x](command:evil) <b> topsecret1\n"
        "  grok { match => { message => '^topsecret1 %{INT:n}$' } }\n}\n"
    )
    uri = editor.open("a.conf", text)
    assert "topsecret1" not in told(editor.found(uri))[0][1]
    assert editor.hover(uri, 2, 14).startswith("Sample `[x](command:evil) <b> ")


def test_a_hostile_pattern_ends(editor):
    text = "filter {\n  # sample: " + "a" * 40 + "!\n  grok { match => { message => '^(a+)+$' } }\n}\n"
    uri = editor.open("a.conf", text)
    assert told(editor.found(uri))


def test_pulled_diagnostics_have_samples(start):
    editor = start(pull=True)
    uri = editor.open("a.conf", TEXT)
    first = editor.pull(uri)
    assert told(first.items) == [(2, MISMATCH)]
    editor.change(uri, TEXT.replace("%{INT:bytes:int}$", "%{NOTSPACE:bytes}$"))
    editor.save(uri)
    assert told(editor.pull(uri, first.result_id).items) == []
    editor.until(lambda: editor.refreshes >= 1, "the request to pull")
