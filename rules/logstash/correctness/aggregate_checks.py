"""Check of the rule about conflicting settings of aggregate filters."""

from __future__ import annotations

from math import inf

from lslint.grammar.template_hints import has_marker
from lslint.rules.api import PipelineStartRule
from lslint.rules.logstash.api import Finding, Findings, Pipeline, PipelineView, Plugin, Related, fact
from lslint.rules.logstash.catalogue.traits import options_with

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    Located = tuple[str | None, Plugin]

_TIMEOUT_OPTIONS = options_with("timeout of aggregate")
_PUSH_OPTIONS = ("push_map_as_event_on_timeout", "push_previous_map_as_event")


class AggregateSetupCheck(PipelineStartRule):
    def check(self, node: Pipeline, ctx: PipelineView) -> Findings:
        filters = _filters(node)
        if not filters or ctx.may_omit(0, len(ctx.text)):
            return
        shortest = inf
        first_with_timeout: dict[str, Located] = {}
        stored: Located | None = None
        ended, created = _tasks(filters, ctx)
        for path, plugin in _in_order(node, ctx):
            here = path is None
            if here:
                yield from self._task(plugin)
                yield from self._without_map(plugin, ended)
                yield from self._never_updated(plugin, created)
            task = plugin.text("task_id")
            if task is not None and _has_timeout(plugin):
                if task in first_with_timeout and here:
                    yield self._twice(plugin, f"timeout options for task `{task}`", first_with_timeout[task], ctx)
                first_with_timeout.setdefault(task, (path, plugin))
            timeout, quiet = plugin.number("timeout"), plugin.number("inactivity_timeout")
            shortest = shortest if timeout is None else min(shortest, timeout)
            if here and quiet is not None and quiet > shortest:
                yield self.finding(
                    plugin.all("inactivity_timeout")[-1],
                    f"`inactivity_timeout` ({quiet:g} s) is above the `timeout` ({shortest:g} s), so the pipeline does"
                    f" not start. Set at most {shortest:g} seconds",
                )
            if plugin.option("aggregate_maps_path") is not None:
                if stored is not None and here:
                    yield self._twice(plugin, "`aggregate_maps_path`", stored, ctx)
                stored = stored or (path, plugin)

    def _task(self, plugin: Plugin) -> Findings:
        option = plugin.option("task_id")
        task = plugin.text("task_id")
        if option is None or task is None or has_marker(task):
            return
        opening = task.find("%{")
        if opening < 0 or "}" not in task[opening + 3 :]:
            yield self.finding(
                option.value,
                "`task_id` contains no `%{field}`, so the `aggregate` filter does not start. Reference the field that"
                " identifies a task",
                help="Without a field reference all events would belong to one task.",
            )

    def _without_map(self, plugin: Plugin, ended: frozenset[str]) -> Findings:
        pushes = next((plugin.option(name) for name in _PUSH_OPTIONS if plugin.is_true(name)), None)
        if pushes is not None and plugin.text("task_id") in ended:
            yield self.finding(
                pushes,
                f"`{pushes.name}` creates no event, because `end_of_task => true` deletes the map after each event."
                " Set `end_of_task` only for the last event of a task",
                stage="run",
                severity="warning",
            )

    def _never_updated(self, plugin: Plugin, created: frozenset[str] | None) -> Findings:
        name, task = plugin.text("task_id") or "", plugin.option("task_id")
        if created is None or task is None or name in created or "%{" not in name:
            return
        if plugin.text("map_action") == "update":
            action = "Use the `task_id` of the filter that creates the map" if created else "Remove `map_action`"
            message = 'No filter creates a map for this `task_id`, so with `map_action => "update"` no code runs.'
            yield self.finding(task.value, f"{message} {action}", stage="run", severity="warning")

    def _twice(self, plugin: Plugin, what: str, first: Located, ctx: PipelineView) -> Finding:
        path, other = first
        certain = path is None or ctx.project.declared
        return self.finding(
            plugin.head,
            f"An earlier `aggregate` filter also sets {what}, so the pipeline does not start. Set the options"
            " in one filter only",
            related=[Related(*other.head, "earlier `aggregate` filter", path)],
            stage=None if certain else "run",
            severity=None if certain else "warning",
        )


@fact
def _filters(tree: Pipeline) -> list[Plugin]:
    """Return the aggregate filters of a file in source order."""
    return [p for s, p, _ in tree.walk_plugins() if s.kind == "filter" and p.name == "aggregate"]


def _in_order(tree: Pipeline, ctx: PipelineView) -> Iterator[Located]:
    """Return all aggregate filters of the pipeline, those of this file with path None."""
    members = ctx.project.pipeline_files() if ctx.project.declared else ()
    trees = [(None if member.tree is tree else member.path, member.tree) for member in members]
    if all(path is not None for path, _ in trees):
        trees = [(None, tree)]
    return ((path, plugin) for path, each in trees for plugin in _filters(each))


def _tasks(own: list[Plugin], ctx: PipelineView) -> tuple[frozenset[str], frozenset[str] | None]:
    """Return the tasks of which every filter deletes the map, and those of which one creates it; None if that is not
    known. Code may set a timeout of its own (`map_meta`), and a file may hold maps of an earlier run."""
    ended: set[str] = set()
    kept: set[str] = set()
    created: set[str] = set()
    others = [plugin for member in ctx.project.pipeline_files(others_only=True) for plugin in _filters(member.tree)]
    is_known = ctx.flow.is_clean and ctx.flow.is_complete
    for plugin in (*own, *others):
        task = plugin.text("task_id")
        if task is None or has_marker(task):
            return frozenset(), None
        code, is_stored = plugin.text("code"), plugin.option("aggregate_maps_path") is not None
        is_known &= not is_stored
        is_kept = not plugin.is_true("end_of_task") or is_stored or not code or "map_meta" in code
        (kept if is_kept else ended).add(task)
        if plugin.text("map_action") != "update":
            created.add(task)
    return frozenset(ended - kept), frozenset(created) if is_known else None


def _has_timeout(plugin: Plugin) -> bool:
    """Return whether a filter sets an option that only one filter per task may set."""
    if any(plugin.is_true(name) for name in _PUSH_OPTIONS):
        return True
    tags = plugin.option("timeout_tags")
    has_tags = tags is not None and bool(getattr(tags.value, "items", True))
    return has_tags or any(plugin.option(name) is not None for name in _TIMEOUT_OPTIONS)
