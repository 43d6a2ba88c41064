"""Fields of pipelines: hover, go to definition, find references and rename."""

import pytest
from lsp_editor import apply
from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException

FILTER = """\
filter {
  grok { id => "g" match => { "message" => "^%{IP:client} %{INT:took:int}" } }
  if [client] == "10.0.0.1" { mutate { id => "m" add_field => { "note" => "seen %{client}" } } }
}
"""
FILES = {
    "pipelines.yml": '- pipeline.id: main\n  path.config: "conf.d/*.conf"\n',
    "conf.d/10-in.conf": 'input { beats { id => "b" port => 5044 } }\n',
    "conf.d/20-filter.conf": FILTER,
    "conf.d/30-out.conf": '# 😀 ü\noutput { elasticsearch { id => "e" index => "web-%{client}" } }\n',
}


@pytest.fixture
def pipeline(editor):
    """The URI of the open filters."""
    for name, text in FILES.items():
        editor.write(name, text)
    (editor.root / ".git").mkdir()
    return editor.open("conf.d/20-filter.conf", FILTER)


def place(word, shift=1, text=FILTER):
    offset = text.index(word) + shift
    return text.count("\n", 0, offset), offset - text.rfind("\n", 0, offset) - 1


def references(editor, uri, line, column, declaration=True):
    found = editor.ask(
        "text_document_references_async",
        lsp.ReferenceParams(
            lsp.ReferenceContext(declaration), lsp.TextDocumentIdentifier(uri), lsp.Position(line, column)
        ),
    )
    return [(one.uri.rpartition("/")[2], one.range.start.line, one.range.start.character) for one in found]


def test_the_server_names_what_it_offers(editor):
    assert editor.server.capabilities.references_provider
    assert editor.server.capabilities.rename_provider


def test_hover(editor, pipeline):
    text = editor.hover(pipeline, *place("[client]")).replace(f"{editor.root.name}/", "")
    assert text.startswith("**client** (field)\n\n- conf.d/10-in.conf:1: fields of the `beats` input are unknown\n")
    assert "- line 2: `grok` captures it from `message`\n" in text
    assert '- line 3: `mutate` reads it (`add_field`), `if [client] == "10.0.0.1"`\n' in text
    assert text.rstrip().endswith("- conf.d/30-out.conf:2: `elasticsearch` reads it (`index`)")


def test_definition_and_references(editor, pipeline):
    where = place("%{client}", 3)
    (found,) = editor.definition(pipeline, *where)
    assert (found.uri, found.range.start.line) == (pipeline, 1)
    assert found.range.start.character == place("IP:client", 3)[1]
    used = [("20-filter.conf", *place("[client]", 0)), ("20-filter.conf", *place("%{client}", 2)),
            ("30-out.conf", 1, 51)]  # fmt: skip
    assert references(editor, pipeline, *where, declaration=False) == used
    assert references(editor, pipeline, *where) == [("20-filter.conf", *place("IP:client", 3)), *used]
    assert references(editor, pipeline, *place("mutate")) == []


def test_rename(editor, pipeline):
    where = place("[client]")
    prepared = editor.prepare_rename(pipeline, *where)
    assert prepared.placeholder == "[client]"
    changes = editor.rename(pipeline, *where, "[source][ip]").changes
    assert {uri.rpartition("/")[2] for uri in changes} == {"20-filter.conf", "30-out.conf"}
    out = editor.uri("conf.d/30-out.conf")
    assert apply(FILES["conf.d/30-out.conf"], changes[out]) == FILES["conf.d/30-out.conf"].replace(
        "client", "[source][ip]"
    )
    assert apply(FILTER, changes[pipeline]) == FILTER.replace("[client]", "[source][ip]").replace(
        "IP:client", "IP:[source][ip]"
    ).replace("%{client}", "%{[source][ip]}")


def test_rename_is_refused_with_the_reason(editor, pipeline):
    with pytest.raises(JsonRpcException) as refused:
        editor.prepare_rename(pipeline, *place("message"))
    assert "Fields of the `beats` input are unknown, and `message` may come from there" in str(refused.value)
    with pytest.raises(JsonRpcException) as refused:
        editor.rename(pipeline, *place("[client]"), "took")
    assert "already uses the field `took`" in str(refused.value)
    assert editor.prepare_rename(pipeline, *place("mutate")) is None
    with pytest.raises(JsonRpcException) as refused:
        editor.rename(pipeline, *place("mutate"), "x")
    assert "no field at the cursor" in str(refused.value)
