"""Check of the rule about pipelines that send events in a cycle."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

from lslint.rules.logstash.api import (
    Findings,
    Instance,
    Pipeline,
    PipelineRule,
    PipelineView,
    fact,
    pipeline_fact,
)
from lslint.rules.logstash.catalogue.traits import plugins_with, values_of
from lslint.rules.logstash.dataflow.resources import LISTEN, SEND, Resource, resources, resources_of_all
from lslint.rules.logstash.plugins.connections import queues

_MAX_SHOWN = 5
"""Maximum number of addresses of a cycle that a message lists."""
_MAX_VISITED = 100
"""Maximum number of addresses among which the path to list is searched."""


class PipelineCycleCheck(PipelineRule):
    def check(self, node: Pipeline, ctx: PipelineView) -> Findings:
        yield from self._queues(node, ctx)
        sent = [resource for resource in resources(node) if resource.what == SEND and not resource.detail]
        if not sent:
            return
        keys = {resource.key for resource in resources(node) if resource.what == LISTEN and not resource.detail}
        graph = _graph_of(ctx)
        names = graph.pipelines.get(ctx.path, set())
        is_saved = bool(names) and graph.has(names, keys, sent)
        for resource in sent:
            if is_saved and not graph.is_cycle(resource.key, names):
                continue
            path = graph.path_back(resource.key, keys, names, _MAX_VISITED if is_saved else None)
            if path is None and not is_saved:
                continue
            displayed = f"`{resource.key}`"
            if path is not None and len(path) <= _MAX_SHOWN:
                displayed = " → ".join(f"`{address}`" for address in path)
            yield self.finding(
                (resource.start, resource.end),
                f"Events sent to {displayed} return to the same pipeline, which can block forever and prevents a"
                " clean shutdown. Remove the cycle",
            )

    def _queues(self, node: Pipeline, ctx: PipelineView) -> Findings:
        """Yield the outputs that return every event to the queue that an input of the pipeline reads."""
        if not plugins_with("removing events").isdisjoint(ctx.flow.named("filter")) or ctx.may_omit(0, len(ctx.text)):
            return
        read = {queue for plugin in ctx.flow.plugins("input") for queue in queues(plugin)}
        for step in ctx.flow.outputs:
            output = step.plugin
            if step.tree is node and not step.clauses and queues(output) & read:
                yield self.finding(
                    output.option(values_of("queues")[output.name][1]) or output.head,
                    f"The `{output.name}` input of the pipeline reads what this output writes, so each event returns"
                    " without end. Write elsewhere, or add a condition",
                )


class _Graph:
    """The pipelines that run together and the addresses between them.

    ``pipelines``: path of a file -> names of its pipelines. ``listeners``: address -> pipelines that listen on it.
    ``sends``: pipeline -> addresses, sorted.
    """

    def __init__(self) -> None:
        self.pipelines: dict[str | None, set[str]] = {}
        self.listeners: dict[str, dict[str, None]] = {}
        self.sends: dict[str, list[str]] = {}
        self._cycles: dict[str, int] = {}

    def find_cycles(self) -> None:
        """Give the pipelines that reach each other a common number: Tarjan's algorithm, without recursion."""
        numbers: dict[str, int] = {}
        lows: dict[str, int] = {}
        path: list[str] = []
        for root in self.sends:
            if root in numbers:
                continue
            stack = [(root, self._receivers(root))]
            numbers[root] = lows[root] = len(numbers)
            path.append(root)
            while stack:
                name, receivers = stack[-1]
                for receiver in receivers:
                    if receiver not in numbers:
                        numbers[receiver] = lows[receiver] = len(numbers)
                        path.append(receiver)
                        stack.append((receiver, self._receivers(receiver)))
                        break
                    if receiver not in self._cycles:
                        lows[name] = min(lows[name], numbers[receiver])
                else:
                    stack.pop()
                    if stack:
                        before = stack[-1][0]
                        lows[before] = min(lows[before], lows[name])
                    if lows[name] == numbers[name]:
                        member = ""
                        while member != name:
                            member = path.pop()
                            self._cycles[member] = numbers[name]

    def _receivers(self, name: str) -> Iterator[str]:
        """Yield the pipelines that a pipeline sends to."""
        for address in self.sends.get(name, ()):
            yield from self.listeners.get(address, ())

    def has(self, names: set[str], own: set[str], sent: list[Resource]) -> bool:
        """Return whether pipelines listen on the addresses and send to them: an editor may have changed the file."""
        listens = all(not names.isdisjoint(self.listeners.get(address, ())) for address in own)
        addresses = {address for name in names for address in self.sends.get(name, ())}
        return listens and all(resource.key in addresses for resource in sent)

    def is_cycle(self, address: str, names: set[str]) -> bool:
        """Return whether events that one of these pipelines sends to an address return to it."""
        cycles = {self._cycles.get(name) for name in names}
        return any(self._cycles.get(receiver) in cycles for receiver in self.listeners.get(address, ()))

    def path_back(self, start: str, own: set[str], names: set[str], most: int | None) -> list[str] | None:
        """Return the shortest path of addresses from one back to an own address or one of these pipelines; None if
        there is no path, or none among the ``most`` nearest addresses."""
        before: dict[str, str | None] = {start: None}
        queue = [start]
        for address in queue:
            receivers = self.listeners.get(address, {})
            if address in own or not names.isdisjoint(receivers):
                path: list[str] = []
                at: str | None = address
                while at is not None:
                    path.append(at)
                    at = before[at]
                return path[::-1]
            for following in chain.from_iterable(self.sends.get(name, ()) for name in receivers):
                if most is not None and len(queue) >= most:
                    break
                if following not in before:
                    before[following] = address
                    queue.append(following)
        return None


def _graph_of(ctx: PipelineView) -> _Graph:
    """Return the graph of the Logstash instance, else that of the declared pipeline, of which only its own files are
    known."""
    instance = ctx.project.instance()
    if instance is not None:
        return _graph_of_instance(instance)
    return _graph_of_pipeline(ctx) if ctx.project.declared else _Graph()


@fact
def _graph_of_instance(instance: Instance) -> _Graph:
    uses = resources_of_all(instance)
    return _graph(chain.from_iterable((*uses.get(LISTEN, {}).values(), *uses.get(SEND, {}).values())))


@pipeline_fact
def _graph_of_pipeline(ctx: PipelineView) -> _Graph:
    files = ctx.project.pipeline_files()
    return _graph(resource.at(file.path, None) for file in files for resource in resources(file.tree))


def _graph(uses: Iterable[Resource]) -> _Graph:
    """Return the graph of the pipelines that listen on addresses and send to them."""
    graph = _Graph()
    sends: dict[str, set[str]] = {}
    for resource in uses:
        name = resource.pipeline or ""
        graph.pipelines.setdefault(resource.path, set()).add(name)
        if resource.what == LISTEN and not resource.detail:
            graph.listeners.setdefault(resource.key, {})[name] = None
        elif resource.what == SEND and not resource.detail:
            sends.setdefault(name, set()).add(resource.key)
    graph.sends = {name: sorted(addresses) for name, addresses in sends.items()}
    graph.find_cycles()
    return graph
