"""The filters of a file that may set, change or remove each field."""

from __future__ import annotations

from lslint.grammar.logstash.nodes import MAX_CLAUSES, Clause, Pipeline, Plugin
from lslint.grammar.record import record
from lslint.rules.facts import fact
from lslint.rules.logstash.catalogue.traits import plugins_with
from lslint.rules.logstash.dataflow.steps import Path, is_text

Clauses = tuple[Clause, ...]

_PARSERS = plugins_with("names from text") | {"grok"}


@record
class Write:
    """A write to a field by a filter. ``clauses``: those around it, outermost first;
    ``constants``: the strings that it may set the field to, None if they are not known; ``is_capture``: the field is a
    part of a string, which may not have it."""

    plugin: Plugin
    clauses: Clauses
    is_capture: bool = False
    constants: frozenset[str] | None = None


class Writes:
    """What the filters of a file write. ``fields``: by field; ``anything``: writes to any field. An input with a codec
    for structured data counts as such a write."""

    __slots__ = ("_backwards", "_depths", "anything", "fields")

    def __init__(self) -> None:
        self._depths: set[int] = set()
        self.fields: dict[Path, list[Write]] = {}
        self.anything: list[Write] = []
        self._backwards: dict[Path, list[Write]] = {}

    def add(self, field: Path, write: Write) -> None:
        """Record a write to a field."""
        self._depths.add(len(field))
        self.fields.setdefault(field, []).append(write)

    def writers_of(self, field: Path) -> list[Write]:
        """Return the writes to a field, to its parents and to any field, the last one first; empty if none is to it."""
        known = self._backwards.get(field)
        if known is None:
            depths = sorted(depth for depth in self._depths if depth <= len(field))
            found = [write for depth in depths for write in self.fields.get(field[:depth], ())]
            if found:
                found = sorted(found + self.anything, key=lambda write: -write.plugin.start)
            known = self._backwards[field] = found
        return known


@fact
def writes(tree: Pipeline) -> Writes:
    """Return the writes of a file."""
    found = Writes()
    for section, plugin, clauses in tree.walk_plugins():
        if len(clauses) == MAX_CLAUSES or (section.kind == "input" and not is_text(plugin)):
            found.anything.append(Write(plugin, clauses))
        elif section.kind == "filter":
            _add(plugin, clauses, found)
    return found


def _add(plugin: Plugin, clauses: Clauses, found: Writes) -> None:
    from lslint.rules.logstash.flow import operations as do
    from lslint.rules.logstash.flow.effects import operations_of

    operations = operations_of(plugin)
    for field, operation in do.changed(operations):
        constants = operation[2].constants if operation[0] in (do.WRITE, do.APPEND) else None
        found.add(field, Write(plugin, clauses, operation[0] == do.CAPTURE or plugin.name == "dissect", constants))
    if do.is_open(operations):
        found.anything.append(Write(plugin, clauses, plugin.name in _PARSERS))
