"""Columns of the protocol, in the library and at both ends of the wire."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lsprotocol import types as lsp

from lslint.lsp.positions import TextIndex
from lslint.rewrite.line_diff import difference

UTF8, UTF16, UTF32 = lsp.PositionEncodingKind.Utf8, lsp.PositionEncodingKind.Utf16, lsp.PositionEncodingKind.Utf32
TEXTS = st.text(st.sampled_from("ab\t\r\n é€😀𝒳\u2028\x0c\x85"), max_size=40)


@pytest.mark.parametrize(
    ("encoding", "columns"), [("utf-8", [0, 1, 3, 6, 10, 11]), ("utf-16", [0, 1, 2, 3, 5, 6]), ("utf-32", range(6))]
)
def test_columns(encoding, columns):
    index = TextIndex("x\naé€😀b\n", encoding)
    for offset, column in enumerate(columns, 2):
        assert index.position(offset) == (1, column)
        assert index.offset(1, column) == offset


@pytest.mark.parametrize(("text", "starts"), [
    ("", [0]), ("a\nb", [0, 2]), ("a\r\nb\r\n", [0, 3, 6]), ("a\rb\n", [0, 2, 4]), ("a\u2028b\x0cc\x85d\n", [0, 8]),
])  # fmt: skip
def test_lines_end_where_the_protocol_says(text, starts):
    assert TextIndex(text).starts == starts


def test_positions_that_do_not_exist():
    index = TextIndex("a😀\r\nb", "utf-16")
    assert index.offset(0, 2) == 1  # inside of the character
    assert index.offset(0, 99) == 2  # before the line end
    assert index.offset(9, 0) == 5
    assert index.position(3) == (0, 3)  # between CR and LF
    assert TextIndex("é", "utf-8").offset(0, 1) == 0


@given(TEXTS, st.sampled_from(["utf-8", "utf-16", "utf-32"]))
def test_there_and_back(text, encoding):
    index = TextIndex(text, encoding)
    for offset in range(len(text) + 1):
        line, column = index.position(offset)
        back = index.offset(line, column)
        assert back == offset or text[back : offset + 1] == "\r\n"


@given(TEXTS, TEXTS)
def test_a_difference_makes_one_text_of_another(old, new):
    at = 0
    made = ""
    for start, end, text in difference(old, new):
        assert start >= at
        made += old[at:start] + text
        at = end
    assert made + old[at:] == new


HEAD = 'filter {\n  mutate { id => "x" add_tag => ["😀é"] remove_tag = "y" }\n}\n'


@pytest.mark.parametrize(("encodings", "chosen", "column"), [
    (None, UTF16, 51), ([UTF16], UTF16, 51), ([UTF8, UTF16], UTF8, 54), ([UTF32], UTF32, 50),
    ([UTF32, UTF8], UTF32, 50), (["utf-7"], UTF16, 51),
])  # fmt: skip
def test_the_encoding_is_agreed_on(start, encodings, chosen, column):
    editor = start(encodings=encodings)
    assert editor.server.capabilities.position_encoding == chosen
    uri = editor.open("a.conf", HEAD)
    (found,) = editor.found(uri)
    assert (found.code, found.range.start) == ("LS003", lsp.Position(1, column))
    editor.change(uri, "=>", (1, column, 1, column + 1))  # and so are the editor's own positions
    assert editor.found(uri) == []


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_ends_tabs_and_marks(start, end):
    editor = start()
    uri = editor.open("a.conf", end.join(["filter {", '\tmutate { id => "x" add_tag = "y" }', "}", ""]))
    found = editor.found(uri)
    assert [(one.code, one.range.start) for one in found if one.code == "LS003"] == [("LS003", lsp.Position(1, 28))]


def test_characters_that_are_line_ends_elsewhere(editor):
    """U+2028, form feeds and U+0085 end a line for Python, not for editors."""
    uri = editor.open("a.conf", '# a\u2028b\x0cc\x85d\nfilter { mutate { id => "x" add_tag = "y" } }\n')
    (found,) = editor.found(uri)
    assert found.range.start == lsp.Position(1, 36)
    editor.change(uri, "=>", (1, 36, 1, 37))
    assert editor.found(uri) == []


@pytest.mark.parametrize("encoding", [UTF8, UTF16, UTF32])
def test_many_changes_in_one_message_and_in_a_row(start, encoding):
    """The server's text is the editor's: every kind of change, checked by an error at the very end."""
    editor = start(encodings=[encoding])
    units = {UTF8: lambda t: len(t.encode()), UTF16: lambda t: len(t.encode("utf-16-le")) // 2, UTF32: len}[encoding]
    text = 'filter {\r\n\tmutate { id => "😀" }\n}\n'
    uri = editor.open("a.conf", text)
    for number in range(6):
        at = units('\tmutate { id => "' + "é😀" * number)
        editor.change(uri, "é😀", (1, at, 1, at))
    editor.change(uri, "", (0, 8, 1, 0))  # joins two lines over CR LF
    editor.change(uri, "\r\n", (0, 8, 0, 8))
    editor.change(uri, "}\noutput {\n  stdout { id = 1 }\n}\n", (2, 0, 99, 0))
    found = [one for one in editor.found(uri) if one.code == "LS003"]
    assert found[0].range.start == lsp.Position(4, 14)
    editor.change(uri, "", (1, units('\tmutate { id => "'), 1, units('\tmutate { id => "' + "é😀" * 6)))
    symbols = editor.symbols(uri)
    assert symbols[0].children[0].detail == "😀"


def test_a_lone_surrogate_is_no_end(editor):
    uri = editor.open("a.conf", 'filter { mutate { id => "\ud83d" add_tag = "y" } }\n')
    assert "LS003" in editor.codes(uri)
