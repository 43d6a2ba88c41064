"""Rename of pipeline addresses."""

from __future__ import annotations

import pytest
from lsp_session import edited, position

from lslint.lsp.rename import RenameRefused, prepare, rename

LISTEN = 'input { pipeline { address => "web" } }\noutput { stdout { } }\n'
SEND = 'input { stdin { } }\noutput { pipeline { send_to => ["web", "db"] } }\n'


def renamed(workspace, document, new, word="web", old=None):
    """Name of the file -> its text after the rename."""
    edit = rename(workspace.session, document, position(document, word), new, versioned=True)
    return edited(workspace, edit)


def refusal(workspace, document, new="new", word="web"):
    with pytest.raises(RenameRefused) as error:
        rename(workspace.session, document, position(document, word), new, versioned=True)
    return error.value.message


def test_open_documents_replace_files(workspace):
    workspace.write("b.conf", "# old\n" + SEND)
    workspace.open("b.conf", "# ü😀 not saved\n\n" + SEND, version=3)
    document = workspace.open("a.conf", LISTEN)
    assert renamed(workspace, document, "www")["b.conf"] == "# ü😀 not saved\n\n" + SEND.replace("web", "www")


def test_a_folder_with_too_many_pipelines(workspace):
    for number in range(201):
        workspace.write(f"{number}.conf", SEND)
    assert "more than 200 pipelines" in refusal(workspace, workspace.open("0.conf", SEND))


PIPELINES = """\
- pipeline.id: a
  path.config: /etc/logstash/a/*.conf
- pipeline.id: b
  path.config: /etc/logstash/b/*.conf
"""


def test_without_a_pipelines_yml_open_pipelines_of_other_folders(workspace, tmp_path):
    workspace.write("b/y.conf", SEND)
    workspace.write("c/z.conf", SEND)
    workspace.open("b/y.conf", SEND)
    workspace.open("../other/x.conf", SEND)  # of another repository
    document = workspace.open("a/x.conf", LISTEN)
    assert set(renamed(workspace, document, "www")) == {"a/x.conf", "b/y.conf"}


@pytest.mark.parametrize(("string", "result"), [
    ("'input { stdin { } } output { pipeline { send_to => \"web\" } }'",
     "'input { stdin { } } output { pipeline { send_to => \"www\" } }'"),
    ('"input { stdin { } } output { pipeline { send_to => [web] } }"',
     '"input { stdin { } } output { pipeline { send_to => [www] } }"'),
    ("|\n    input { stdin { } }\n    output { pipeline { send_to => ['web'] } }",
     "|\n    input { stdin { } }\n    output { pipeline { send_to => ['www'] } }"),
    ("'input { stdin { } } output { pipeline { send_to => other } }'", None),
])  # fmt: skip
def test_config_string(workspace, string, result):
    text = f"{PIPELINES}- pipeline.id: c\n  config.string: {string}\n"
    workspace.write("pipelines.yml", text)
    workspace.write("a/x.conf", LISTEN)
    document = workspace.open("a/x.conf", LISTEN)
    made = renamed(workspace, document, "www")
    assert made.get("pipelines.yml") == (None if result is None else text.replace(string, result))


@pytest.mark.parametrize(("string", "new"), [
    ('"input { stdin { } } output { pipeline { send_to => \\"w\\x65b\\" } }"', "www"),  # written with an escape
    ("'input { stdin { } } output { pipeline { send_to => web } }'", "w-1"),  # requires quotes
    ("'input { stdin { } } output { pipeline { send_to => \"web\" } }'", "a: b"),
])  # fmt: skip
def test_config_string_that_cannot_hold_the_name(workspace, string, new):
    workspace.write("pipelines.yml", f"{PIPELINES}- pipeline.id: c\n  config.string: {string}\n")
    workspace.write("a/x.conf", LISTEN)
    assert "pipelines.yml" in refusal(workspace, workspace.open("a/x.conf", LISTEN), new)


def test_config_string_in_a_form_without_spans(workspace):
    string = "'input { stdin { } } output { pipeline { send_to => \"web\" } }'"
    workspace.write(
        "pipelines.yml",
        f"{PIPELINES}- pipeline.id: c\n  pipeline.x: &s {string}\n- pipeline.id: d\n  config.string: *s\n",
    )
    workspace.write("a/x.conf", LISTEN)
    assert "cannot be edited" in refusal(workspace, workspace.open("a/x.conf", LISTEN))


@pytest.mark.parametrize("name", ["${WEB}", "web-${ENV}", "%{[web]}"])
def test_names_that_are_known_only_at_run_time(workspace, name):
    document = workspace.open("a.conf", f'output {{ pipeline {{ send_to => "{name}" }} }}\n')
    where = position(document, name, 2)
    with pytest.raises(RenameRefused, match="when Logstash runs"):
        prepare(workspace.session, document, where)
    with pytest.raises(RenameRefused, match="when Logstash runs"):
        rename(workspace.session, document, where, "www", versioned=True)


@pytest.mark.parametrize("new", ["", " a", "a ", 'a"b', "a'b", "a\\b", "a\nb", "${A}", "a%{b}", "x" * 201])
def test_invalid_names(workspace, new):
    assert refusal(workspace, workspace.open("a.conf", LISTEN), new)


@pytest.mark.parametrize("text", [LISTEN, SEND])
def test_a_name_that_is_in_use(workspace, text):
    workspace.write("b.conf", text.replace("web", "www"))
    assert (
        refusal(workspace, workspace.open("a.conf", LISTEN), "www") == '"www" is already a pipeline address, in b.conf'
    )


def test_the_same_name(workspace):
    document = workspace.open("a.conf", LISTEN)
    assert rename(workspace.session, document, position(document, "web"), "web", versioned=True) is None


@pytest.mark.parametrize(("word", "shift"), [("pipeline", 1), ("address", 1), ("stdout", 1), ("input", 0)])
def test_other_places(workspace, word, shift):
    document = workspace.open("a.conf", LISTEN)
    where = position(document, word, shift)
    assert prepare(workspace.session, document, where) is None
    with pytest.raises(RenameRefused, match="No pipeline address"):
        rename(workspace.session, document, where, "www", versioned=True)


def test_an_option_of_the_same_name_of_another_plugin(workspace):
    text = 'filter { cidr { address => "web" } }\n'
    assert "No pipeline address" in refusal(workspace, workspace.open("a.conf", text))


def test_what_is_renamed(workspace):
    document = workspace.open("a.conf", LISTEN)
    found = prepare(workspace.session, document, position(document, "web"))
    assert found.placeholder == "web"
    assert (found.range.start.character, found.range.end.character) == (31, 34)


def test_a_string_that_is_not_closed(workspace):
    text = 'input { pipeline { address => "web'
    assert "syntax error" in refusal(workspace, workspace.open("a.conf", text))


def test_a_document_that_is_not_a_file(workspace):
    from lslint.lsp.documents import Document

    document = Document("untitled:a", None, LISTEN, "logstash")
    workspace.session.open(document)
    edit = rename(workspace.session, document, position(document, "web"), "www", versioned=False)
    assert set(edit.changes) == {"untitled:a"}


@pytest.mark.parametrize("word", ["address", "web"])
def test_inside_another_file(workspace, word):
    manifest = 'kind: ConfigMap\ndata:\n  a.conf: |\n    input { pipeline { address => "web" } }\n'
    document = workspace.open("cm.yaml", manifest)
    assert "inside another file" in refusal(workspace, document, word=word)
    assert prepare(workspace.session, document, position(document, "kind")) is None
