import pytest

from lslint.execution.plugins.csv import Malformed
from lslint.execution.plugins.csv import parse as row


@pytest.mark.parametrize(("text", "values"), [
    ("", None), ("\n", []), ("\r\nx", []), ("1,2", ["1", "2"]), ("a,,", ["a", None, None]), ('"",x', ["", "x"]),
    ('a,"b,c",d', ["a", "b,c", "d"]), ('"say ""hi""",x', ['say "hi"', "x"]), ('"""",""""""', ['"', '""']),
    ('"multi\nline",2', ["multi\nline", "2"]), ("a,b\r\nc,d", ["a", "b"]), ("a\r,b\nc", ["a"]),
    (" 1 , 2 ", [" 1 ", " 2 "]),
])  # fmt: skip
def test_row(text, values):
    assert row(text, ",", '"') == values


def test_separators_and_quotes():
    assert row("a||b|c||'d||e'", "||", "'") == ["a", "b|c", "d||e"]
    assert row("a||'d''||e'", "||", "'") == ["a", "d'||e"]
    assert row("a b", " ", '"') == ["a", "b"]
    for separator, quote in (("", '"'), (",", ""), (",", "''")):
        with pytest.raises(Malformed):
            row("a", separator, quote)
