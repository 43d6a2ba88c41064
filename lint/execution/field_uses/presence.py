"""Whether events have a field at the steps of a pipeline, according to the event flow."""

from __future__ import annotations

from dataclasses import dataclass

from lslint.grammar.logstash.nodes import Branch, Clause, Expression, Item, Plugin
from lslint.rules.api import Context
from lslint.rules.logstash.dataflow.pipeline_plugins import flow, has_markers
from lslint.rules.logstash.flow.analysis import run_sections
from lslint.rules.logstash.flow.engine import Run
from lslint.rules.logstash.flow.needed import is_certain
from lslint.rules.logstash.flow.state import State
from lslint.rules.logstash.flow.values import ABSENT, ANY, MUST, TYPES, Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    Path = tuple[str, ...]

ALWAYS, POSSIBLE, NEVER, UNKNOWN, UNREACHED = "always", "possible", "never", "unknown", "unreached"
"""``POSSIBLE``: a plugin of the pipeline may set it; ``UNKNOWN``: something else, of which nothing is known, may set
it; ``UNREACHED``: no event arrives."""


@dataclass(slots=True, eq=False)
class Presence:
    """``status``: how many of the events that arrive have the field; ``types``: words for the types that it may have,
    empty if they are not known."""

    status: str
    types: tuple[str, ...] = ()


class _FieldRun(Run):
    """A pass that keeps what is known of one field before each step, by the id of its node."""

    def __init__(self, ctx: Context, path: Path) -> None:
        super().__init__(ctx)
        self.found: dict[int, Presence] = {}
        self._path = path

    def _plugin(self, plugin: Plugin, states: list[State], depth: int) -> None:
        self._keep(plugin, states)
        super()._plugin(plugin, states, depth)

    def _read(self, clause: Clause, condition: Expression, states: list[State]) -> None:
        self._keep(clause, states)
        super()._read(clause, condition, states)

    def _skip(self, item: Item, states: list[State]) -> None:
        stack = [item]
        while stack:
            one = stack.pop()
            if isinstance(one, Branch):
                for clause in one.clauses:
                    self.found[id(clause)] = Presence(UNREACHED)
                    stack.extend(clause.items)
            else:
                self.found[id(one)] = Presence(UNREACHED)
        super()._skip(item, states)

    def _keep(self, node: Plugin | Clause, states: list[State]) -> None:
        self.found[id(node)] = _summary(self._path, [state for state in states if not state.is_dead])


def _summary(path: Path, states: list[State]) -> Presence:
    """Return what holds for the events of several states."""
    values = [state.look_up(path) for state in states]
    if not values:
        return Presence(UNREACHED)
    if all(value.status == ABSENT for value in values):
        return Presence(NEVER)
    if any(value.is_plain_unknown and state.cause for value, state in zip(values, states, strict=True)):
        return Presence(UNKNOWN)
    is_always = all(value.status == MUST for value in values)
    return Presence(ALWAYS if is_always else POSSIBLE, type_words(values))


def type_words(values: Iterable[Value]) -> tuple[str, ...]:
    """Return the words for the types of several values; empty if they may be any."""
    types = 0
    for value in values:
        types |= value.types
    if types == ANY:
        return ()
    return tuple(word for word, bit in TYPES.items() if bit != ANY and types & bit)


def obstacle(ctx: Context) -> str:
    """Return why the event flow of a pipeline cannot be computed; empty if it can."""
    pipeline = flow(ctx)
    if has_markers(pipeline):
        return "a file of the pipeline has markers of a template"
    if ctx.has_syntax_errors or not pipeline.is_clean:
        return "a file of the pipeline has syntax errors"
    if not is_certain(ctx):
        return "neither a pipelines.yml nor a `[[pipeline]]` in lslint.toml says which files belong to this pipeline"
    return ""


def presences(path: Path, ctx: Context) -> dict[int, Presence]:
    """Return what is known of a field before each plugin and condition, by the id of the node; empty if there is an
    ``obstacle``."""
    if obstacle(ctx):
        return {}
    run = _FieldRun(ctx, path)
    run_sections(run, ctx)
    return run.found
