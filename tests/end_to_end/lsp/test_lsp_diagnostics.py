"""Diagnostics of the server, as an editor gets them."""

import pytest
from lsprotocol import types as lsp

BROKEN = 'input {\n  beats {\n    id => "in"\n    port = 5044\n  }\n}\n'
GOOD = BROKEN.replace("port =", "port =>")


def test_open_change_close(editor):
    uri = editor.open("a.conf", BROKEN)
    (found,) = editor.found(uri)
    assert found.code == "LS003"
    assert found.source == "lslint"
    assert found.severity == lsp.DiagnosticSeverity.Error
    assert (found.range.start, found.range.end) == (lsp.Position(3, 9), lsp.Position(3, 10))
    editor.change(uri, "=>", (3, 9, 3, 10))
    assert editor.found(uri) == []
    editor.change(uri, BROKEN)
    assert editor.codes(uri) == ["LS003"]
    editor.close(uri)
    editor.until(lambda: not editor.published[uri][-1].diagnostics, "the diagnostics to go")


def test_the_server_says_what_it_can(editor):
    can = editor.server.capabilities
    assert can.position_encoding == lsp.PositionEncodingKind.Utf16
    assert can.text_document_sync.change == lsp.TextDocumentSyncKind.Incremental
    assert can.diagnostic_provider is None
    assert "source.fixAll.lslint" in can.code_action_provider.code_action_kinds
    assert can.completion_provider.resolve_provider
    assert can.hover_provider
    assert can.definition_provider
    assert can.document_symbol_provider
    assert editor.server.server_info.name == "lslint"


def test_pull(start):
    editor = start(pull=True)
    assert editor.server.capabilities.diagnostic_provider.inter_file_dependencies
    uri = editor.open("a.conf", BROKEN)
    report = editor.pull(uri)
    assert [one.code for one in report.items] == ["LS003"]
    assert editor.pull(uri, report.result_id).kind == "unchanged"
    editor.change(uri, GOOD)
    again = editor.pull(uri, report.result_id)
    assert again.items == ()
    assert again.result_id != report.result_id
    assert not editor.published  # an editor that asks is not sent the same again


@pytest.mark.parametrize(("mode", "can_pull", "pulls"), [("push", True, False), ("pull", False, True)])
def test_the_option_decides_how(start, mode, can_pull, pulls):
    editor = start(pull=can_pull, options={"diagnostics": mode})
    assert (editor.server.capabilities.diagnostic_provider is not None) is pulls
    uri = editor.open("a.conf", BROKEN)
    codes = [one.code for one in editor.pull(uri).items] if pulls else editor.codes(uri)
    assert codes == ["LS003"]


def test_a_pull_on_a_text_that_is_not_open_is_empty(start):
    editor = start(pull=True)
    assert editor.pull(editor.uri("other.conf")).items == ()


def test_a_burst_of_changes_is_checked_for_its_last_state(editor):
    uri = editor.open("a.conf", GOOD)
    editor.found(uri)
    for number in range(50):
        editor.change(uri, f"{GOOD}# {number}\n")
    editor.change(uri, BROKEN)
    assert editor.codes(uri) == ["LS003"]
    assert len(editor.published[uri]) < 45


def test_kinds(editor):
    assert editor.codes(editor.open("conf.d/x.txt", BROKEN, "plaintext")) == ["LS003"]
    assert editor.codes(editor.open("nginx.conf", "server { listen 80; }\n", "nginx")) == []
    assert editor.codes(editor.open("logstash.yml", "pipeline.wrokers: 2\n", "yaml")) == ["LS109"]
    template = '{"index_patterns": ["a"], "mappings": {"properties": {"x": {"type": "txt"}}}}'
    assert "ES" in editor.codes(editor.open("t.json", template, "json"))[0]
    filebeat = editor.open("filebeat.yml", "filebeat.inputs:\n- type: filestrem\n  id: a\n  paths: [/x]\n", "yaml")
    assert editor.codes(filebeat)[0].startswith("FB")


def test_a_text_that_is_no_file(editor):
    assert editor.codes(editor.open("untitled:Untitled-1", BROKEN)) == ["LS003"]


def test_a_kind_stays_while_the_text_is_half_typed(editor):
    uri = editor.open("some.conf", GOOD, "plaintext")
    assert editor.found(uri) == []
    editor.change(uri, "inp" + GOOD[5:], (0, 0, 99, 0))
    assert editor.found(uri) != []
    editor.change(uri, "")
    assert editor.found(uri) == []


def test_related_information(editor):
    uri = editor.open("a.conf", 'filter {\n  mutate { id => "x" }\n  drop { id => "x" }\n}\n')
    found = next(one for one in editor.found(uri) if one.code == "LS108")
    (note,) = found.related_information
    assert note.location.uri == uri
    assert note.location.range.start.line in (1, 2)


def test_tags(editor):
    uri = editor.open("a.conf", 'filter {\n  # lslint: ignore[LS301] -- x\n  drop { id => "x" }\n}\n')
    (found,) = editor.found(uri)
    assert found.code == "LS901"
    assert found.tags == (lsp.DiagnosticTag.Unnecessary,)


def test_the_most_diagnostics_and_errors_first(start):
    editor = start(options={"maxDiagnostics": 3})
    lines = "".join(f"  mutate {{ add_tag => ['{n}'] }}\n" for n in range(10))
    found = editor.found(editor.open("a.conf", f"filter {{\n{lines}  mutate {{ ad_tag => ['x'] }}\n}}\n"))
    assert len(found) == 4
    assert "LS102" in [one.code for one in found]
    assert "more findings" in found[-1].message


def test_secrets_are_not_shown(editor):
    text = 'output {\n  redis { id => "x" key => "k" data_type => "Hunter2secret" password => "Hunter2secret" }\n}\n'
    uri = editor.open("a.conf", text)
    (found,) = editor.found(uri)
    assert "rejects `***`" in found.message
    assert "Hunter2secret" not in editor.hover(uri, 1, 50)


def test_excluded_files_have_none(editor):
    editor.write("lslint.toml", 'exclude = ["old/"]\n')
    assert editor.codes(editor.open("old/a.conf", BROKEN)) == []
    assert editor.codes(editor.open("new/a.conf", BROKEN)) == ["LS003"]


# Other files


def pipelines(editor):
    editor.write("pipelines.yml", "- pipeline.id: a\n  path.config: a.conf\n- pipeline.id: b\n  path.config: b.conf\n")
    editor.write("b.conf", 'input { pipeline { id => "in_b" address => "web" } }\noutput { stdout { id => "o" } }\n')
    return 'input { beats { id => "in_a" port => 5044 } }\noutput { pipeline { id => "out" send_to => ["web"] } }\n'


def test_unsaved_texts_count_for_other_files(editor):
    sender = pipelines(editor)
    editor.write("a.conf", sender)
    a = editor.open("a.conf", sender)
    assert editor.codes(a) == []
    b = editor.open("b.conf", (editor.root / "b.conf").read_text())
    editor.found(b)
    editor.change(b, (editor.root / "b.conf").read_text().replace('"web"', '"wbe"'))
    editor.found_when(a, lambda codes: "LS277" in codes)
    editor.close(b)  # what is on disk counts again
    editor.found_when(a, lambda codes: codes == [])


def test_refresh_is_asked_of_an_editor_that_pulls(start):
    editor = start(pull=True)
    sender = pipelines(editor)
    editor.write("a.conf", sender)
    a = editor.open("a.conf", sender)
    assert editor.pull(a).items == ()
    text = (editor.root / "b.conf").read_text()
    b = editor.open("b.conf", text)
    editor.pull(b)
    editor.change(b, text.replace('"web"', '"wbe"'))
    editor.until(lambda: editor.refreshes, "a refresh")
    assert "LS277" in [one.code for one in editor.pull(a).items]


# Configs


def test_the_nearest_config_counts_and_its_changes(editor):
    editor.write("deep/lslint.toml", 'extend-select = ["LS701"]\nignore = ["LS003"]\n')
    assert editor.codes(editor.open("a.conf", BROKEN)) == ["LS003"]
    deep = editor.open("deep/a.conf", BROKEN)
    assert editor.codes(deep) == []
    config = editor.write("deep/lslint.toml", "select = ['LS003']\n# other\n")
    editor.save(config.as_uri())
    editor.found_when(deep, lambda codes: codes == ["LS003"])


def test_a_config_that_changes_on_disk_counts_at_the_next_change(editor):
    uri = editor.open("a.conf", BROKEN)
    assert editor.codes(uri) == ["LS003"]
    editor.write(".lslint.toml", 'ignore = ["LS003"]\n')
    editor.change(uri, BROKEN + "\n")
    assert editor.codes(uri) == []


def test_watched_files(start):
    editor = start(watch=True)
    editor.until(lambda: editor.registered, "a registration")
    assert editor.registered[0].method == "workspace/didChangeWatchedFiles"
    uri = editor.open("a.conf", BROKEN)
    assert editor.codes(uri) == ["LS003"]
    config = editor.write("lslint.toml", 'ignore = ["LS003"]\n')
    event = lsp.FileEvent(config.as_uri(), lsp.FileChangeType.Created)
    editor.do("workspace_did_change_watched_files", lsp.DidChangeWatchedFilesParams([event]))
    editor.found_when(uri, lambda codes: codes == [])


@pytest.mark.parametrize("named", [False, True])
def test_rules_of_a_repository_do_not_run(start, tmp_path, named):
    """Python code of a folder that is only looked at must not run, whatever the options of the editor say: they may
    come from the same folder."""
    (tmp_path / "evil.py").write_text(f"open({str(tmp_path / 'ran')!r}, 'w')\n")
    (tmp_path / "lslint.toml").write_text('plugins = ["evil.py"]\n')
    editor = start(options={"configuration": "lslint.toml"} if named else {})
    assert editor.codes(editor.open("a.conf", BROKEN)) == ["LS003"]
    assert any("evil.py" in message for message in editor.shown)
    assert not (tmp_path / "ran").exists()


def test_a_broken_config_is_reported_once_and_left_out(editor):
    editor.write("lslint.toml", 'ignroe = ["LS003"]\n')
    uri = editor.open("a.conf", BROKEN)
    assert editor.codes(uri) == ["LS003"]
    editor.change(uri, BROKEN + "\n")
    assert editor.codes(uri) == ["LS003"]
    (message,) = editor.shown
    assert "did you mean ignore?" in message


@pytest.mark.parametrize(("options", "message"), [
    ({"selct": ["LS3"]}, "did you mean select?"), ({"select": ["LS999"]}, "LS999"),
    ({"diagnostics": "often"}, "often"), ({"configuration": "missing.toml"}, "missing.toml"),
])  # fmt: skip
def test_bad_options_are_reported_and_the_server_works_on(start, options, message):
    editor = start(options=options)
    assert editor.codes(editor.open("a.conf", BROKEN)) == ["LS003"]
    assert any(message in one for one in editor.shown)


def test_options_can_change(editor):
    uri = editor.open("a.conf", BROKEN)
    assert editor.codes(uri) == ["LS003"]
    settings = {"lslint": {"ignore": ["LS003"]}}
    editor.do("workspace_did_change_configuration", lsp.DidChangeConfigurationParams(settings))
    editor.found_when(uri, lambda codes: codes == [])


def test_the_server_leaves_with_its_editor(start):
    editor = start()
    assert editor.leave() == 0
