"""Fields that a filter or output reads, and fields that a mutate filter removes."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator

from lslint.grammar.logstash.nodes import Array, Bareword, Hash, Option, Plugin, String
from lslint.rules.api import Context
from lslint.rules.logstash.dataflow.field_references import sprintf_texts
from lslint.rules.logstash.dataflow.writes import path
from lslint.rules.logstash.values.options import pairs, texts

TYPE_CHECKING = False
if TYPE_CHECKING:
    Path = tuple[str, ...]

_SOURCES: dict[str, str | tuple[str, ...]] = {
    "json": "source", "kv": "source", "csv": "source", "xml": "source", "geoip": "source", "useragent": "source",
    "urldecode": "field", "split": "field", "date": "match", "grok": "match", "dissect": "mapping",
    "translate": ("source", "field"), "syslog_pri": "syslog_pri_field_name",
}  # fmt: skip
_DEFAULTS = {"kv": "message", "csv": "message", "split": "message"}
_OWN_FIELDS = ("replace", "add_field", "update", "remove_field", "add_tag")


def sources(plugin: Plugin, ctx: Context) -> list[tuple[int, int, Path]]:
    """Return ``(start, end, field)`` of the fields that a plugin needs."""
    found: list[tuple[int, int, Path]] = []
    if plugin.kind == "filter":
        names = _SOURCES.get(plugin.name, ())
        options = (plugin.option(name) for name in ((names,) if isinstance(names, str) else names))
        option = next((one for one in options if one is not None), None)
        if option is not None:
            found += _named(option)
        elif plugin.name in _DEFAULTS:
            found.append((plugin.start, plugin.name_end, (_DEFAULTS[plugin.name],)))
        elif plugin.name == "mutate":
            found += _moved(plugin)
    for text, parts in sprintf_texts(plugin, ctx):
        for part in parts:
            if part.kind == "field" and part.body:
                found.append((*text.span(part.start, part.end), path(part.body)))
    return found


def _named(option: Option) -> Iterator[tuple[int, int, Path]]:
    value = option.value
    if isinstance(value, Hash):
        items: list[object] = [pair.key for pair in value.pairs]
    elif isinstance(value, Array):
        items = list(value.items[:1])
    else:
        items = [value]
    for item in items:
        if isinstance(item, String | Bareword) and "%{" not in item.value and "${" not in item.value:
            yield item.start, item.end, path(item.value)


def _moved(plugin: Plugin) -> Iterator[tuple[int, int, Path]]:
    """Yield ``(start, end, field)`` of the sources of renames and copies."""
    for option in plugin.options:
        if option.name in ("rename", "copy") and isinstance(option.value, Hash):
            for pair in option.value.pairs:
                if isinstance(pair.key, String) and "%{" not in pair.key.value and "${" not in pair.key.value:
                    yield pair.key.start, pair.key.end, path(pair.key.value)


def _lies_in(made: list[Path], field: Path) -> bool:
    """Whether one of the sorted fields is the given field or inside of it."""
    at = bisect_left(made, field)
    return at < len(made) and made[at][: len(field)] == field


def removed(plugin: Plugin) -> Iterator[tuple[Option, Path]]:
    """Yield the fields that do not exist after a mutate filter."""
    made: list[Path] = []
    for option in plugin.options:
        if option.name in ("rename", "copy", "replace", "update", "merge", "add_field"):
            for key, value in pairs(option.value):
                field = path(str(getattr(value, "value", "")) if option.name in ("rename", "copy") else key)
                made.append(field)
    made.sort()
    for option in plugin.options:
        if option.name == "remove_field":
            for text in texts(option.value):
                if "%{" not in text and not text.startswith(("@", "[@")):
                    yield option, path(text)
        elif option.name == "rename":
            for key, _ in pairs(option.value):
                field = path(key)
                if "%{" not in key and not key.startswith(("@timestamp", "[@timestamp")) and not _lies_in(made, field):
                    yield option, field
