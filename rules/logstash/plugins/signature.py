"""A string that is equal for plugins with the same options, regardless of their formatting."""

from __future__ import annotations

from lslint.grammar.logstash.nodes import Array, Bareword, Hash, Number, Plugin, String, Value


def have_same_options(one: Plugin, other: Plugin) -> bool:
    """Return whether two plugins have the same name and, in any order, the same options without their ids."""
    return one.name == other.name and _options(one) == _options(other)


def _options(plugin: Plugin) -> list[tuple[str, str]]:
    return sorted((option.name, signature(option.value)) for option in plugin.options if option.name != "id")


def signature(value: Value) -> str:
    """Return a value; of a plugin, its name and options without its id. Options and hash keys keep their order."""
    out: list[str] = []
    stack: list[Value | str] = [value]
    while stack:
        one = stack.pop()
        if isinstance(one, str):
            out.append(one)
        elif isinstance(one, Plugin):
            out.append(f"{one.name}{{")
            stack.append("}")
            for option in reversed(one.options):
                if option.name != "id":
                    stack += (option.value, f"{option.name}=>")
        elif isinstance(one, Hash):
            out.append("{")
            stack.append("}")
            for pair in reversed(one.pairs):
                stack += (pair.value, "=>", pair.key)
        elif isinstance(one, Array):
            out.append("[")
            stack.append("]")
            for item in reversed(one.items):
                stack += (item, ",")
        elif isinstance(one, String | Bareword):
            out.append(repr(one.value))
        elif isinstance(one, Number):
            out.append(one.text)
    return "".join(out)
