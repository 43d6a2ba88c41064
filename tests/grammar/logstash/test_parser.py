"""The tree and the syntax errors of `lslint.grammar.logstash.strict`."""

import contextlib
import itertools

import pytest
from counting import check_linear

from lslint.grammar.lalr import UnexpectedToken
from lslint.grammar.logstash.strict import Builder, parse_strict


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


def shape(node: object) -> object:
    if isinstance(node, list | tuple):
        return [shape(child) for child in node]
    slots = [name for base in type(node).__mro__ for name in getattr(base, "__slots__", ())]
    return [type(node).__name__, *(shape(getattr(node, name)) for name in slots)] if slots else node


VALUES = r"""
"x"|'\''|ww|1|w|ww-w|["x", 'y']|["x", 1]|["x" {}]|"x" {}|"x" #
{}|ww #
{}|ww-w {}|{}|{ "k" => "v" }|{"k"=>"v""l"=>"w"}|{"k"=>"v" #
}|{ "k" => "v" {} }|"x|[ww]|a"""[1:].split("|")


def test_plain_parts_are_what_the_tables_read() -> None:
    heads = ("if [a] {} x {", "x {", "else {", "iffy #\n{")
    for first, second, gap, head in itertools.product(VALUES, VALUES, ("", " ", "#\n"), heads):
        text = f"filter {{ {head} aa => {first}{gap}b =>{second} }} #\n#\nyy {{}} #\n}}"
        results = []
        for takes_shortcuts in (False, True):
            try:
                builder = Builder(text)
                sections = builder.sections(takes_shortcuts=takes_shortcuts)
                results.append(
                    shape([sections, builder.comments, builder.close_pairs, builder.unusual, len(builder.errors)])
                )
            except UnexpectedToken as failure:
                results.append(failure.offset)
        assert results[0] == results[1], text
