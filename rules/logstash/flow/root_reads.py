"""Plugins that read top-level fields which a filter creates from the keys of its input."""

from __future__ import annotations

from lslint.grammar.logstash.nodes import Pipeline, Plugin
from lslint.rules.api import Context
from lslint.rules.facts import fact
from lslint.rules.logstash.dataflow.field_references import sprintf_texts
from lslint.rules.logstash.dataflow.presence import selectors
from lslint.rules.logstash.flow.changes import changes
from lslint.rules.logstash.flow.reads import reads

_USUAL = frozenset((
    "@metadata", "@timestamp", "@version", "agent", "beat", "ecs", "event", "fields", "host", "input", "log", "message",
    "offset", "path", "port", "prospector", "source", "tags", "type",
))  # fmt: skip
"""Fields that inputs set."""


def used_behind(plugin: Plugin, source: str, ctx: Context) -> bool:
    """Return whether something after a filter in its file reads a top-level field that no plugin of the file names: one
    of the keys in the string that the filter parses. ``source``: the field with the string."""
    first = source.strip("[]").split("][", 1)[0]
    return any(start > plugin.end for name, start in _last_reads(ctx) if name != first)


@fact
def _last_reads(ctx: Context) -> list[tuple[str, int]]:
    """Return the name and offset of the two such fields that are read last."""
    tree: Pipeline = ctx.tree  # type: ignore[assignment]
    last: dict[str, int] = {}
    made: set[str] = set()
    seen: set[int] = set()
    for section, plugin, clauses in tree.walk_plugins():
        if section.kind == "input":
            continue
        for clause in reversed(clauses):
            if id(clause) in seen:
                break
            seen.add(id(clause))
            for field in selectors(clause):
                last[field[0]] = max(last.get(field[0], 0), clause.start)
        if section.kind == "filter":
            made.update(field[0] for field in changes(plugin).made)
            for field, start, _ in reads(plugin, ctx):
                last[field[0]] = max(last.get(field[0], 0), start)
        else:
            for text, parts in sprintf_texts(plugin, ctx):
                for part in parts:
                    if part.kind == "field" and part.body:
                        name = part.body.strip("[]").split("][", 1)[0]
                        last[name] = max(last.get(name, 0), text.span(part.start, part.end)[0])
    found = [(name, start) for name, start in last.items() if name not in made and name not in _USUAL]
    return sorted(found, key=lambda one: -one[1])[:2]
