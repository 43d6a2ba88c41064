"""The events that arrive at the outputs of a pipeline."""

from __future__ import annotations

from lslint.grammar.logstash.nodes import Pipeline, Plugin
from lslint.rules.api import Context
from lslint.rules.logstash.dataflow.pipeline_plugins import flow, has_markers
from lslint.rules.logstash.flow import operations as do
from lslint.rules.logstash.flow.analysis import own_tree, run_sections
from lslint.rules.logstash.flow.compiler import Effects
from lslint.rules.logstash.flow.engine import Run
from lslint.rules.logstash.flow.needed import is_certain
from lslint.rules.logstash.flow.state import State
from lslint.rules.logstash.flow.values import Place

TYPE_CHECKING = False
if TYPE_CHECKING:
    Path = tuple[str, ...]


class Arrivals:
    """``states``: what is known of the events at an output, by its offset, one state per input, copy and ECS mode;
    ``made``: the fields that plugins set by name, each with the first that does (None: an input). ``removed``: the
    fields that some filter removes or renames, which may depend on a condition or on the success of the filter; with
    an empty path if a filter may remove any field."""

    __slots__ = ("made", "removed", "states")

    def __init__(self, states: dict[int, list[State]], made: dict[Path, Place | None], removed: set[Path]) -> None:
        self.states = states
        self.made = made
        self.removed = removed


class _OutputRun(Run):
    """A pass that keeps what is known at outputs of one file."""

    def __init__(self, ctx: Context, tree: Pipeline | None, wanted: set[int]) -> None:
        super().__init__(ctx)
        self.found: dict[int, list[State]] = {}
        self.removed: set[Path] = set()
        self._own = tree
        self._wanted = wanted

    def _plugin(self, plugin: Plugin, states: list[State], depth: int) -> None:
        if plugin.kind == "output" and self._tree is self._own and plugin.start in self._wanted:
            self.found[plugin.start] = [_kept(state) for state in states if not state.is_dead]
        super()._plugin(plugin, states, depth)

    def _compiled(self, plugin: Plugin, ecs: bool) -> Effects:
        found = super()._compiled(plugin, ecs)
        for operation in found.operations:
            if operation[0] in (do.REMOVE, do.MOVE):
                self.removed.add(operation[1])
            elif operation[0] in (do.WEAKEN, do.OPEN_ALL):
                self.removed.add(())
        return found


def arrivals(outputs: list[Plugin], ctx: Context) -> Arrivals | None:
    """Return what is known of the events at outputs of the checked file. None if the files of the pipeline are not
    certainly known, or have syntax errors or template markers."""
    pipeline = flow(ctx)
    if ctx.has_syntax_errors or not pipeline.is_clean or not is_certain(ctx):
        return None
    if has_markers(pipeline):
        return None
    one = _OutputRun(ctx, own_tree(pipeline, ctx), {output.start for output in outputs})
    run_sections(one, ctx)
    return Arrivals(one.found, one.result.made, one.removed)


def _kept(state: State) -> State:
    """Return an independent copy: the layers below a state change after the branch."""
    found = State(state.number, state.ecs, state.cause, state.tags_cause)
    found.own = {key: state.get(key) for key in state.known_keys()}
    return found
