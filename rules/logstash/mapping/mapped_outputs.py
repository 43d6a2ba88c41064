"""The outputs whose events and template are known."""

from __future__ import annotations

from lslint.grammar.logstash.nodes import Clause, Pipeline, Plugin
from lslint.rules.api import Context
from lslint.rules.facts import fact, keyed_fact
from lslint.rules.logstash.flow.state import State
from lslint.rules.logstash.flow.values import ABSENT, MUST, Place, Value
from lslint.rules.logstash.mapping.index_templates import IndexTemplate, template_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    Path = tuple[str, ...]

_INDEXING = ("index", "create")
_SCRIPTED = ("script", "scripted_upsert", "doc_as_upsert", "upsert")
"""Options with which Elasticsearch may not get the event as it is."""


def split(path: Path) -> Path:
    """Return the path of a field in Elasticsearch, where a dot in a name separates an object from its field."""
    return tuple(part for name in path for part in name.split("."))


class MappedOutput:
    """An elasticsearch output. ``clauses``: around it; ``template``: of its index; ``states``: of its events; ``made``:
    the fields that plugins set by name, each with the first that does (None: an input)."""

    __slots__ = ("_names", "_places", "_removed", "clauses", "made", "plugin", "states", "template")

    def __init__(
        self,
        plugin: Plugin,
        clauses: tuple[Clause, ...],
        template: IndexTemplate,
        states: list[State],
        made: dict[Path, Place | None],
        removed: set[Path],
    ) -> None:
        self.plugin = plugin
        self.clauses = clauses
        self._places: dict[Path, Place] | None = None
        self.template = template
        self.states = states
        self.made = made
        self._removed = removed
        self._names: tuple[set[Path], set[Path]] | None = None

    @property
    def is_closed(self) -> bool:
        """Whether all fields of the events are known."""
        return not any(state.cause for state in self.states)

    def names(self) -> tuple[set[Path], set[Path]]:
        """Return the fields that plugins set by name and that events may still have, by their names in Elasticsearch;
        and the same with the objects around them."""
        if self._names is None:
            found = {split(path) for path in self.made if any(self.values_of(path))}
            self._names = found, {path[:size] for path in found for size in range(1, len(path) + 1)}
        return self._names

    def may_have(self, path: Path) -> bool:
        """Return whether an event may have a field, by its name in Elasticsearch, or has a field instead of an object
        around it."""
        names, with_objects = self.names()
        if any(self.values_of(path)) or path in with_objects:
            return True
        return any(path[:size] in names for size in range(1, len(path)))

    def values_of(self, path: Path) -> list[list[Value]]:
        """Return what is known of a field if it may exist, a list for each value of ``ecs_compatibility``."""
        found: dict[bool, list[Value]] = {state.ecs: [] for state in self.states}
        for state in self.states:
            value = state.look_up(path)
            if value.status != ABSENT:
                found[state.ecs].append(value)
        return list(found.values())

    def keeps(self, path: Path) -> bool:
        """Return whether a field is certainly not lost between the filter that sets it and this output: no filter may
        remove it, an object around it or a field in it; or some events certainly have it."""
        if () not in self._removed and not any(
            path[: len(one)] == one or one[: len(path)] == path for one in self._removed
        ):
            return True
        return any(value.status == MUST for mode in self.values_of(path) for value in mode)

    def place_of(self, path: Path) -> Place | None:
        """Return the filter that sets a field or a field in it; None if no filter does."""
        if self._places is None:
            self._places = {name: place for name, place in self.made.items() if place is not None}
            for name, place in list(self._places.items()):
                for size in range(1, len(name)):
                    self._places.setdefault(name[:size], place)
        return self._places.get(path)

    def gets_from(self, place: Place) -> bool:
        """Return whether events of the filter at a place certainly arrive here: one of the two is outside of all
        conditions."""
        return not self.clauses or not _is_conditional(place.start, place.tree)


@keyed_fact
def _is_conditional(offset: int, tree: Pipeline) -> bool:
    """Return whether the plugin at an offset is inside of a condition."""
    for _, plugin, clauses in tree.walk_plugins():
        if plugin.start <= offset < plugin.end:
            return bool(clauses)
    return True


@fact
def mapped_outputs(ctx: Context) -> list[MappedOutput]:
    """Return the elasticsearch outputs of a file whose template is in the project, with their events."""
    tree: Pipeline = ctx.tree  # type: ignore[assignment]
    templates = {}
    for section, plugin, clauses in tree.walk_plugins():
        if section.kind == "output" and plugin.name == "elasticsearch" and not _may_delete(plugin):
            template = template_of(plugin, ctx)
            if template is not None:
                templates[plugin.start] = plugin, clauses, template
    if not templates:
        return []
    from lslint.rules.logstash.flow.arrivals import arrivals

    found = arrivals([plugin for plugin, _, _ in templates.values()], ctx)
    if found is None:
        return []
    return [
        MappedOutput(plugin, clauses, template, found.states[start], found.made, found.removed)
        for start, (plugin, clauses, template) in templates.items()
        if found.states.get(start)
    ]


def mapped_output(plugin: Plugin, ctx: Context) -> MappedOutput | None:
    """Return the one of ``mapped_outputs`` for a plugin; None if there is none."""
    return next((output for output in mapped_outputs(ctx) if output.plugin is plugin), None)


def _may_delete(plugin: Plugin) -> bool:
    """Return whether an output may do anything else than index the whole event."""
    action = plugin.option("action")
    if any(plugin.option(name) is not None for name in _SCRIPTED):
        return True
    return action is not None and getattr(action.value, "value", "") not in _INDEXING
