"""The checks of the rules about outputs whose texts are rows."""

from __future__ import annotations

from itertools import islice

from lslint.rules.logstash.api import (
    Branch,
    Findings,
    Fix,
    Pipeline,
    PipelineAdvice,
    PipelineView,
    Plugin,
    Related,
    Section,
    fact,
    raw_texts,
)
from lslint.rules.logstash.catalogue.traits import plugins_with, values_of
from lslint.rules.logstash.dataflow.outputs import all_outputs, target
from lslint.rules.logstash.dataflow.pipeline_plugins import UNSTORED
from lslint.rules.logstash.dataflow.steps import Step, codec, inputs, steps
from lslint.rules.logstash.values.options import is_selective
from lslint.rules.shared.hosts import host_of, place

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


_EFFECTS = values_of("effect per event")


class PerEventSideEffectCheck(PipelineAdvice):
    visits = tuple(f"output/{name}" for name in _EFFECTS)

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        if ctx.clauses or is_selective(node):
            return
        why = "for every event, and the worker waits for it. Limit the events with a condition and a `throttle` filter"
        if node.name == "statsd":
            why = (
                "of every event, which slows down the pipeline. Set `sample_rate` below 1, or count outside of Logstash"
            )
        yield self.finding(
            node.head, f"`{node.name}` {_EFFECTS[node.name]} {why}", severity="info" if node.name == "statsd" else None
        )


class EsOnSameHostCheck(PipelineAdvice):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        option = node.option("hosts") or node.option("host")
        urls = raw_texts(option.value) if option is not None else []
        hosts = [host_of(url.partition(":${")[0]) for url in urls]  # the port may be a variable
        if option is not None and hosts and all(place(host) == "machine" for host in hosts):
            yield self.finding(
                option,
                f"`{option.name}` names the local machine, where Elasticsearch and Logstash may compete for CPU and"
                " memory. Use separate hosts",
                help="One site went from 13,000 to 19,000 events/s on separate hosts (2016). Ignore the finding if the"
                " address belongs to a proxy or a coordinating node.",
            )


_MIN_OUTPUTS = 3
_MAX_OUTPUTS = 30
_MAY_DIFFER = frozenset(("id", "index", "hosts", "host"))  # not in the knowledge: what the rule itself compares


class EsOutputPerTypeCheck(PipelineAdvice):
    def check(self, node: Pipeline, ctx: PipelineView) -> Findings:
        groups: dict[tuple[frozenset[str], str], list[Step]] = {}
        for step in steps(node)["output"]:
            plugin = step.plugin
            if plugin.name == "elasticsearch" and step.clauses:
                rest = sorted(
                    " ".join(ctx.text[option.start : option.end].split())
                    for option in plugin.options
                    if option.name not in _MAY_DIFFER
                )
                groups.setdefault((target(plugin), "\n".join(rest)), []).append(step)
        for several in groups.values():
            found = [step.plugin for step in _exclusive(several)]
            if len(found) < _MIN_OUTPUTS or len({_index(plugin, ctx) for plugin in found}) < 2:
                continue
            first = found[0]
            yield self.finding(
                first.head,
                f"{len(found)} `elasticsearch` outputs differ only in `index`, so each sends separate, small bulk"
                " requests. Set `[@metadata][index]` in filters and use one output",
                help='Write `index => "%{[@metadata][index]}"` in the remaining output.',
                related=[Related(*one.head, "same hosts") for one in found[1:6]],
                fix=Fix("manual", "Set the index name in the filters and use one output"),
            )


def _exclusive(steps: list[Step]) -> list[Step]:
    """Return outputs of which an event reaches only one: the first, and each that is exclusive with those before it. Of
    many outputs, the first ones are compared."""
    from lslint.rules.logstash.dataflow.exclusive import are_exclusive

    chosen: list[Step] = []
    for step in steps[:_MAX_OUTPUTS]:
        if all(are_exclusive(step, other.clauses, other.tree) for other in chosen):
            chosen.append(step)
    return chosen


def _index(plugin: Plugin, ctx: PipelineView) -> str:
    option = plugin.option("index")
    return "" if option is None else ctx.text[option.start : option.end]


_REMOTE = plugins_with("remote")
_MAX_COMPARED = 200


class OutputsShareFateCheck(PipelineAdvice):
    def check(self, node: Section, ctx: PipelineView) -> Findings:
        if node.kind != "output" or node is not next(one for one in ctx.tree.sections if one.kind == "output"):
            return
        outputs = [output for output in steps(ctx.tree)["output"] if _waits(output.plugin)]
        if not outputs or ctx.may_omit(node.start, ctx.tree.sections[-1].end):
            return
        from lslint.rules.logstash.dataflow.exclusive import are_exclusive

        together = all_outputs(outputs, ctx, declared_only=True)
        others = [(path, one) for path, one in islice(together, _MAX_COMPARED) if _waits(one.plugin)]
        for number, output in enumerate(outputs[:_MAX_COMPARED]):
            own_target = output.plugin.name, target(output.plugin)
            for path, other in others[:number] + others[len(outputs) :]:
                is_same = (other.plugin.name, target(other.plugin)) == own_target
                if is_same or are_exclusive(output, other.clauses, other.tree):
                    continue
                one, two = other.plugin.name, output.plugin.name
                named = f"`{two}` and `{one}`" if one != two else f"Two `{one}` outputs"
                cure, pattern = "a separate pipeline with a persisted queue", " (output isolator pattern)"
                if ctx.is_below(6, 3):
                    cure, pattern = "a separate Logstash behind a broker", ""
                yield self.finding(
                    output.plugin.head,
                    f"{named} share one pipeline: while one target is down, neither gets events. Move each to {cure}",
                    related=[Related(*other.plugin.head, "the other output", path)],
                    fix=Fix("manual", f"Move each output to {cure}{pattern}"),
                )
                return


def _waits(output: Plugin) -> bool:
    """Return whether an output sends to another system and waits for it. `syslog` sends UDP by default."""
    if output.name == "syslog":
        return output.text("protocol") in ("tcp", "ssl-tcp")
    return output.name in _REMOTE


class DebugOutputCheck(PipelineAdvice):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        how = codec(node)
        if ctx.clauses or is_selective(node) or how == "dots":
            return
        if node.name == "file":
            if how == "rubydebug":
                yield self.finding(
                    node.head,
                    "Codec `rubydebug` writes many lines per event to the file, in a format that other programs do not"
                    " read. Use `json_lines`",
                    optional=True,
                )
            return
        others = _others(ctx)
        if others is None or (others and not _receive_all(others)):
            return
        if inputs(ctx) and all(plugin.name in _NO_SERVICE for plugin in inputs(ctx)):
            return  # it reads only the terminal or generated events
        named = next((item.name for item in others if isinstance(item, Plugin)), "")
        related = f" sent to `{named}`" if named else ""
        displayed = f"`stdout` (`{how}`)" if how else "`stdout`"
        if others:
            message = (
                f"{displayed} also prints every event{related}, which fills the service or container log. Remove"
                " `stdout`, or put it in a condition"
            )
        else:
            message = (
                f"{displayed} is the only output, so events are printed but not stored. Add an output that stores them,"
                " for example `elasticsearch`"
            )
        option = node.option("codec")
        shows_metadata = option is not None and isinstance(option.value, Plugin) and option.value.is_true("metadata")
        yield self.finding(
            node.head,
            message,
            help="The codec also prints `@metadata`, which may contain secrets that other outputs do not receive."
            if shows_metadata
            else None,
            fix=Fix("manual", "Remove the `stdout` output") if others else None,
            optional=not others or _SERVICE.isdisjoint(plugin.name for plugin in inputs(ctx)),
        )


@fact
def _others(ctx: PipelineView) -> list[Branch | Plugin] | None:
    """Return the other outputs and branches of the file; None if a template decides which of them exist."""
    sections = [section for section in ctx.tree.sections if section.kind == "output"]
    chosen = bool(sections) and ctx.may_omit(sections[0].start, sections[-1].end)
    items = [item for section in sections for item in section.items]
    remaining = [item for item in items if isinstance(item, Branch) or item.name not in UNSTORED]
    return None if chosen else remaining


def _receive_all(items: Sequence[Branch | Plugin]) -> bool:
    """Return whether every event reaches one of these outputs, in each branch of a condition with `else`."""
    for item in items:
        if isinstance(item, Plugin):
            if item.name not in UNSTORED and not is_selective(item):
                return True
        elif item.clauses[-1].condition is None and all(_receive_all(clause.items) for clause in item.clauses):
            return True
    return False


_NO_SERVICE, _SERVICE = plugins_with("no service"), plugins_with("service")
