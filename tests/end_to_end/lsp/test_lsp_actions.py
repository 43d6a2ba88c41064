"""Quick fixes, everything at once, comments that silence."""

import pytest
from lsp_editor import apply
from lsprotocol import types as lsp

BROKEN = 'input {\n  beats {\n    id => "in"\n    port = 5044\n  }\n}\n'
UNANCHORED = 'filter {\n  grok {\n    id => "x"\n    match => { "message" => "%{NOTSPACE:a} %{NOTSPACE:b} %{INT:c} %{WORD:d} %{GREEDYDATA:rest}" }\n  }\n}\n'  # noqa: E501


def edits(action, uri):
    if action.edit.changes:
        return action.edit.changes[uri]
    (change,) = action.edit.document_changes
    return change.edits


def titles(actions):
    return [one.title for one in actions]


def test_a_safe_fix(shared):
    uri = shared.open("a.conf", BROKEN)
    fix = shared.actions(uri, (3, 9, 3, 9))[0]
    assert fix.title == "Write `=>` (LS003)"
    assert fix.kind == lsp.CodeActionKind.QuickFix
    assert fix.is_preferred
    assert fix.diagnostics[0].code == "LS003"
    assert apply(BROKEN, edits(fix, uri)) == BROKEN.replace("port =", "port =>")


def test_an_unsafe_fix_says_so(shared):
    uri = shared.open("a.conf", UNANCHORED)
    fix = shared.actions(uri, (3, 30, 3, 30))[0]
    assert "LS301, unsafe" in fix.title
    assert not fix.is_preferred
    assert '"^%{NOTSPACE' in apply(UNANCHORED, edits(fix, uri))


def test_nothing_to_do(shared):
    uri = shared.open("a.conf", BROKEN)
    assert not shared.actions(uri, (0, 0, 0, 1))


def test_fixes_keep_line_ends(shared):
    text = BROKEN.replace("\n", "\r\n")
    uri = shared.open("a.conf", text)
    fix = shared.actions(uri, (3, 9, 3, 9), ["source.fixAll"])[0]
    made = apply(text, edits(fix, uri))
    assert made == text.replace("port =", "port =>")


def test_versioned_edits_for_editors_that_take_them(start):
    editor = start(versioned=True)
    uri = editor.open("a.conf", BROKEN)
    change = editor.actions(uri, (3, 9, 3, 9))[0].edit.document_changes[0]
    assert (change.text_document.uri, change.text_document.version) == (uri, 1)


@pytest.mark.parametrize("only", ["source.fixAll", "source.fixAll.lslint", "source"])
def test_fix_all(shared, only):
    text = BROKEN + UNANCHORED + "output {\n  stdout { id => 'o', codec = json }\n}\n"
    uri = shared.open("a.conf", text)
    (action,) = shared.actions(uri, (0, 0, 0, 0), [only])
    assert action.kind == "source.fixAll.lslint"
    made = apply(text, edits(action, uri))
    assert "port => 5044" in made
    assert "codec => json" in made
    assert '"%{NOTSPACE' in made  # unsafe: left alone
    assert len(edits(action, uri)) == 2  # nothing else is touched


def test_fix_all_with_unsafe_fixes_where_the_options_say_so(start):
    editor = start(options={"fixAllUnsafe": True})
    uri = editor.open("a.conf", UNANCHORED)
    (action,) = editor.actions(uri, (0, 0, 0, 0), ["source.fixAll.lslint"])
    assert '"^%{NOTSPACE' in apply(UNANCHORED, edits(action, uri))


def test_other_kinds_of_actions_are_not_ours(shared):
    uri = shared.open("a.conf", BROKEN)
    assert not shared.actions(uri, (3, 9, 3, 9), ["refactor"])
    assert not shared.actions(uri, (3, 9, 3, 9), ["source.organizeImports"])


def test_quick_fixes_alone(shared):
    uri = shared.open("a.conf", BROKEN)
    kinds = {one.kind for one in shared.actions(uri, (3, 9, 3, 9), [lsp.CodeActionKind.QuickFix])}
    assert kinds == {lsp.CodeActionKind.QuickFix}


def test_fix_on_save(start):
    editor = start(options={"fixOnSave": True})
    assert editor.server.capabilities.text_document_sync.will_save_wait_until
    uri = editor.open("a.conf", BROKEN)
    made = editor.ask(
        "text_document_will_save_wait_until_async",
        lsp.WillSaveTextDocumentParams(lsp.TextDocumentIdentifier(uri), lsp.TextDocumentSaveReason.Manual),
    )
    assert apply(BROKEN, made) == BROKEN.replace("port =", "port =>")


def test_no_fix_on_save_unless_asked_for(shared):
    assert not shared.server.capabilities.text_document_sync.will_save_wait_until


# Comments


def silence(editor, uri, place, code, where="here"):
    found = [
        one for one in editor.actions(uri, place) if one.title.startswith(f"Suppress {code}") and where in one.title
    ]
    return found[0] if found else None


def check_silenced(editor, text, place, code, where="here", name="a.conf", language="logstash"):
    """Applies the action; the finding is gone and no other came. Returns the text with the comment."""
    uri = editor.open(name, text, language)
    before = editor.codes(uri)
    action = silence(editor, uri, place, code, where)
    made = apply(text, edits(action, uri))
    editor.change(uri, made)
    after = editor.codes(uri)
    assert code in before
    assert code not in after
    assert set(after) <= set(before)
    return made


def test_suppress_at_the_end_of_the_line(shared):
    text = 'filter {\n  mutate { add_tag => ["x"] }\n}\n'
    made = check_silenced(shared, text, (1, 2, 1, 2), "LS701")
    assert made.split("\n")[1] == '  mutate { add_tag => ["x"] } # lslint: ignore[LS701] -- why'


def test_suppress_in_the_file(shared):
    text = 'filter {\n  mutate { add_tag => ["x"] }\n  drop { }\n}\n'
    made = check_silenced(shared, text, (1, 2, 1, 2), "LS701", "in this file")
    assert made.startswith("# lslint: ignore-file[LS701] -- why\n")


def test_suppress_above_where_a_comment_would_be_part_of_a_text(shared):
    text = 'filter {\n  ruby { code => "\n    event.cancel\n  " }\n}\n'
    made = check_silenced(shared, text, (1, 2, 1, 2), "LS701")
    assert made.split("\n")[1] == "  # lslint: ignore[LS701] -- why"


@pytest.mark.parametrize("after", ["", " # lslint: ignore[LS701] -- it is long"])
def test_suppress_behind_a_text_of_several_lines(shared, after):
    text = "filter {\n  grok { match => { 'message' => '^a\n  %{NOPE:x}\n  ' } }" + after + "\n}\n"
    made = check_silenced(shared, text, (2, 5, 2, 5), "LS241")
    assert made.split("\n")[3] == "  ' } }" + (
        " # lslint: ignore[LS701, LS241] -- it is long" if after else " # lslint: ignore[LS241] -- why"
    )


def test_suppress_behind_a_comment(shared):
    text = 'filter {\n  mutate { add_tag => ["x"] } # for the dashboards\n}\n'
    made = check_silenced(shared, text, (1, 2, 1, 2), "LS701")
    assert made.split("\n")[1].endswith("# for the dashboards # lslint: ignore[LS701] -- why")


def test_suppress_one_more_in_a_list(shared):
    text = 'filter {\n  grok { match => { "message" => "%{NOTSPACE:a} %{NOTSPACE:b} %{INT:c} %{WORD:d} %{DATA:e}" } } # lslint: ignore[LS701] -- it is short\n}\n'  # noqa: E501
    made = check_silenced(shared, text, (1, 40, 1, 40), "LS301")
    assert "# lslint: ignore[LS701, LS301] -- it is short" in made


def test_suppress_with_crlf(shared):
    text = 'filter {\r\n  mutate { add_tag => ["x"] }\r\n}\r\n'
    made = check_silenced(shared, text, (1, 2, 1, 2), "LS701", "in this file")
    assert made.startswith("# lslint: ignore-file[LS701] -- why\r\n")


def test_suppress_in_yaml(editor):
    text = "pipeline.wrokers: 2\n"
    made = check_silenced(editor, text, (0, 2, 0, 2), "LS109", name="logstash.yml", language="yaml")
    assert made == "pipeline.wrokers: 2 # lslint: ignore[LS109] -- why\n"


def test_no_comment_in_json(editor):
    text = '{"index_patterns": ["a"], "mappings": {"properties": {"x": {"type": "txt"}}}}\n'
    uri = editor.open("t.json", text, "json")
    assert editor.codes(uri)
    assert not any("Suppress" in one for one in titles(editor.actions(uri, (0, 0, 0, 90))))


def test_the_reason_is_a_placeholder_where_the_editor_can(tmp_path):
    from lslint.lsp.actions import Capabilities, _edit
    from lslint.lsp.documents import Document

    document = Document("file:///a.conf", "/a.conf", "x\n")
    edit = _edit(document, [(1, 1, " # lslint: ignore[LS701] -- why")], Capabilities(True, True), snippet=True)
    (change,) = edit.document_changes
    assert change.edits[0].snippet.value == " # lslint: ignore[LS701] -- ${1:why}"
