"""Field references in the options of a plugin: names of fields, and strings in which Logstash replaces ``%{…}``.

From the documentation and sources of the bundled plugins. Options that are not listed are not analyzed.
"""

from __future__ import annotations

from collections.abc import Iterator

from lslint.grammar.logstash.nodes import Array, Bareword, Hash, Option, Pipeline, Plugin, String, Value
from lslint.rules.api import Context
from lslint.rules.facts import fact, keyed_fact
from lslint.rules.logstash.values.options import strings
from lslint.rules.logstash.values.strings import Text, plugin_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.grammar.mini_languages.sprintf import SprintfPart

# Options that contain code, patterns or queries, in which "%{" has another meaning.
_OTHER = frozenset((
    "code", "init", "script", "match", "pattern", "patterns", "pattern_definitions", "mapping", "query", "statement",
    "template", "exclude", "dictionary", "exact", "regex", "grok_pattern",
))  # fmt: skip

# Option -> position of the field names: ``one`` string, each item of a ``list``, ``keys`` or ``both`` sides of a hash,
# every third item (``gsub``), the ``first`` item of a list.
_EVERYWHERE = {"remove_field": "list", "add_field": "keys"}
_FIELDS = {
    "filter/mutate": {
        "convert": "keys", "copy": "both", "gsub": "gsub", "join": "keys", "lowercase": "list", "merge": "both",
        "coerce": "keys", "rename": "both", "replace": "keys", "split": "keys", "strip": "list", "update": "keys",
        "uppercase": "list", "capitalize": "list",
    },
    "filter/date": {"match": "first", "target": "one"},
    "filter/grok": {"match": "keys", "overwrite": "list"},
    "filter/dissect": {"mapping": "keys", "convert_datatype": "keys"},
    "filter/geoip": {"source": "one", "target": "one"},
    "filter/useragent": {"source": "one", "target": "one"},
    "filter/json": {"source": "one", "target": "one"},
    "filter/kv": {"source": "one", "target": "one"},
    "filter/csv": {"source": "one", "target": "one", "convert": "keys"},
    "filter/xml": {"source": "one", "target": "one"},
    "filter/translate": {"source": "one", "field": "one", "target": "one", "destination": "one"},
    "filter/split": {"field": "one", "target": "one"},
    "filter/fingerprint": {"source": "list", "target": "one"},
    "filter/urldecode": {"field": "one"},
    "filter/truncate": {"fields": "list"},
    "filter/anonymize": {"fields": "list"},
    "filter/uuid": {"target": "one"},
    "filter/de_dot": {"fields": "list"},
    "filter/dns": {"resolve": "list", "reverse": "list"},
    "filter/syslog_pri": {"syslog_pri_field_name": "one"},
    "filter/throttle": {},
}  # fmt: skip


_NAMES = frozenset(("source", "target", "field", "fields", "destination", "source_field", "target_field"))
"""Options that name fields in every plugin that has them."""
_FILLED_IN = {"add_field", "add_tag", "remove_tag", "replace", "update"}
"""Options of filters in which Logstash replaces ``%{…}``; in hashes, only in the values."""


@fact
def bare_references(ctx: Context) -> dict[int, str]:
    """Return the meaning of each field reference without quotes, which is a syntax error, by its start: ``name`` (the
    option names fields), ``content`` (a string in which Logstash replaces ``%{…}``), or ``""`` if unknown."""
    found: dict[int, str] = {}
    tree: Pipeline = ctx.tree  # type: ignore[assignment]
    for _, plugin, _ in tree.walk_plugins():
        for option in plugin.options:
            bare = [one for one in strings(option.value) if isinstance(one, Bareword) and one.value[:1] == "["]
            if not bare:
                continue
            where = _FIELDS.get(f"{plugin.kind}/{plugin.name}", {}).get(option.name) or _EVERYWHERE.get(option.name)
            names = {one.start for one in _items(option.value, where)} if where is not None else set()
            for one in bare:
                is_name = one.start in names or option.name in _NAMES
                found[one.start] = "name" if is_name else "content" if _is_filled_in(plugin, option) else ""
    return found


def _is_filled_in(plugin: Plugin, option: Option) -> bool:
    """Whether Logstash replaces ``%{…}`` in an option."""
    if plugin.kind == "filter":
        return option.name in _FILLED_IN
    if plugin.kind != "output" or option.name in _OTHER:
        return False
    from lslint.rules.logstash.catalogue import plugins as catalogue

    record = catalogue.plugin(f"output/{plugin.name}")
    known = record.option(option.name) if record is not None else None
    return known is not None and known.segments[-1].type == "string"


def field_texts(node: Plugin, ctx: Context, bracketed: bool = False) -> Iterator[Text]:
    """Yield the strings of a plugin that name fields, in source order. ``bracketed``: only those with a bracket."""
    options = _FIELDS.get(f"{node.kind}/{node.name}", {})
    for option in node.options:
        where = options.get(option.name) or (_EVERYWHERE.get(option.name) if node.kind in ("filter", "input") else None)
        if where is None:
            continue
        for item in _items(option.value, where):
            if isinstance(item, String | Bareword):
                if bracketed and "[" not in item.value and "]" not in item.value:
                    continue
                text = plugin_text(item, ctx)
                if text is not None:
                    yield text


def _items(value: Value, where: str) -> Iterator[Value]:
    if where in ("keys", "both"):
        if isinstance(value, Hash):
            for pair in value.pairs:
                yield pair.key
                if where == "both":
                    yield from pair.value.items if isinstance(pair.value, Array) else (pair.value,)
        elif isinstance(value, Array) and len(value.items) % 2 == 0:
            yield from value.items if where == "both" else value.items[::2]
    elif not isinstance(value, Array):
        if where in ("one", "list"):
            yield value
    elif where == "gsub":
        yield from value.items[::3]
    elif where == "first":
        yield from value.items[:1]
    else:
        yield from value.items


def sprintf_texts(node: Plugin, ctx: Context) -> Iterator[tuple[Text, list[SprintfPart]]]:
    """Yield the strings of a plugin that contain ``%{…}``, with their parts, in source order."""
    if not ctx.holds("%{", node.start, node.end):
        return
    yield from _sprintf_texts(node, ctx)


@keyed_fact
def _sprintf_texts(node: Plugin, ctx: Context) -> list[tuple[Text, list[SprintfPart]]]:
    from lslint.grammar.mini_languages.sprintf import parse

    found: list[tuple[Text, list[SprintfPart]]] = []
    for option in node.options:
        if option.name in _OTHER or not ctx.holds("%{", option.start, option.end):
            continue
        for value in strings(option.value, keys=True):
            text = plugin_text(value, ctx) if "%{" in value.value and isinstance(value, String) else None
            parts = parse(text.value) if text is not None else None
            if text is not None and parts:
                found.append((text, parts))
    return found


def intended_reference(reference: str) -> str:
    """Return the reference that is probably meant, or an empty string."""
    if "%{" in reference:
        return ""
    names = [name.strip(" .") for name in reference.replace("]", "[").split("[")]
    names = [name for name in names if name]
    if not names or any(not name.replace("_", "").replace("-", "").replace("@", "").isalnum() for name in names):
        return ""
    return "".join(f"[{name}]" for name in names)


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
