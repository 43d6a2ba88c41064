"""Formatting in the editor does what `lslint format` does, and nothing where that refuses."""

import pytest
from lsp_editor import apply
from lsprotocol import types as lsp

from lslint.rewrite.layout import format_text
from lslint.rewrite.layout_writer import DEEPEST, FormatError


def formatted(editor, text):
    uri = editor.open("a.conf", text)
    editor.found(uri)
    options = lsp.FormattingOptions(2, True)
    ask = lsp.DocumentFormattingParams(lsp.TextDocumentIdentifier(uri), options)
    return editor.ask("text_document_formatting_async", ask)


def test_a_pipeline_that_can_be_read_but_is_refused_later(editor):
    text = 'filter {\n      mutate { id => "m" id => "n" }\n}\n'
    assert apply(text, formatted(editor, text)) == format_text(text) != text


def test_options_of_the_config(editor):
    text = 'filter {\n  drop { id => "a name that is longer than a short line" }\n}\n'
    assert not formatted(editor, text)
    (editor.root / "lslint.toml").write_text("[format]\nline-length = 40\n", encoding="utf-8")
    assert apply(text, formatted(editor, text)) == format_text(text, 40) != text


@pytest.mark.parametrize("text", [
    "filter {\n      drop { id => \n",
    "filter { " + "if [a] { " * (DEEPEST + 1) + "drop {} " + "} " * (DEEPEST + 2),
], ids=["broken", "deep"])  # fmt: skip
def test_what_cannot_be_formatted_is_left(editor, text):
    with pytest.raises(FormatError):
        format_text(text)
    assert not formatted(editor, text)
