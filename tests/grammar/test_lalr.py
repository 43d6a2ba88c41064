"""The table driver, with a small test grammar: sums with spaces, comments and a pass-through rule."""

import pytest

from build.tables import build
from lslint.grammar.lalr import Tables, UnexpectedToken, parse

GRAMMAR = r"""
// starts: sum list
// blank: BLANK
// comment: COMMENT
?sum: term
    | sum PLUS term -> add
?term: NUMBER -> number
    | LPAR sum RPAR -> group
list: -> nothing
    | list NUMBER -> more
PLUS: "+"
LPAR: "("
RPAR: ")"
NUMBER: /[0-9]++/
BLANK: /[ \n]++/
COMMENT: /#[^\n]*+/
%ignore BLANK
%ignore COMMENT
"""


class Actions:
    def __init__(self, text: str) -> None:
        self.text = text

    def number(self, c: "list[tuple[int, int]]") -> int:
        ((start, end),) = c
        return int(self.text[start:end])

    def add(self, c: "list[int]") -> int:
        return c[0] + c[2]

    def group(self, c: "list[int]") -> int:
        return c[1]

    def nothing(self, c: object) -> "list[int]":
        assert tuple(c) == ()  # type: ignore[arg-type]
        return []

    def more(self, c: "list[object]") -> object:
        return [*c[0], self.number([c[1]])]  # type: ignore[misc,list-item]


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Tables:
    path = tmp_path_factory.mktemp("grammar") / "sums.lark"
    path.write_text(GRAMMAR)
    space: dict[str, object] = {}
    exec(build(path), space)
    made = space["TABLES"]
    assert isinstance(made, Tables)
    return made


@pytest.mark.parametrize(
    ("text", "value"), [("1", 1), (" 1 + 2+3 ", 6), ("(1+(2))+3", 6), ("1 # one\n+ # plus\n2 # two", 3), ("12", 12)]
)
def test_values(tables: Tables, text: str, value: int) -> None:
    assert parse(text, tables, Actions(text), "sum") == value


def test_other_start(tables: Tables) -> None:
    assert parse("", tables, Actions(""), "list") == []
    assert parse("1 2 3", tables, Actions("1 2 3"), "list") == [1, 2, 3]
    with pytest.raises(UnexpectedToken):
        parse("1 + 2", tables, Actions("1 + 2"), "list")


def test_comments_are_collected(tables: Tables) -> None:
    text = "# a\n1 #b\n #c\n+ 2 # d"
    found: list[tuple[int, int]] = []
    parse(text, tables, Actions(text), "sum", comments=found)
    assert [text[s:e] for s, e in found] == ["# a", "#b", "#c", "# d"]


def test_part_of_a_text(tables: Tables) -> None:
    text = "x = (1 + 2) ;"
    assert parse(text, tables, Actions(text), "sum", pos=3, end=12) == 3
    with pytest.raises(UnexpectedToken) as caught:
        parse(text, tables, Actions(text), "sum", pos=3, end=9)
    assert caught.value.offset == 9


def test_long_and_deep(tables: Tables) -> None:
    for text, value in (("+".join("1" * 50_000), 50_000), ("(" * 50_000 + "7" + ")" * 50_000, 7)):
        assert parse(text, tables, Actions(text), "sum") == value
