"""Quick fixes, everything at once, comments that silence."""

import pytest
from lsp_editor import apply
from lsprotocol import types as lsp

BROKEN = 'input {\n  beats {\n    id => "in"\n    port = 5044\n  }\n}\n'
PATTERN = "%{NOTSPACE:a} %{NOTSPACE:b} %{INT:c} %{WORD:d} %{GREEDYDATA:rest}"
UNANCHORED = f'filter {{\n  grok {{\n    id => "x"\n    match => {{ "message" => "{PATTERN}" }}\n  }}\n}}\n'


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
    assert fix.title == "Replace `=` with `=>` (LS003)"
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


def test_other_kinds_of_actions_are_not_ours(shared):
    uri = shared.open("a.conf", BROKEN)
    assert not shared.actions(uri, (3, 9, 3, 9), ["refactor"])
    assert not shared.actions(uri, (3, 9, 3, 9), ["source.organizeImports"])


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


def check_silenced(editor, text, place, code):
    """Applies the action and checks that it only removes the finding. Returns the text with the comment."""
    uri = editor.open("a.conf", text)
    before = editor.codes(uri)
    offered = [action for action in editor.actions(uri, place) if action.title.startswith(f"Suppress {code}")]
    action = next(action for action in offered if "here" in action.title)
    made = apply(text, edits(action, uri))
    editor.change(uri, made)
    after = editor.codes(uri)
    assert code in before
    assert code not in after
    assert set(after) <= set(before)
    return made


@pytest.mark.parametrize(("plugin", "line"), [
    ('mutate { add_tag => ["x"] }', '  mutate { add_tag => ["x"] } # lslint: ignore[LS701] -- why'),
    ('ruby { code => "\n    event.cancel\n  " }', "  # lslint: ignore[LS701] -- why"),
])  # fmt: skip
def test_suppress_at_the_end_of_the_line_or_above_where_a_comment_would_be_part_of_a_text(shared, plugin, line):
    made = check_silenced(shared, f"filter {{\n  {plugin}\n}}\n", (1, 2, 1, 2), "LS701")
    assert made.split("\n")[1] == line


@pytest.mark.parametrize("after", ["", " # lslint: ignore[LS701] -- it is long"])
def test_suppress_behind_a_text_of_several_lines(shared, after):
    text = "filter {\n  grok { match => { 'message' => '^a\n  %{NOPE:x}\n  ' } }" + after + "\n}\n"
    made = check_silenced(shared, text, (2, 5, 2, 5), "LS241")
    assert made.split("\n")[3] == "  ' } }" + (
        " # lslint: ignore[LS701, LS241] -- it is long" if after else " # lslint: ignore[LS241] -- why"
    )


JSON = '{"index_patterns": ["a"], "mappings": {"properties": {"x": {"type": "txt"}}}}\n'


def test_no_comment_in_json(editor):
    uri = editor.open("t.json", JSON, "json")
    assert editor.codes(uri)
    assert not any("Suppress" in one for one in titles(editor.actions(uri, (0, 0, 0, 90))))


def test_the_reason_is_a_placeholder_where_the_editor_can(tmp_path):
    from lslint.lsp.actions import Capabilities, _edit
    from lslint.lsp.documents import Document

    document = Document("file:///a.conf", "/a.conf", "x\n")
    edit = _edit(document, [(1, 1, " # lslint: ignore[LS701] -- why")], Capabilities(True, True), snippet=True)
    (change,) = edit.document_changes
    assert change.edits[0].snippet.value == " # lslint: ignore[LS701] -- ${1:why}"


FILEBEAT = "filebeat.inputs:\n- type: filestream\n  id: a\n  paths: ['/a']\n"


def template(body):
    return '{"index_patterns": ["a-*"], "template": ' + body + "}\n"


@pytest.mark.parametrize(("name", "text", "wrong", "right"), [
    # plugins, options, codecs, values, sections
    ("a.conf", "filter {\n  muttate { lowercase => ['a'] }\n}\n", "muttate", "mutate"),
    ("a.conf", "output {\n  file { pathh => '/a' }\n}\n", "pathh", "path"),
    ("a.conf", "input { stdin { codec => jsonlines } }\n", "jsonlines", "json_lines"),
    ("a.conf", 'input { redis { key => k1 data_type => "lisst" } }\n', "lisst", "list"),
    ("a.conf", "filter {\n  grok { match => { 'message' => '^%{IPORHOSST:a}' } }\n}\n", "IPORHOSST", "IPORHOST"),
    ("a.conf", "input { stdin { } }\noutptu { stdout { } }\n", "outptu", "output"),
    ("a.conf", 'filter { mutate { convert => { "a" => "integr" } } }\n', "integr", "integer"),
    # settings in YAML: names and values
    ("logstash.yml", "pipeline.wrokers: 4\n", "pipeline.wrokers", "pipeline.workers"),
    ("logstash.yml", "queue.type: persistd\n", "persistd", "persisted"),
    ("pipelines.yml", "- pipeline.id: a\n  pipeline.wrokers: 4\n", "wrokers", "workers"),
    ("filebeat.yml", FILEBEAT + "output.elasticsaerch:\n  hosts: ['a']\n", "elasticsaerch", "elasticsearch"),
    ("filebeat.yml", FILEBEAT + "  exclude_line: ['x']\noutput.console: {}\n", "exclude_line", "exclude_lines"),
    ("filebeat.yml", FILEBEAT + "output.console: {}\nlogging.level: debg\n", "debg", "debug"),
    ("filebeat.yml", "filebeat.inputs:\n- type: log\n  paths: ['/a']\n  exclude_line: ['x']\noutput.console: {}\n",
     "exclude_line", "exclude_lines"),
    ("elasticsearch.yml", "cluster.nmae: a\n", "nmae", "name"),
    # JSON: types, parameters, keys, settings, values
    ("t.json", template('{"mappings": {"properties": {"a": {"type": "keywrod"}}}}'), "keywrod", "keyword"),
    ("t.json", template('{"mappings": {"properties": {"a": {"type": "keyword", "ignore_abov": 9}}}}'),
     "ignore_abov", "ignore_above"),
    ("t.json", template('{"setings": {"index.number_of_replicas": 1}}'), "setings", "settings"),
    ("t.json", template('{"settings": {"index.number_of_replica": 1}}'), "number_of_replica", "number_of_replicas"),
    ("t.json", template('{"settings": {"index.codec": "best_compresion"}}'), "compresion", "compression"),
    ("t.json", template('{"mappings": {"dynamic": "strct"}}'), "strct", "strict"),
])  # fmt: skip
def test_the_right_spelling_is_the_first_quick_fix(shared, name, text, wrong, right):
    language = {"conf": "logstash", "yml": "yaml", "json": "json"}[name.partition(".")[2]]
    uri = shared.open(name, text, language)
    at = text.index(wrong) + 2
    line = text.count("\n", 0, at)
    column = at - (text.rfind("\n", 0, at) + 1)
    found = shared.actions(uri, (line, column, line, column))
    first = found[0]
    assert apply(text, edits(first, uri)) == text.replace(wrong, right)
    assert first.is_preferred
    assert "unsafe" in first.title
    assert not any(one.is_preferred for one in found if one.title.startswith("Suppress"))


def test_no_correction_to_the_name_of_an_option_that_is_given(shared):
    text = "input {\n  beats { prot => 5044 port => 5045 }\n}\n"
    uri = shared.open("a.conf", text)
    found = shared.actions(uri, (1, 12, 1, 12))
    assert found
    assert not any("unsafe" in title for title in titles(found))
    assert not any(one.is_preferred for one in found)


def test_suppressions_come_last(shared):
    text = 'filter {\n  mutate { lowercase = ["a"] }\n}\n'
    uri = shared.open("a.conf", text)
    found = titles(shared.actions(uri, (0, 0, 2, 1)))
    groups = {"Suppress": "suppress", "Fix": "all"}
    kinds = [groups.get(one.partition(" ")[0], "fix") for one in found]
    assert kinds == sorted(kinds, key=["fix", "all", "suppress"].index)
    assert set(kinds) == {"fix", "all", "suppress"}


def test_a_guess_where_a_text_ends_is_not_preferred(shared):
    text = '{"index_patterns": ["a-*"], "template": {}\n'
    uri = shared.open("t.json", text, "json")
    end = len(text) - 1
    found = [one for one in shared.actions(uri, (0, end, 0, end)) if "ES001" in one.title and "unsafe" in one.title]
    assert found
    assert not any(one.is_preferred for one in found)


NAMELESS = 'filter {\n  mutate { add_tag => ["x"] }\n  drop { }\n}\n'


@pytest.mark.parametrize("options", [{}, {"fixAllUnsafe": True}])
def test_a_fix_on_request_is_an_action_for_one_location(start, options):
    editor = start(options={"select": ["LS7"], **options})
    uri = editor.open("a.conf", NAMELESS)
    fix = editor.actions(uri, (2, 3, 2, 3))[0]
    assert fix.title == 'Add `id => "drop"` (LS701)'
    assert apply(NAMELESS, edits(fix, uri)).count("id =>") == 1
    assert not editor.actions(uri, (0, 0, 0, 0), ["source.fixAll"])
