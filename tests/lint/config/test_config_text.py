"""Inserting ``[[suppress]]`` entries into the text of a config, and finding them there."""

import tomllib

import pytest

from lslint.config.config_text import NotInsertable, only_headers, with_entries

ENTRY = {"path": "/t.json", "code": "ES407"}
WRITTEN = '[[suppress]]\npath = "/t.json"\ncode = "ES407"\n'


@pytest.mark.parametrize(("text", "expected"), [
    ("", WRITTEN), ("\n", "\n" + WRITTEN),
    ('ignore = ["LS701"]  # why\n', 'ignore = ["LS701"]  # why\n\n' + WRITTEN),
    ("# a comment without a line end", "# a comment without a line end\n\n" + WRITTEN),
    (
        '[targets]\r\nlogstash   =   "8.15"\r\n',
        '[targets]\r\nlogstash   =   "8.15"\r\n\r\n' + WRITTEN.replace("\n", "\r\n"),
    ),
    ("\ufeff# marked\n", "\ufeff# marked\n\n" + WRITTEN), (WRITTEN + "# last\n", WRITTEN + "# last\n\n" + WRITTEN),
])  # fmt: skip
def test_entries_are_appended(text, expected):
    assert with_entries(text, "lslint.toml", [ENTRY]) == expected


def test_pyproject():
    text = '[project]\nname = "x"  # mine\n\n[tool.lslint]\nignore = ["LS701"]\n\n[tool.other]\nkey = 1\n'
    made = with_entries(text, "a/pyproject.toml", [ENTRY, {**ENTRY, "reason": ""}])
    assert made.startswith(text)
    table = tomllib.loads(made)
    assert table["tool"]["lslint"] == {"ignore": ["LS701"], "suppress": [ENTRY, {**ENTRY, "reason": ""}]}
    assert table["tool"]["other"] == {"key": 1}


@pytest.mark.parametrize(
    "value", ['a"b', "a\\b", "tab\t", "line\nend", "\x1b[31m", "\u202e", "\U000e0041", "ü", "'''", "\x7f", "\ufeff"]
)
def test_values_are_escaped(value):
    entry = {"path": f"/{value}", "code": "ES407", "reason": value}
    made = with_entries("", "lslint.toml", [entry])
    assert tomllib.loads(made) == {"suppress": [entry]}
    assert all(char.isprintable() or char == "\n" for char in made)


@pytest.mark.parametrize("value", ["/\ud800", "/\0"])
def test_values_that_toml_does_not_have(value):
    with pytest.raises(NotInsertable, match="characters"):
        with_entries("", "lslint.toml", [{**ENTRY, "reason": value}])


@pytest.mark.parametrize(
    "text", ["suppress = []\n", 'suppress = [{path = "a", pointer = "", code = "ES4"}]\n', "suppress = 1\n", "a = \n"]
)
def test_other_spellings_of_the_key_are_left_alone(text):
    with pytest.raises(NotInsertable, match="not written as"):
        with_entries(text, "lslint.toml", [ENTRY])


def test_a_config_never_becomes_too_large_to_read():
    with pytest.raises(NotInsertable, match="would exceed 1024 kB"):
        with_entries("# " + "x" * (1024 * 1024 - 10) + "\n", "lslint.toml", [ENTRY])
    with pytest.raises(NotInsertable, match="at most 10,000 entries"):
        with_entries("", "lslint.toml", [{"path": "t", "code": "ES4"}] * 10_001)


def test_only_headers_of_entries_are_shown():
    text = "[env]\r\nPASSWORD = 'ü-secret'\n [[suppress]]  # why\npath = 'x'\n"
    made = only_headers(text, "lslint.toml")
    assert made.split() == ["[[suppress]]"]
    assert (len(made), made.index("[["), made.count("\n")) == (len(text), text.index("[["), text.count("\n"))
