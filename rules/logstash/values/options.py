"""Reads option values as Logstash does: the value of a number, boolean, string or list option.

Logstash wraps a single value in a list, unwraps a list of one, and reads a string as a number if printing that number
gives the same string. ``true`` and ``false`` are strings. For a value with ``${VAR}``, which is not in the file, every
helper returns None.
"""

from __future__ import annotations

from bisect import bisect_left

from lslint.grammar.logstash.nodes import Array, Bareword, Hash, Option, Pipeline, Plugin, String, Value, lone, text
from lslint.grammar.spans import touches
from lslint.rules.api import Applicability, Context, Edit, Fix
from lslint.rules.facts import fact
from lslint.rules.logstash.catalogue.traits import options_with

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from lslint.grammar.template_blocks import Template


def pairs(value: object) -> Iterator[tuple[str, Value]]:
    """Yield names and values of a hash option, also written as a list of pairs; nothing for any other value."""
    for key, given in pair_nodes(value):
        if isinstance(key, String | Bareword):
            yield key.value, given


def pair_nodes(value: object) -> list[tuple[Value, Value]]:
    """Return keys and values of a hash option, also written as a list of pairs; empty for any other value."""
    if isinstance(value, Hash):
        return [(pair.key, pair.value) for pair in value.pairs]
    return list(zip(value.items[::2], value.items[1::2], strict=False)) if isinstance(value, Array) else []


def items_of(value: Value, shape: str = "list") -> Iterator[Value]:
    """Yield the strings of an option that name fields. ``shape``: ``one``, ``list``, ``first`` (of a list), ``keys`` or
    ``values`` of a hash, every third of a list (``gsub``)."""
    if shape in ("keys", "values"):
        listed = [item for item in value.items if isinstance(item, Array)] if isinstance(value, Array) else []
        if isinstance(value, Array) and listed and len(listed) == len(value.items):  # pairs
            for pair in listed:
                yield from pair.items[:1] if shape == "keys" else pair.items[1:]
        elif isinstance(value, Hash | Array):
            for key, inner in pair_nodes(value):
                if shape == "keys":
                    yield key
                elif isinstance(inner, Array):
                    yield from inner.items
                else:
                    yield inner
        elif shape == "values":
            yield value
    elif isinstance(value, Array):
        yield from (
            value.items[::3] if shape == "gsub" else value.items[:1] if shape in ("one", "first") else value.items
        )
    elif shape != "gsub":
        yield value


def strings(value: Value, keys: bool = False) -> Iterator[String | Bareword]:
    """Yield the strings and barewords of a value in source order. ``keys``: with the keys of hashes."""
    stack = [value]
    while stack:
        value = stack.pop()
        if isinstance(value, Array):
            stack.extend(reversed(value.items))
        elif isinstance(value, Hash):
            for pair in reversed(value.pairs):
                stack += (pair.value, pair.key) if keys else (pair.value,)
        elif isinstance(value, String | Bareword):
            yield value


_OF_NEW_KAFKA = options_with("new Kafka client")


def default_codec(plugin: Plugin) -> str:
    """Return ``json`` for a ``kafka`` input of Logstash before 5.0, which decodes JSON without an option; else empty.
    Newer releases need at least one option that older ones do not have."""
    if plugin.name != "kafka" or plugin.kind != "input" or any(plugin.option(name) for name in _OF_NEW_KAFKA):
        return ""
    return "json"


def default_text(value: Value | None) -> str | None:
    """Return ``text`` with every ``${NAME:default}`` replaced by its default; None if a variable has no default."""
    value = lone(value)
    if not isinstance(value, String | Bareword) or "${" not in value.value:
        return text(value)
    from lslint.rules.logstash.values.coercion import with_defaults

    filled = with_defaults(value.value)
    return None if "${" in filled else filled


def removal(source: str, tree: Pipeline, option: Option) -> tuple[int, int] | None:
    """Return the span to delete in order to remove an option: its line if nothing else is on the line.

    A comment after the option is not deleted. None if the option contains a comment, which would be lost.
    """
    start, end = option.start, option.end
    if has_comment(tree, start, end):
        return None
    line, stop = start, end
    while line and source[line - 1] in " \t":
        line -= 1
    while stop < len(source) and source[stop] in " \t\r":
        stop += 1
    if (not line or source[line - 1] == "\n") and (stop == len(source) or source[stop] == "\n"):
        return line, min(stop + 1, len(source))
    while end < len(source) and source[end] in " \t":
        end += 1
    return start, end


def removal_fix(option: Option, ctx: Context, applicability: Applicability) -> Fix | None:
    """Return the fix that removes an option; None in a file with syntax errors, or if a comment would be lost."""
    span = None if ctx.has_syntax_errors else removal(ctx.text, ctx.pipeline, option)
    return Fix(applicability, f"Remove `{option.name}`", [Edit(*span, "")]) if span is not None else None


def has_comment(tree: Pipeline, start: int, end: int) -> bool:
    """Return whether a comment begins in ``text[start:end]``."""
    following = bisect_left(tree.comments, (start, 0))
    return following < len(tree.comments) and tree.comments[following][0] < end


@fact
def _template(ctx: Context) -> Template | None:
    """Return the markers and blocks of a pipeline that a template engine renders; None for any other."""
    if not any(error.kind == "template-marker" for error in ctx.errors):
        return None
    from lslint.grammar.template_blocks import Template

    return Template(ctx.text, "logstash")


@fact
def _inserting(ctx: Context) -> list[tuple[int, int]]:
    """Return the spans of the markers that may insert settings."""
    from lslint.grammar.logstash.templating import inserting

    return inserting(ctx.text)


@fact
def _choosing(ctx: Context) -> list[int]:
    """Return the offsets, in order, of the markers that begin, divide or end a branch or loop of a template."""
    template = _template(ctx)
    return [marker.start for marker in template.markers if marker.events] if template is not None else []


def is_chosen(ctx: Context, start: int, end: int) -> bool:
    """Return whether a template engine may omit parts of ``text[start:end]``, so that its parts need not occur
    together."""
    offsets = _choosing(ctx)
    index = bisect_left(offsets, start)
    return index < len(offsets) and offsets[index] < end


def may_vary(ctx: Context, start: int, end: int) -> bool:
    """Return whether a template engine may omit parts of ``text[start:end]``, or insert others."""
    return _template(ctx) is not None and (is_chosen(ctx, start, end) or touches(_inserting(ctx), start, end))


def is_conditional(item: Option | Plugin, ctx: Context) -> bool:
    """Return whether a part of a pipeline is in a branch or loop of a template."""
    template = _template(ctx)
    return template is not None and touches(template.conditional, item.start, item.end)


SELECTING = frozenset(options_with("selects events"))


def is_selective(plugin: Plugin) -> bool:
    """Return whether options of a filter or output select its events, like a condition around it."""
    return plugin.kind != "input" and not SELECTING.isdisjoint(plugin.named)


def is_complete(plugin: Plugin, ctx: Context) -> bool:
    """Return whether all options of a plugin are known: False if a template engine may add some."""
    return _template(ctx) is None or not touches(_inserting(ctx), plugin.start, plugin.end)
