"""JSON pointers of locations."""

from lslint.engine.check import parse, text_source
from lslint.grammar.config.pointers import pointer_at


def located(text, offset, kind="es-template", path="t.json"):
    tree, _ = parse(text_source(path, text), kind)
    return pointer_at(tree, offset)


def test_escaped_keys_are_compared_as_text():
    text = '{"\\u0061\\u002fb": 1}'
    assert located(text, 2) == (1, "/a~1b")


def test_an_alias_is_where_it_is_written():
    text = "a: &x\n  b: 1\nc: *x\n"
    assert located(text, text.index("*x"), "elasticsearch-settings", "e.yml") == (1, "/c")


def test_a_text_without_pointers():
    tree, _ = parse(text_source("jvm.options", "-Xms1g\n"), "jvm-options")
    assert tree is None or pointer_at(tree, 0) is None


def test_pointers_beyond_the_limit_are_not_made():
    key = "k" * 1_000
    text = f'{{"{key}":' * 6 + "1" + "}" * 6
    assert located(text, text.index("1")) is None
    assert located(text, 2) == (1, f"/{key}")
