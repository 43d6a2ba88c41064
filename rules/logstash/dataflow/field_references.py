"""Where in a plugin references to fields stand: options that name fields, and texts that Logstash fills in.

From the documentation and sources of the bundled plugins. What is not listed is not looked at.
"""

from __future__ import annotations

from collections.abc import Iterator

from lslint.grammar.logstash.nodes import Array, Bareword, Hash, Plugin, String, Value
from lslint.rules.api import Context
from lslint.rules.facts import keyed_fact
from lslint.rules.logstash.values.options import strings
from lslint.rules.logstash.values.strings import Text, plugin_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.grammar.mini_languages.sprintf import SprintfPart

# Options whose texts are code, patterns or queries: a "%{" in them is not Logstash's.
_OTHER = frozenset((
    "code", "init", "script", "match", "pattern", "patterns", "pattern_definitions", "mapping", "query", "statement",
    "template", "exclude", "dictionary", "exact", "regex", "grok_pattern",
))  # fmt: skip

# Option -> where the names of fields are: ``one`` text, each of a ``list``, ``keys`` or ``both`` sides of a hash,
# every third (``gsub``), the ``first`` of a list.
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


def field_texts(node: Plugin, ctx: Context) -> Iterator[Text]:
    """The texts of a plugin that name fields, in source order."""
    options = _FIELDS.get(f"{node.kind}/{node.name}", {})
    for option in node.options:
        where = options.get(option.name) or (_EVERYWHERE.get(option.name) if node.kind in ("filter", "input") else None)
        if where is None:
            continue
        for item in _items(option.value, where):
            if isinstance(item, String | Bareword):
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
    """The texts of a plugin that hold ``%{…}``, with their parts, in source order."""
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
