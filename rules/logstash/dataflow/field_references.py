"""Strings of plugins in which Logstash replaces ``%{…}``, and field references in strings.

From the documentation and sources of the bundled plugins. Options that are not listed are not analyzed.
"""

from __future__ import annotations

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.logstash.nodes import Plugin, String
from lslint.grammar.mini_languages.sprintf import SprintfPart, parse
from lslint.rules.api import Context
from lslint.rules.facts import keyed_fact
from lslint.rules.logstash.catalogue.traits import options_with
from lslint.rules.logstash.dataflow.index_names import is_replaced
from lslint.rules.logstash.dataflow.writes import path
from lslint.rules.logstash.values.coercion import closed
from lslint.rules.logstash.values.options import strings
from lslint.rules.logstash.values.strings import Text, plugin_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator


CODE = frozenset(options_with("Ruby code", "queries", "patterns", "literals"))
"""Options that contain code, patterns or queries, in which ``%{`` has another meaning."""


def sprintf_texts(node: Plugin, ctx: Context) -> Iterator[tuple[Text, list[SprintfPart]]]:
    """Yield the strings of a plugin that contain ``%{…}``, with their parts, in source order."""
    if not ctx.holds("%{", node.start, node.end):
        return
    yield from _sprintf_texts(node, ctx)


@keyed_fact
def _sprintf_texts(node: Plugin, ctx: Context) -> tuple[tuple[Text, list[SprintfPart]], ...]:
    found: list[tuple[Text, list[SprintfPart]]] = []
    for option in node.options:
        if option.name in CODE or not ctx.holds("%{", option.start, option.end):
            continue
        if option.name == "index" and is_replaced(node, ctx):
            continue
        for value in strings(option.value, keys=True):
            text = plugin_text(value, ctx) if "%{" in value.value and isinstance(value, String) else None
            parts = parse(text.value) if text is not None else None
            if text is not None and parts:
                found.append((text, parts))
    return tuple(found)


def intended_reference(reference: str) -> str:
    """Return the reference that is probably meant, or an empty string."""
    if "%{" in reference:
        return ""
    names = [name.strip(" .{}") for name in reference.replace("]", "[").split("[")]
    names = [name for name in names if name]
    if not names or any(not name.replace("_", "").replace("-", "").replace("@", "").isalnum() for name in names):
        return ""
    return "".join(f"[{name}]" for name in names)


def fields(text: str) -> list[tuple[str, ...]]:
    """Return the paths of the fields that a string references with ``%{…}``, without dates."""
    return [path(match[1]) for match in closed(compiled(r"%\{([^}%+]+)\}"), text, "}")]


def first_reference(text: str) -> str | None:
    """Return the content of the first ``%{…}`` in a string, or None."""
    start = text.find("%{")
    end = text.find("}", start)
    if start < 0 or end < start + 3 or "\n" in text[start:end]:
        return None
    return text[start + 2 : end]


def sole_field(text: str) -> str | None:
    """Return the field of a string that consists of one ``%{field}``, in brackets; None for all other strings."""
    inner = first_reference(text)
    if inner is None or len(inner) + 3 != len(text) or "+" in inner or "{" in inner:
        return None
    return inner if inner[:1] == "[" else f"[{inner}]"
