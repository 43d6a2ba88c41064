"""JSON pointers of locations."""

from lslint.engine.check import parse, text_source
from lslint.grammar.config.pointers import pointer_at


def located(text, offset, kind="es-template", path="t.json"):
    tree, _ = parse(text_source(path, text), kind)
    return pointer_at(tree, offset)


def test_pointers_beyond_the_limit_are_not_made():
    key = "k" * 1_000
    text = f'{{"{key}":' * 6 + "1" + "}" * 6
    assert located(text, text.index("1")) is None
    assert located(text, 2) == (1, f"/{key}")
