"""The grok patterns that capture the times that a date filter parses."""

from __future__ import annotations

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.logstash.nodes import Clause, Plugin
from lslint.grammar.mini_languages import grok_pattern
from lslint.rules.api import Context
from lslint.rules.facts import fact
from lslint.rules.logstash.dataflow.exclusive import are_exclusive
from lslint.rules.logstash.dataflow.grok_fields import of_name, own
from lslint.rules.logstash.dataflow.pipeline_plugins import flow, numbers
from lslint.rules.logstash.dataflow.steps import Path, Step
from lslint.rules.logstash.dataflow.writes import path
from lslint.rules.logstash.grok import filters, library

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from lslint.rules.logstash.grok.library import Library


def captures(field: str, ctx: Context) -> frozenset[str]:
    """Return the names of the grok patterns that capture the field of the visited date filter: of a group, the one at
    its end; ``""`` for another regular expression. Filters that all its events pass take precedence over all others."""
    name = path(field)
    by_names = _captured(ctx).get(name, {})
    near = set().union(*(names for names, first in by_names.items() if not first.keys().isdisjoint(_around(ctx))))
    return frozenset(near or set().union(*by_names) or _in_files(ctx).get(name, set()))


def captures_before(field: str, date: Plugin, ctx: Context, may_match: Callable[..., bool]) -> frozenset[str]:
    """Return the names of the patterns that capture the field in grok filters which all events of the date filter pass
    before. Empty if ``may_match`` is true for those in a grok filter that some of them pass before."""
    numbered, near = numbers(flow(ctx)), set[str]()
    at = numbered.get(id(date), len(numbered))
    for names, first in _captured(ctx).get(path(field), {}).items():
        if may_match(names):
            earlier = (step for step in first.values() if numbered[id(step.plugin)] < at)
            if len(first) > _MAX_CAPTURES or not all(are_exclusive(one, ctx.clauses, ctx.pipeline) for one in earlier):
                return frozenset()
        elif any(clauses in first and numbered[id(first[clauses].plugin)] < at for clauses in _around(ctx)):
            near |= names
    return frozenset(near)


def _around(ctx: Context) -> Iterator[tuple[Clause, ...]]:
    """Yield the clauses of the filters that all events of the visited one pass: some of its own, from the outside."""
    return (ctx.clauses[:depth] for depth in range(len(ctx.clauses) + 1))


_MAX_CAPTURES = 50  # different captures of a field, and clauses with the same, that are compared


@fact
def _captured(ctx: Context) -> dict[Path, dict[frozenset[str], dict[tuple[Clause, ...], Step]]]:
    """Return the first grok filter in each clause that captures a field, by the names of the grok patterns that do."""
    by_field: dict[Path, dict[frozenset[str], dict[tuple[Clause, ...], Step]]] = {}
    for step in flow(ctx).named("filter").get("grok", ()):
        for name, every in _of_grok(step.plugin).items():
            by_names = by_field.setdefault(name, {})
            names = frozenset(every if len(by_names) < _MAX_CAPTURES else ("",))
            by_names.setdefault(names, {}).setdefault(step.clauses, step)
    return by_field


_LAST = r"\(\?<[^<>()]+>[^()]*%\{(\w+)\}\)"
"""A group that ends with a grok pattern."""


@fact
def _in_files(ctx: Context) -> dict[tuple[str, ...], set[str]]:
    """Return the names of the grok patterns that capture each field in definitions of the pattern files of the project
    that the grok filters of this file read."""
    found: dict[tuple[str, ...], set[str]] = {}
    seen: set[str] = set()
    for section, plugin, _ in ctx.pipeline.walk_plugins():
        if section.kind != "filter" or plugin.name != "grok" or not filters.reads_files(plugin):
            continue
        texts = [pattern.value for _, pattern in filters.patterns(plugin)]
        for reference in _references(texts, filters.libraries_with_files(plugin, ctx)[-1], seen):
            if reference.field:
                found.setdefault(path(reference.field), set()).add(reference.name)
    return found


def _references(texts: list[str], names: Library, seen: set[str]) -> Iterator[grok_pattern.Reference]:
    """Yield the references in patterns, and in the definitions of the patterns that they name. ``seen``: the names
    whose definitions are not read again."""
    while texts and len(seen) < _MAX_NAMES:
        for reference in grok_pattern.parse(texts.pop()):
            yield reference
            expression = names.regex(reference.name)
            if reference.name not in seen and expression is not None:
                seen.add(reference.name)
                texts.append(expression)


_MAX_NAMES = 500
"""Names of patterns that are looked at in one file."""


def _of_grok(grok: Plugin) -> dict[tuple[str, ...], set[str]]:
    """Return the names of the grok patterns of a filter that capture each field."""
    found: dict[tuple[str, ...], set[str]] = {}
    defined = filters.definitions(grok)
    for _, pattern in filters.patterns(grok):
        for reference in grok_pattern.parse(pattern.value):
            if reference.field:
                found.setdefault(path(reference.field), set()).add(reference.name)
            is_same = library.is_same_in_every_set(reference.name)
            for names in (library.shared(),) if is_same else library.every_set():
                inner = _inner(reference.name, names) if not defined else {}
                for name in of_name(reference.name, names):
                    found.setdefault(path(name), set()).update(inner.get(name, {reference.name}))
        if "(?<" in pattern.value:
            for capture in own(pattern.value):
                if pattern.value[capture.start : capture.start + 3] == "(?<":
                    last = compiled(_LAST).match(pattern.value, capture.start)
                    found.setdefault(capture.field, set()).add(last[1] if last else "")
    return found


def _inner(name: str, names: Library) -> dict[str, set[str]]:
    """Return the names of the patterns in the definition of a library pattern that capture each field."""
    return names.kept("inner ", name, lambda: _read_inner(name, names))


def _read_inner(name: str, names: Library) -> dict[str, set[str]]:
    by_field: dict[str, set[str]] = {}
    for reference in _references([names.regex(name) or ""], names, {name}):
        if reference.field:
            by_field.setdefault(reference.field, set()).add(reference.name)
    return by_field
