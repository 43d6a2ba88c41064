"""The driver and its tables against Lark on the same grammar, and against the verdicts of Logstash."""

import functools
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedInput
from markers import slow_cases
from paths import ROOT
from recorded import probes

from lslint.grammar.lalr import UnexpectedToken, parse
from lslint.grammar.logstash import nodes
from lslint.grammar.logstash.parse import parse as read_text
from lslint.grammar.logstash.strict import Builder, parse_strict
from lslint.grammar.tables.logstash import TABLES

comments: "list[Token]" = []


@functools.cache
def lark() -> Lark:
    """Return Lark with the grammar. To make it takes longer than to collect the tests of most modules."""
    return Lark(
        (ROOT / "grammar" / "logstash" / "logstash.lark").read_text(encoding="utf-8"),
        start=["config", "condition"],
        parser="lalr",
        strict=True,
        keep_all_tokens=True,
        maybe_placeholders=False,
        lexer_callbacks={"COMMENT": lambda token: comments.append(token) or token},
    )


def by_lark(text: str, start: str) -> object:
    """What the builder's callbacks make of Lark's own tree, or the offset at which Lark stops."""
    comments.clear()
    try:
        tree = lark().parse(text, start=start)
    except UnexpectedInput as error:
        at = error.pos_in_stream
        if getattr(error, "token", None) is not None and error.token.type == "$END":
            at = len(text)
        return at
    # Callbacks run in the order of the reductions: children before parents, left before right.
    todo: list[object] = [tree]
    done: list[object] = []
    builder = Builder(text)
    while todo:
        one = todo.pop()
        if isinstance(one, Token):
            done.append((one.start_pos, one.end_pos))
        elif isinstance(one, Tree):
            todo.append((str(one.data), len(one.children)))
            todo.extend(reversed(one.children))
        else:
            name, size = one
            children = done[len(done) - size :]
            del done[len(done) - size :]
            done.append(getattr(builder, name)(children))
    return done[0], [(t.start_pos, t.end_pos) for t in comments]


def by_driver(text: str, start: str) -> object:
    found: list[tuple[int, int]] = []
    try:
        return parse(text, TABLES, Builder(text), start, comments=found), found
    except UnexpectedToken as failure:
        return failure.offset


def same(left: object, right: object) -> bool:
    """Two trees are equal in every field; without recursion, as deep trees are tested too."""
    stack = [(left, right)]
    while stack:
        one, other = stack.pop()
        if type(one) is not type(other):
            return False
        if isinstance(one, list | tuple):
            if len(one) != len(other):
                return False
            stack.extend(zip(one, other, strict=True))
        elif isinstance(one, nodes.Node):
            names = ("start", "end", *type(one).__slots__)
            stack.extend((getattr(one, name), getattr(other, name)) for name in names)
        elif one != other:
            return False
    return True


def accepted(text: str) -> bool:
    try:
        parse_strict(text)
    except UnexpectedToken:
        return False
    return True


def check(text: str) -> None:
    ours, theirs = by_driver(text, "config"), by_lark(text, "config")
    assert same(ours, theirs), text


TOKEN = re.compile(r"\"[^\"]*\"|'[^']*'|[A-Za-z0-9_]+|\s+|=>|.", re.S)
SEEDS = [
    'input { beats { port => 5044 codec => json { charset => "UTF-8" } } }',
    "filter { if [a] == 1 and ![b] { drop {} } else if[c] in [\"x\", 'y'] { x { a => { 'b' => [1, -2.5] cc => d1 } }}}",
    "filter { if ([a] not in [b]) or foo([c], 1) =~ /x\\/y/ { if1 { } if2 { a => 1 } } else { else { a => 1 } } # e\n}",
    'output { if "%{x}" !~ \'y\' nand [z] >= 3 { stdout { id => x1 \'q\' => "a\\"b" # c\r\n } } } input {} # c',
]
PIECES = sorted(
    {piece for seed in SEEDS for piece in TOKEN.findall(seed)}
    | {
        "if1",
        "if1and2",
        "if1in2",
        "elseif",
        "else if",
        "1.",
        "-",
        "--1",
        "a",
        "xy-1",
        "not ",
        "/",
        "#c\n",
        "# c\r",
        "\ufeff",
        "}",
        "{",
    }
)


@st.composite
def mutations(draw: st.DrawFn) -> str:
    """A valid text with a few tokens deleted, replaced or put in."""
    tokens = TOKEN.findall(draw(st.sampled_from(SEEDS)))
    for _ in range(draw(st.integers(0, 4))):
        at = draw(st.integers(0, len(tokens) - 1))
        kind = draw(st.sampled_from(("delete", "replace", "insert", "double")))
        if kind == "delete" and len(tokens) > 1:
            del tokens[at]
        elif kind == "double":
            tokens.insert(at, tokens[at])
        else:
            tokens[at : at + (kind == "replace")] = [draw(st.sampled_from(PIECES))]
    return "".join(tokens)


@pytest.mark.slow
@settings(max_examples=600, deadline=None)
@given(mutations())
def test_mutated(text: str) -> None:
    check(text)


OPERAND = (nodes.String, nodes.Number, nodes.Selector, nodes.Array, nodes.Call, nodes.Regexp)
EXPRESSION = (nodes.Boolean, nodes.Comparison, nodes.Not, nodes.Group, *OPERAND)
VALUE = (nodes.Plugin, nodes.Bareword, nodes.String, nodes.Number, nodes.Array, nodes.Hash)
KEY = (nodes.String, nodes.Bareword, nodes.Number)
CHILDREN = {
    nodes.Section: {"items": (nodes.Plugin, nodes.Branch)}, nodes.Branch: {"clauses": nodes.Clause},
    nodes.Clause: {"items": (nodes.Plugin, nodes.Branch), "condition": EXPRESSION},
    nodes.Plugin: {"options": nodes.Option}, nodes.Option: {"value": VALUE}, nodes.Hash: {"pairs": nodes.Pair},
    nodes.Pair: {"key": KEY, "value": VALUE}, nodes.Array: {"items": (*VALUE, *OPERAND)},
    nodes.Boolean: {"operands": EXPRESSION}, nodes.Comparison: {"left": OPERAND, "right": OPERAND},
    nodes.Not: {"operand": (nodes.Selector, nodes.Group)}, nodes.Group: {"inner": EXPRESSION},
    nodes.Call: {"arguments": OPERAND},
}  # fmt: skip


@pytest.mark.slow
@settings(max_examples=600, deadline=None)
@given(mutations())
def test_tree_is_well_formed(text: str) -> None:
    """Also the partial tree of a refused text: every rule walks it."""
    tree, errors = read_text(text)
    assert any(error.kind != "number-form" for error in errors) is not accepted(text)  # those are for the compile step
    todo: list[nodes.Node] = list(tree.sections)
    assert all(isinstance(one, nodes.Section) for one in todo)
    while todo:
        one = todo.pop()
        assert 0 <= one.start <= one.end <= len(text), (one, text)
        for field, types in CHILDREN.get(type(one), {}).items():
            below = getattr(one, field)
            for child in below if isinstance(below, list | tuple) else [below]:
                if child is None and isinstance(one, nodes.Clause):
                    continue
                assert isinstance(child, types), (one, child, text)
                todo.append(child)


@given(st.lists(st.sampled_from(PIECES), max_size=12).map("".join))
def test_soup(text: str) -> None:
    for whole in (text, "filter {" + text + "}", "filter { if " + text + "{} }", "filter { x { a =>" + text + "} }"):
        check(whole)


@given(st.lists(st.sampled_from(PIECES), max_size=8).map(" ".join))
def test_conditions(text: str) -> None:
    assert same(by_driver(text, "condition"), by_lark(text, "condition")), text


@pytest.mark.parametrize("seed", SEEDS)
def test_seeds_are_accepted(seed: str) -> None:
    assert accepted(seed)
    check(seed)


@pytest.mark.parametrize("every", [4, *slow_cases(1)])
def test_probes(every: int) -> None:
    for row in probes("logstash_grammar")[::every]:
        text = row["config"]
        assert isinstance(text, str)
        assert same(by_driver(text, "config"), by_lark(text, "config")), row["id"]
        read = row["ok"] is not False or row["stage"] != "syntax"
        assert accepted(text) is read, row["id"]


def test_deep() -> None:
    for text in (
        "filter {" + "if [a] {" * 3000 + "}" * 3000 + "}",
        "filter { x { a => " + "[" * 3000 + "]" * 3000 + " } }",
    ):
        assert same(by_driver(text, "config"), by_lark(text, "config"))
