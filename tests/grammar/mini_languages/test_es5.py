"""The first token that ECMAScript 5.1 does not have, and scripts that it accepts."""

import pytest
from counting import check_linear

from lslint.grammar.mini_languages import es5


@pytest.mark.parametrize(("text", "what", "found"), [
    ("const a = 1;", "reserved", "const"), ("let a = 1;", "let", "let"), ("class A {}", "reserved", "class"),
    ("var f = (a) => a;", "arrow", "=>"), ("var a = `b`;", "template", "`"), ("f(...a)", "spread", "..."),
    ("function f() {", "unclosed", "{"), ("f(1))", "unopened", ")"), ("f([1)", "unopened", ")"),
    ("var a = 'b;\nvar c = 'd';", "string", "'"), ("/* a", "comment", "/*"),
])  # fmt: skip
def test_problems(text, what, found):
    problem = es5.problem(text)
    assert problem is not None
    assert (problem.what, problem.found, text[problem.at : problem.at + len(found)]) == (what, found, found)


@pytest.mark.parametrize("text", [
    "", "function process(event) { event.Put('a', \"b`\"); }", "var a = {class: 1, const: 2}; a.class = a.const;",
    "var a = b / 2; var c = /[/`]=>/g.test(a);", "if (a) /`/.test(b);",
    "// let a = `\nvar let = 1; let = 2; let\nx = 1;", "/* const\n a */ var a = 'b\\\nc';",
    "var a = 'it\\'s' + \"a \\\" b\";", "return /\\//.test(a) ? [1, 2] : {};", "var $a_1 = 0x1F + 1e-5 + .5;",
])  # fmt: skip
def test_scripts_of_es5(text):
    assert es5.problem(text) is None


def test_time_grows_linearly():
    check_linear(es5.problem, lambda size: "a / 'b' / [1] let\n /* c */ " * size, 500, 4_000)
