"""Fields that a grok processor does not set for every line, and processors that fail without them."""

from __future__ import annotations

from collections.abc import Iterator

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.config.tree import Entry, Mapping
from lslint.rules.elasticsearch import reported
from lslint.rules.elasticsearch.ingest import catalogue
from lslint.rules.elasticsearch.ingest.patterns import library
from lslint.rules.elasticsearch.model.json_values import entries, items, text, value
from lslint.rules.elasticsearch.model.traits import trait
from lslint.rules.shared.violations import Analysis

_CAPTURE = r"%\{\w+:([\w.@-]+)(?::\w+)?\}"
_OPTIONAL = rf"\(\?:-\|{_CAPTURE}\)|\(\?:{_CAPTURE}\|-\)"
"""A capture or a hyphen in its place."""
_NAME = r"%\{(\w+)"
_MAX_PATTERNS = 100
_HANDLING = tuple(trait("handles_failure"))
"""Options with which a processor may not reject the document."""
_ANYTHING = tuple(trait("sets_any_field"))
"""Processors that may set any field, or after which only some documents are left."""


def check_missing(analysis: Analysis, root: Mapping) -> None:
    """Report the first processor that requires a field which an earlier grok processor may not set."""
    processors = root.get("processors")
    if processors is None or root.get("on_failure") is not None:
        return
    optional: set[str] = set()
    present: set[str] = set()
    for item in items(processors):
        for entry in entries(item) if isinstance(item, Mapping) else ():
            inside = value(entry)
            if not isinstance(inside, Mapping):
                continue
            field, target = (text(inside.get(name)) or "" for name in ("field", "target_field"))
            if entry.name in _ANYTHING:
                return
            if entry.name == "grok":
                optional.update(set(_optional(inside)) - present)
            elif optional:
                if field in optional and _fails(entry, inside):
                    message = (
                        f"`grok` does not set `{field}` if the line has `-`, so `{entry.name}` fails and Elasticsearch"
                        " rejects the document. Set `ignore_missing`"
                    )
                    analysis.report(reported.FieldThatGrokMayNotSet, entry, message)
                optional -= {field, target}
            present |= {field, target}


def _fails(entry: Entry, inside: Mapping) -> bool:
    """Return whether a processor fails without its field."""
    row = catalogue.processors().get(entry.name)
    option = row["options"].get("ignore_missing") if row is not None else None
    if option is None or "default" in option or any(inside.get(name) is not None for name in _HANDLING):
        return False
    return inside.get("ignore_missing") is None


def _optional(inside: Mapping) -> Iterator[str]:
    """Yield the fields that the patterns of a grok processor do not set where the line has a hyphen."""
    if inside.get("ecs_compatibility") is not None or inside.get("pattern_definitions") is not None:
        return
    waiting = [text(pattern) or "" for pattern in items(inside.get("patterns"))]
    seen: set[str] = set()
    while waiting and len(seen) < _MAX_PATTERNS:
        pattern = waiting.pop()
        for match in compiled(_OPTIONAL).finditer(pattern):
            yield match[1] or match[2]
        names = set(compiled(_NAME).findall(pattern)) - seen
        seen |= names
        waiting += [library().get(name, "") for name in names]
