"""The fields that grok patterns write, directly or in the definitions of library patterns."""

from __future__ import annotations

from lslint.grammar.bounded_cache import BoundedCache, compiled
from lslint.grammar.logstash.nodes import Plugin, String
from lslint.grammar.mini_languages import grok_pattern
from lslint.rules.logstash.dataflow.writes import Path, path
from lslint.rules.logstash.grok import filters
from lslint.rules.logstash.grok.library import Library
from lslint.rules.logstash.values.coercion import regex

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

NAMED_GROUP = r"\(\?<([^>=!(\s]+)>"  # no parenthesis: the search for ">" stops at the next group
_NO_FIELDS: frozenset[str] = frozenset()
_MAX_FIELDS = 200
"""Fields of one pattern name that are analyzed. Library patterns write fewer than 50."""


class Written:
    """A field that a pattern writes. ``name``: as written; ``start``/``end``: offsets in the pattern; ``by``: the
    library pattern that writes it, empty if the pattern itself does."""

    __slots__ = ("by", "end", "field", "name", "start")

    def __init__(self, name: str, start: int, end: int, by: str = "") -> None:
        self.name = name
        self.field = path(name)
        self.start = start
        self.end = end
        self.by = by


def own(pattern: str) -> list[Written]:
    """Return the captures in the pattern itself, with offsets. Must not be modified."""
    return _captures[pattern]


def _own(pattern: str) -> list[Written]:
    found = [Written(one.field, one.start, one.end) for one in grok_pattern.parse(pattern) if one.field]
    groups = regex(NAMED_GROUP).finditer(pattern) if "(?<" in pattern else ()
    return found + [Written(group_field(match.group(1)), match.start(), match.end()) for match in groups]


def group_field(group: str) -> str:
    """Return the field of a named group: ``(?<x:y>…)`` counts as the pattern ``x`` with the field ``y``."""
    name, _, field = group.partition(":")
    return field.partition(":")[0] or name


_captures: dict[str, list[Written]] = BoundedCache(_own)


def captures(grok: Plugin) -> Iterator[tuple[Path, tuple[int, int]]]:
    """Yield the fields that the patterns of a filter capture by name, each with the span of the capture; with
    ``target``, none."""
    for _, pattern, capture in written(grok, []):
        begin = pattern.start + 1
        yield capture.field, (begin + capture.start, begin + capture.end)


def of_name(name: str, library: Library) -> frozenset[str]:
    """Return the fields, as written, of a library pattern and of the patterns in its definition, at most
    ``_MAX_FIELDS``. Not recursive; each name of a library is analyzed once."""
    fields = library.fields
    if name not in fields:
        for current, expression, references in library.inner_first(name, fields, _NO_FIELDS):
            fields[current] = _fields(expression, references, fields)
    return fields[name]


def is_in_every_alternative(field: Path, name: str, library: Library) -> bool:
    """Return whether each alternative of a library pattern writes a field: ``%{HTTPD_ERRORLOG}`` is one of two
    formats, which may have different fields. Not recursive."""
    return library.kept("in every alternative ", name, lambda: _is_in_every_alternative(field, name, library), field)


def _is_in_every_alternative(field: Path, name: str, library: Library) -> bool:
    known: dict[str, bool] = {}
    for current, expression, _ in library.inner_first(name, known, False):
        bars = _bars(expression)
        parts = (expression[start:end] for start, end in zip([0, *bars], [*bars, len(expression)], strict=True))
        known[current] = all(
            any(one.field == field for one in own(part))
            or any(known.get(one.name, False) for one in grok_pattern.parse(part))
            for part in parts
        )
    return known[name]


def _bars(regex: str) -> list[int]:
    """Return the offsets of the bars outside of groups and character classes."""
    bars = []
    groups = 0
    for match in compiled(r"\\.|\[\^?\]?(?:\\[\s\S]|[^\]\\])*+(?:\]|\\?\Z)|[()|]").finditer(regex):
        if match[0] == "|" and groups == 0:
            bars.append(match.start())
        groups += (match[0] == "(") - (match[0] == ")")
    return bars


def _fields(
    expression: str, references: list[grok_pattern.Reference], known: dict[str, frozenset[str]]
) -> frozenset[str]:
    """Return the fields of a definition whose names are known; a name that is being analyzed counts as empty."""
    inner = {held for reference in references if (held := known.get(reference.name))}
    fields = {reference.field for reference in references if reference.field}
    if "(?<" in expression:
        fields.update(match.group(1).partition(":")[0] for match in regex(NAMED_GROUP).finditer(expression))
    if not fields and len(inner) == 1:
        return inner.pop()
    fields.update(*inner)
    if len(fields) > _MAX_FIELDS:
        fields = set(sorted(fields)[:_MAX_FIELDS])
    return frozenset(fields) if fields else _NO_FIELDS


def fields_of(pattern: str, libraries: list[Library]) -> frozenset[Path]:
    """Return the fields that a pattern writes with each of the libraries, which differ only in their set."""

    def make() -> frozenset[Path]:
        found = {one.field for one in own(pattern)}
        for reference in grok_pattern.parse(pattern):
            every = [of_name(reference.name, library) for library in libraries]
            if any(every):
                found.update(map(path, frozenset.intersection(*every)))
        return frozenset(found)

    return libraries[0].kept("fields of ", pattern, make, len(libraries))


def written(grok: Plugin, libraries: list[Library]) -> Iterator[tuple[str, String, Written]]:
    """Yield ``(source field, pattern, capture)`` for the fields that a filter writes with each of the libraries; none
    for a filter with ``target``. The fields of a name are yielded once per pattern."""
    if grok.option("target") is not None:
        return
    for source, pattern in filters.patterns(grok):
        yield from ((source, pattern, one) for one in own(pattern.value))
        seen: set[str] = set()
        for reference in grok_pattern.parse(pattern.value):
            if reference.name in seen:
                continue
            seen.add(reference.name)
            inside = [of_name(reference.name, library) for library in libraries]
            for name in sorted(frozenset.intersection(*inside)) if inside and any(inside) else ():
                yield source, pattern, Written(name, reference.start, reference.end, reference.name)
