"""The tree and the syntax errors of `lslint.grammar.logstash.strict`."""

import contextlib

import pytest
from counting import check_linear

from lslint.grammar.lalr import UnexpectedToken
from lslint.grammar.logstash import nodes
from lslint.grammar.logstash.parse import parse
from lslint.grammar.logstash.strict import describe, parse_strict


def dump(node: object, text: str, base: int = 0) -> object:
    """A node as nested tuples with the source of its span: (type, source, fields…); offsets count from its start."""
    if isinstance(node, list):
        return [dump(one, text, base) for one in node]
    if isinstance(node, tuple):
        return tuple(dump(one, text, base) for one in node)
    if isinstance(node, int) and not isinstance(node, bool):
        return node - base
    if not isinstance(node, nodes.Node):
        return node
    fields = [name for name in type(node).__slots__ if name not in ("start", "end", "facts", "close_pairs")]
    source = text[node.start : node.end]
    return (type(node).__name__, source, *((f, dump(getattr(node, f), text, node.start)) for f in fields))


def only_plugin(text: str) -> nodes.Plugin:
    (plugin,) = parse_strict(text).sections[0].items
    assert isinstance(plugin, nodes.Plugin)
    return plugin


def value_of(source: str) -> nodes.Node:
    return only_plugin("filter { x { o => " + source + " } }").options[0].value


VALUES = [
    ("json", ("Bareword", "json", ("value", "json"))), ("true", ("Bareword", "true", ("value", "true"))),
    ('"a b"', ("String", '"a b"', ("quote", '"'), ("value", "a b"))),
    ("'it\\'s'", ("String", "'it\\'s'", ("quote", "'"), ("value", "it\\'s"))),
    ('""', ("String", '""', ("quote", '"'), ("value", ""))),
    ('"a\nb # c"', ("String", '"a\nb # c"', ("quote", '"'), ("value", "a\nb # c"))),
    ("-12", ("Number", "-12", ("text", "-12"))), ("1.50", ("Number", "1.50", ("text", "1.50"))),
    ("[]", ("Array", "[]", ("items", []))), ("{ }", ("Hash", "{ }", ("pairs", []))),
    (
        "[ 1, [xy] ]",
        (
            "Array",
            "[ 1, [xy] ]",
            (
                "items",
                [
                    ("Number", "1", ("text", "1")),
                    ("Array", "[xy]", ("items", [("Bareword", "xy", ("value", "xy"))])),
                ],
            ),
        ),
    ),
]  # fmt: skip


@pytest.mark.parametrize(("source", "tree"), VALUES, ids=[v[0] for v in VALUES])
def test_values(source: str, tree: object) -> None:
    text = "filter { x { o => " + source + " } }"
    assert dump(value_of(source), text) == tree


def test_pairs_need_nothing_between_them() -> None:
    hash_ = value_of('{ 1=>1-1=>2 "a"=>1"b"=>2bb=>xy-1=>3 }')
    assert isinstance(hash_, nodes.Hash)
    assert len(hash_.pairs) == 6


def test_no_comment_inside_texts() -> None:
    text = "filter { if [a #b] =~ /#c/ { x { y => '#d' } } } # real"
    assert [text[s:e] for s, e in parse_strict(text).comments] == ["# real"]


ACCEPTED = [
    "", " \r\n\t", "# only a comment", "input{}filter{}output{}input{}", "input {\r\n  stdin { }\r\n}\r\n",
    "input{\rstdin{\r}\r}\r", "filter { input {} else {} if {} 1 {} - {} }",
    "filter { if1 {} if-1 {} if1and2 { x {} } ifx { a => 1 } if1 { a => 1 } }",
    'filter { if1 { "a" => 1 } if1 { "a" {} } }', "filter { if [a] {} else { a => 1 } }",
    "filter { if [a] {} else {} else {} }", "filter { if [a] {} elseif {} }",
    "filter { x { codec => if {} y => -{} z => 1{} } }", "filter { x { a => xy\n{} } }",
    "filter { x { a => 1 #c\n b => 2 } }", "filter { x { a => 1# last\n } }",
    'filter { x { a => "\x00\ufeff\u2028" } }', 'filter { if[a]{}if"x"{} }',
]  # fmt: skip
REFUSED = [
    ("\ufeffinput {}", 0), ("input {}\ufeff", 8), ("\xa0input {}", 0), ("input {}\x0c", 8), ("# c\rinput {}", 0),
    ("Input {}", 0), ("inputs {}", 5), ('"input" {}', 0), ("input { stdin { } ", 18), ("input { } }", 10),
    ("filter { x { a => 1, b => 2 } }", 19), ("filter { x { a = 1 } }", 15), ("filter { x { a => é } }", 18),
    ("filter { x { a => [1,] } }", 21), ("filter { x { a => { 1b => 2 } } }", 20),
    ("filter { x { a => { 'a' => 12=>3 } } }", 29), ("filter { x { a => 1.5 {} } }", 22),
    ("filter { x { a => ${X} } }", 18), ("filter { if [a] {} elsif [b] {} }", 25),
    ("filter { x { a => 1b => 2 } }", 19), ('filter { x { a => "x"b => 2 } }', 21),
    ("filter { x { a => 1#c\n b => 2 } }", 23),
]  # fmt: skip


@pytest.mark.parametrize("text", ACCEPTED)
def test_accepted(text: str) -> None:
    tree, errors = parse(text)
    assert errors == []
    assert (tree.start, tree.end) == (0, len(text))


@pytest.mark.parametrize(("text", "offset"), REFUSED)
def test_refused(text: str, offset: int) -> None:
    with pytest.raises(UnexpectedToken) as caught:
        parse_strict(text)
    assert caught.value.offset == offset
    assert parse(text)[1]


@pytest.mark.parametrize(("condition", "read"), [
    ("foo([a], 08)", False), ("foo([a], 08) == 1", True), ("[a] in foo(08)", False), ("[08, 'x'] =~ /x/", False),
    ("[a] == [xy, 08]", True), ("08", True), ("[1, { 2 => 08 }]", True),
])  # fmt: skip
def test_numbers_that_are_never_read(condition: str, read: bool) -> None:
    assert bool(parse("filter { if " + condition + " { } }")[1]) is read


def test_expected_in_words() -> None:
    with pytest.raises(UnexpectedToken) as caught:
        parse_strict("input { stdin { port 5044 } }")
    assert describe(caught.value.expected) == "`=>`"
    assert describe(()) == ""


def test_every_terminal_has_words() -> None:
    from lslint.grammar.logstash.strict import TABLES

    for state in range(len(TABLES.action)):
        assert describe(TABLES.expected(state))


def nested(kind: str, depth: int) -> str:
    return {
        "ifs": "filter {" + "if [a] {" * depth + "}" * depth + "}",
        "hashes": "filter { x { a => " + "{ bb => " * depth + "1" + "}" * depth + " } }",
        "arrays": "filter { x { a => " + "[" * depth + "]" * depth + " } }",
        "codecs": "filter { x { a => " + "xy { b => " * depth + "1" + " }" * depth + " } }",
        "groups": "filter { if " + "(" * depth + "[a]" + ")" * depth + " {} }",
        "calls": "filter { if " + "ff(" * depth + "[a]" + ")" * depth + " {} }",
        "chain": "filter { if [a] " + "and [b] " * depth + " {} }",
        "else ifs": "filter { if [a] {} " + "else if [b] {} " * depth + "}",
    }[kind]


KINDS = ["ifs", "hashes", "arrays", "codecs", "groups", "calls", "chain", "else ifs"]


@pytest.mark.parametrize("kind", KINDS)
def test_deep_nesting(kind: str) -> None:
    text = nested(kind, 4_000)
    tree, errors = parse(text)
    assert errors == []
    assert sum(1 for _ in tree.plugins()) == {"codecs": 4_001, "hashes": 1, "arrays": 1}.get(kind, 0)


def read(text: str) -> None:
    with contextlib.suppress(UnexpectedToken):
        parse_strict(text)


LONG = {
    **{kind: (lambda n, kind=kind: nested(kind, n)) for kind in KINDS},
    "plugins": lambda n: "filter {" + 'grok { match => { "m" => "%{IP:ip}" } id => "x" }\n' * n + "}",
    "comments": lambda n: "filter {" + "if [a] # c\n { x { a => 1 # d\n } }\n" * n + "}",
    "numbered ifs": lambda n: "filter {" + "if1 {} else {} if2and3 { x {} }\n" * n + "}",
    "open string": lambda n: 'filter { x { a => "' + '\\" \\' * n,
    "backslashes": lambda n: "filter { x { a => '" + "\\" * n + "' } } #'} }",
    "brackets": lambda n: "filter { if " + "[" * n,
    "dashes": lambda n: "filter { x { a => " + "a-" * n + " } }",
    "blanks": lambda n: "filter { x " + " \n" * n,
    "comment lines": lambda n: "filter { if # c\n" + "# c\n" * n,
    "pairs": lambda n: "filter { x { a => { " + "1=>xy-1=>2 " * n + "} } }",
    "odd numbers": lambda n: "filter { if [a] in [" + "08," * n + "1] {} }",
}


@pytest.mark.slow
@pytest.mark.parametrize("kind", LONG)
def test_time_grows_with_the_text(kind: str) -> None:
    check_linear(read, LONG[kind], 1_000, 8_000)
