"""Check of the rule about separate inputs and outputs in one pipeline."""

from __future__ import annotations

from lslint.rules.facts import pipeline_fact
from lslint.rules.logstash.api import Findings, Fix, Pipeline, PipelineRule, PipelineView, Plugin, Related, fact
from lslint.rules.logstash.catalogue.traits import plugins_with
from lslint.rules.logstash.dataflow.outputs import target

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from lslint.rules.api import Sibling

    Destination = tuple[frozenset[str], str | None] | None


class ConfdFilesShareOutputsCheck(PipelineRule):
    def check(self, node: Pipeline, ctx: PipelineView) -> Findings:
        if ctx.has_syntax_errors or ctx.may_omit(0, len(ctx.text)):
            return
        joined = _joined(node)
        if joined is not None:
            first, second = joined
            both = f"`{second.name}` and the earlier `{first.name}`"
            if first.name == second.name:
                both = f"both `{first.name}` outputs"
            yield self.finding(
                second.head,
                f"All inputs of a file feed all outputs, so {both} receive the same events. Split the file into two"
                " pipelines",
                help="Alternatively, wrap each output in a condition.",
                related=[Related(*first.head, "receives the same events")],
                fix=Fix("manual", "Split the file into two pipelines in `pipelines.yml`"),
            )
            return
        if not ctx.project.declared:
            return
        reads, own = _shape(node)
        if not own:
            return
        stores = _stores(ctx)
        others = [pair for pair in stores.complete if pair[0] != ctx.path] if reads else []
        same = [] if others else stores.like(own, ctx.path)
        advice = "List each file with inputs and outputs as a separate pipeline in `pipelines.yml`"
        if others:
            first = own[0]
            message = (
                f"{len(others) + 1} files with inputs and outputs form one pipeline, so `{first.name}` also receives"
                " events of the other files. Use separate pipelines or conditions"
            )
        elif same:  # one of the files has no inputs, and is no pipeline alone
            path, output = same[0]
            outputs = [*own, *(plugin for _, plugin in same)]
            alike = [plugin for plugin in outputs if _destination(plugin) == _destination(output)]
            first = alike[0]
            problem = f"`{path}` in the same pipeline has the same `{first.name}` output"
            times, surplus = "twice", "one"
            if len(alike) > 2:
                problem = f"The pipeline has {len(alike)} identical `{first.name}` outputs"
                times, surplus = f"{len(alike)} times", "all but one"
            advice = f"Remove {surplus} of the outputs"
            message = f"{problem}, so every event is indexed {times}. {advice}"
        else:
            return
        yield self.finding(
            first.head,
            message,
            help=f"{advice}, or wrap filters and outputs in conditions.",
            related=[Related(*one.head, "receives the same events", path) for path, one in (others or same)[:5]],
            fix=Fix("manual", advice),
        )


def _joined(tree: Pipeline) -> tuple[Plugin, Plugin] | None:
    """Return the first unconditional output of two parts of a file that each have inputs before outputs."""
    if len(tree.sections) < 4:
        return None
    first: Plugin | None = None
    reads = again = False
    for section in tree.sections:
        if section.kind == "input" and section.items:
            again = first is not None
            reads = True
        elif section.kind == "output" and reads:
            one = next((item for item in section.items if isinstance(item, Plugin) and _keeps(item)), None)
            if one is not None and again and first is not None:
                return first, one
            first = first or one
    return None


@fact
def _shape(tree: Pipeline) -> tuple[bool, list[Plugin]]:
    """Return whether a file has inputs, and its outputs outside of conditions that store events."""
    plugins = list(tree.walk_plugins())
    outputs = [p for section, p, clauses in plugins if section.kind == "output" and not clauses and _keeps(p)]
    return any(section.kind == "input" for section, _, _ in plugins), outputs


def _keeps(output: Plugin) -> bool:
    """Return whether an output stores events: not the terminal, and not another pipeline."""
    return output.name not in plugins_with("prints") | plugins_with("discards") | {"pipeline"}


class _Stores:
    """The outputs of the files of a pipeline that store events. ``complete``: path and first output of each file with
    inputs and outputs, of ``elasticsearch`` also in a condition; ``by_destination``: the number, path and output of
    each ``elasticsearch`` output."""

    def __init__(self, files: Sequence[Sibling]) -> None:
        self.complete: list[tuple[str, Plugin]] = []
        self.by_destination: dict[Destination, list[tuple[int, str, Plugin]]] = {}
        for number, file in enumerate(files):
            inputs, outputs = _shape(file.tree)
            if inputs:
                stores = (node for node in file.tree.plugins() if (node.kind, node.name) == ("output", "elasticsearch"))
                self.complete += [(file.path, output) for output in [*outputs, *stores][:1]]
            for output in outputs:
                self.by_destination.setdefault(_destination(output), []).append((number, file.path, output))
        self.by_destination.pop(None, None)

    def like(self, outputs: list[Plugin], path: str) -> list[tuple[str, Plugin]]:
        """Return path and output of those in other files than ``path`` that write where one of these does."""
        same = [
            entry for key in dict.fromkeys(map(_destination, outputs)) for entry in self.by_destination.get(key, ())
        ]
        return [(file, output) for _, file, output in sorted(same, key=lambda entry: entry[0]) if file != path]


@pipeline_fact
def _stores(ctx: PipelineView) -> _Stores:
    return _Stores(ctx.project.pipeline_files())


def _destination(output: Plugin) -> Destination:
    """Return cluster and index of an ``elasticsearch`` output; None if it names no cluster, and for other outputs."""
    hosts = target(output) if output.name == "elasticsearch" else None
    option = output.option("index")
    return (hosts, getattr(option.value, "value", None) if option is not None else None) if hosts else None
