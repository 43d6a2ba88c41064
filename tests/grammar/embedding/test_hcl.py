"""Blocks, attributes and constant expressions of HCL, with the position of every character."""

import pytest
from counting import check_linear

from lslint.grammar.embedding.hcl import read
from lslint.grammar.embedding.hcl_json import Writer, embedded
from lslint.grammar.embedding.hcl_tree import Call, List, Literal, Object, Text, Unknown


def blocks(text):
    """The blocks that can be read."""
    return read(text)[0]


def value(text):
    """The value of the attribute ``a`` of the only block."""
    (block,) = blocks(f"b {{\n  a = {text}\n}}\n")
    return block.attribute("a")


def json(expression):
    host = f"b {{\n  a = {expression}\n}}\n"
    (block,) = blocks(host)
    writer = Writer(host, 0)
    writer.content(block.attribute("a"))
    return writer.embedded("a", "hcl"), host


@pytest.mark.parametrize(("text", "kind"), [
    ("1", Literal), ("-1.5e3", Literal), ("null", Literal), ('"a"', Text), ("<<E\nx\n  E", Text),
    ("[1, 2,\n]", List), ('{ x = 1, "y": [2]\n z = {} }', Object), ('jsonencode({ x = 1 })', Call),
    ("var.x", Unknown), ("1 + 2", Unknown), ('"a" == var.x ? "b" : "c"', Unknown), ("!true", Unknown),
    ("(1)", Unknown), ("x[0].y", Unknown), ("{ for k, v in var.y : k => v }", Unknown),
    ('[for a in b : "${a}}" if a != "]"]', Unknown), ('{ a = 1 }["a"]', Unknown), ('f("}").x', Unknown),
])  # fmt: skip
def test_expressions(text, kind):
    assert type(value(text)) is kind
    host = f"b {{\n  a = {text}\n  z = 2\n}}\nc {{}}\n"
    first, second = blocks(host)  # what follows is read
    assert [one.name for one in first.attributes] == ["a", "z"]
    assert second.name == "c"
    assert host[first.attribute("a").start : first.attribute("a").end] == text


@pytest.mark.parametrize("key", ["var.x", '"${var.x}"', "(var.x)", 'a.b["c"]'])
def test_keys_that_only_terraform_knows(key):
    inner, _ = json(f"jsonencode({{ {key} = 1 }})")
    assert inner.text.startswith('{"{{')


def test_escapes_and_templates_of_strings():
    made, host = json(r'jsonencode({ s = "a\"\n\u00e9 $${x} %%{y} ${var.z} ${f("}")} %{IP:c} $ %" })')
    assert made.text == r'{"s":"a\"\né ${x} %{y} {{var.z}} {{value}} %{IP:c} $ %"}'
    for word, outer in (
        ("${x}", "$${x}"),
        ("y", "y"),
        ("{{var.z}}", "${var.z}"),
        ("{{value}}", '${f("}")}'),
        ("é", "\\u00e9"),
    ):
        at = made.text.index(word)
        start, end = made.map.span(at, at + len(word))
        assert host[start:end] == outer


def test_the_last_of_equal_keys_counts():
    made, host = json('jsonencode({ a = 1, "a" = 2, "${x}" = 3, "${x}" = 4 })')
    assert made.text == '{"a":2,"{{x}}":3,"{{x}}":4}'
    assert made.map.span(5, 6) == (host.index("2"), host.index("2") + 1)


def test_here_documents():
    text = "b {\n  a = <<-EOT\n    x ${v} $${w} \\n\n    %{ if a ~}\n    y\n    %{ endif }\n  EOT\n  c = 1\n}\n"
    (block,) = blocks(text)
    made = embedded(text, "a", block.attribute("a"))
    assert made.text == "    x {{v}} ${w} \\n\n    {% if value %}\n    y\n    {% endif %}\n"
    assert block.attribute("c").text == "1"
    at = made.text.index("y")
    assert made.map.span(at, at + 1) == (text.index("y\n"), text.index("y\n") + 1)


def test_strings_of_here_documents_in_json():
    made, host = json('jsonencode({ s = <<E\na "b"\nE\n })')
    assert made.text == r'{"s":"a \"b\"\n"}'
    assert made.map.span(*(made.text.index("b"),) * 2)[0] == host.index('b"')


@pytest.mark.parametrize("text", [
    'b {\n a = "x\n}', "b { a = <<E\n x\n", "b { /* ", "b { a = {", "b { a = [1", "b { a = ${ }", "{",
    'b { a = "\\q" }', "b", 'b "x', "b { a = [" + "[" * 500, "b " + "{ b " * 500, 'b { a = "${' * 2,
    "b { a = (/*/*", "=", '"', "b { a = { x } }",
])  # fmt: skip
def test_what_is_not_hcl_ends_the_reading(text):
    before = 'first { x = "1" }\n'
    found, stop = read(before + text)
    assert found[0].attribute("x").value == "1"
    assert stop.start == len(before)
    assert len(before) <= stop.at < len(before + text)


def test_a_missing_value_is_unknown():
    (block,), stop = read("b {\n a = \n}")
    assert type(block.attribute("a")) is Unknown
    assert stop is None


def test_where_and_why_the_reading_ends():
    text = 'a {}\nb {\n  c = "x\n}\n'
    _, stop = read(text)
    assert (stop.start, stop.at, stop.reason) == (text.index("b"), text.index("x") + 1, "is not valid HCL")
    assert read("a {}\n")[1] is None
    assert read("b { a = " + "[" * 500)[1].reason == "is nested more than 100 levels deep"
    assert read('b { a = "' + '${"' * 500)[1].reason == "is nested more than 100 levels deep"


@pytest.mark.slow
@pytest.mark.parametrize("make", [
    lambda n: "b { a = [" + '"${x}", ' * n + "] }",
    lambda n: "b { a = <<E\n" + "${x} $${y} %{z}\n" * n + "E\n}",
    lambda n: "b { a = " + "x + " * n + "1\n}", lambda n: "b {} # c\n/* d */" * n,
    lambda n: "b { a = (" + "/* " * n, lambda n: "b { a = {" + "x = 1\n" * n + "} }", lambda n: "b { a = <<E\n" * n,
    lambda n: 'b { a = "' + "${" * n,
])  # fmt: skip
def test_time_is_linear(make):
    check_linear(blocks, make, 500, 8000)


def edit(host, old, new, where="hcl"):
    (block,) = blocks(host)
    writer = Writer(host, 0)
    writer.content(block.attribute("a"))
    inner = writer.embedded("a", "hcl") if where == "hcl" else embedded(host, "a", block.attribute("a"))
    start = inner.text.index(old)
    made = inner.edit(start, start + len(old), new)
    return None if made is None else host[: made[0]] + made[2] + host[made[1] :]


def test_edits_of_here_documents():
    host = "b {\n  a = <<E\nx %%{y} ${z} w\nE\n}\n"
    assert edit(host, "w", "${v} %{u}", "text") == host.replace(" w", " $${v} %%{u}")
    assert edit(host, "x %{y}", "x", "text") == host.replace("x %%{y}", "x")
    assert edit(host, "{y}", "", "text") is None  # a part of an escape
    assert edit(host, "w", "{{z}}", "text") is None
