"""The fields that the plugins of a pipeline read, in options and in ``%{…}`` references."""

from __future__ import annotations

from collections.abc import Iterator

from lslint.grammar.logstash.nodes import Array, Bareword, Hash, Plugin, Selector, String, Value
from lslint.rules.api import Context
from lslint.rules.logstash.dataflow.field_references import sprintf_texts
from lslint.rules.logstash.dataflow.writes import path
from lslint.rules.logstash.values.coercion import regex

TYPE_CHECKING = False
if TYPE_CHECKING:
    Path = tuple[str, ...]
    Read = tuple[Path, str, int, int]

# Option -> the part of its value that names the fields that the filter reads: ``one`` string, a ``list``, the ``keys``
# of a hash, every third item of a list (``gsub``), the ``first`` item of a list. Not fields that it only removes or
# overwrites.
_OPTIONS = {
    "mutate": {
        "convert": "keys", "copy": "keys", "gsub": "gsub", "join": "keys", "lowercase": "list", "rename": "keys",
        "split": "keys", "strip": "list", "uppercase": "list", "capitalize": "list", "update": "keys",
    },
    "date": {"match": "first"}, "grok": {"match": "keys"}, "dissect": {"mapping": "keys"}, "geoip": {"source": "one"},
    "useragent": {"source": "one"}, "json": {"source": "one"}, "kv": {"source": "one"}, "csv": {"source": "one"},
    "xml": {"source": "one"}, "translate": {"source": "one", "field": "one"}, "split": {"field": "one"},
    "fingerprint": {"source": "list"}, "urldecode": {"field": "one"}, "dns": {"resolve": "list", "reverse": "list"},
    "cidr": {}, "truncate": {"fields": "list"}, "anonymize": {"fields": "list"},
}  # fmt: skip


def reads(plugin: Plugin, ctx: Context) -> Iterator[Read]:
    """Yield ``(field, option, start, end)`` of every field that a plugin reads; option ``%`` for ``%{field}``."""
    for name, where in _OPTIONS.get(plugin.name, {}).items() if plugin.kind == "filter" else ():
        option = plugin.option(name)
        if option is None:
            continue
        for item in _items(option.value, where):
            if isinstance(item, String | Bareword) and item.value and "%{" not in item.value:
                yield path(item.value), name, item.start, item.end
    for text, parts in sprintf_texts(plugin, ctx):
        for part in parts:
            if part.kind == "field":
                yield (path(part.body), "%", *text.span(part.start, part.end))


def visited_reads(node: object, ctx: Context) -> Iterator[tuple[Path, int, int]]:
    """Yield ``(field, start, end)`` of every field that a visited plugin or condition reads."""
    if isinstance(node, Plugin):
        for field, _, start, end in reads(node, ctx):
            yield field, start, end
        return
    from lslint.grammar.logstash.conditions import leaves, operands

    for leaf in leaves(node):  # type: ignore[arg-type]
        for side in operands(leaf):
            if isinstance(side, Selector):
                yield side.path, side.start, side.end


def _items(value: Value, where: str) -> list[Value]:
    if where == "keys":
        if isinstance(value, Hash):
            return [pair.key for pair in value.pairs]
        return list(value.items[::2]) if isinstance(value, Array) else []
    items = value.items if isinstance(value, Array) else [value]
    if where == "gsub":
        return list(items[::3])
    return list(items[:1]) if where in ("first", "one") else list(items)


def creates(plugin: Plugin) -> Iterator[Path]:
    """Yield the fields that a filter may create and that it names: captures, columns, targets, added fields; not those
    that it converts, changes or removes."""
    for option in plugin.options:
        name, value = option.name, option.value
        if name == "add_field" or (plugin.name == "mutate" and name == "replace"):
            yield from (path(key) for key in _texts(_items(value, "keys")))
        elif plugin.name == "mutate" and name in ("rename", "copy"):
            yield from (path(one) for one in _texts(_values(value)))
        elif name in ("target", "destination", "dest_field", "columns"):
            yield from (path(one) for one in _texts(_items(value, "list")))
        elif plugin.name == "ruby" and name == "code" and isinstance(value, String):
            pattern = regex(r"""event\.set\(\s*\\?["']([^"'#\\]+)""")
            yield from (path(match.group(1)) for match in pattern.finditer(value.value))
        elif plugin.name == "dissect" and name == "mapping":
            from lslint.grammar.mini_languages import dissect

            for text in _texts(_values(value)):
                yield from (path(part.name) for part in dissect.parse(text) if part.name)
    if plugin.name == "grok" and plugin.option("target") is None:
        from lslint.rules.logstash.dataflow.grok_fields import own
        from lslint.rules.logstash.grok.filters import patterns

        for _, written in patterns(plugin):
            yield from (capture.field for capture in own(written.value))


def _values(value: Value) -> list[Value]:
    if isinstance(value, Hash):
        return [pair.value for pair in value.pairs]
    return list(value.items[1::2]) if isinstance(value, Array) else []


def _texts(values: list[Value]) -> Iterator[str]:
    for value in values:
        if isinstance(value, String | Bareword):
            yield value.value
