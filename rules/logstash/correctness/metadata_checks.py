"""The checks of the rules about `@metadata` whose texts are rows."""

from __future__ import annotations

from itertools import chain

from lslint.grammar.logstash.nodes import Expression
from lslint.rules import knowledge
from lslint.rules.facts import fact
from lslint.rules.logstash.api import Findings, Fix, PipelineRule, PipelineView, Plugin, Related
from lslint.rules.logstash.catalogue.traits import options_with, plugins_with, values_of
from lslint.rules.logstash.dataflow.pipeline_plugins import Flow
from lslint.rules.logstash.dataflow.steps import Path, codec
from lslint.rules.logstash.dataflow.writes import path
from lslint.rules.logstash.flow.beats import settings_of
from lslint.rules.logstash.flow.changes import changes
from lslint.rules.logstash.flow.field_writes import writes
from lslint.rules.logstash.flow.reads import reads, visited_reads
from lslint.rules.logstash.option_check.known_from import is_known_from
from lslint.rules.logstash.plugins import ecs
from lslint.rules.logstash.plugins.connections import queues
from lslint.rules.logstash.values.options import items_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

_JSON = plugins_with("documents")
_JSON_BY_DEFAULT = plugins_with("JSON by default")
_TRANSPORTS = plugins_with("drops metadata")
# Fields that inputs set themselves or that Beats send with their documents.
_GIVEN = frozenset((
    "kafka", "input", "path", "host", "rabbitmq_headers", "rabbitmq_properties", "s3", "ip_address", "beat", "version",
    "type", "pipeline", "raw_index", "_id", "op_type", "id", "index", "_index", "_type", "tls_peer", "total", "sqs",
))  # fmt: skip


class MetadataLostOnTransportCheck(PipelineRule):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        known = _metadata(ctx.flow)
        if known.open or not _TRANSPORTS.issuperset(ctx.flow.named("input")):
            return
        for field, start, end in reads(node, ctx):
            if len(field) < 2 or field[0] != "@metadata" or field[1] in known.fields:
                continue
            producer = _producer(ctx) if field[1] in _GIVEN and field[1] != "kafka" and known.documents else None
            if field[1] in _GIVEN and producer is None:
                continue
            # a file of the folder, which Logstash reads together with this one, may set it
            others = ctx.project.pipeline_files(others_only=True)
            if any(f"@metadata][{field[1]}]" in other.text for other in others):
                continue
            displayed = "".join(f"[{part}]" for part in field)
            sender, unless = next(iter(ctx.flow.named("input"))), ""
            if producer is not None:
                sender, unless = str(producer.path).rpartition("/")[2], " unless a Beat writes to the queue"
            yield self.finding(
                (start, end),
                f"`{displayed}` does not exist{unless}: the pipeline never sets it, and `{sender}` does not transmit"
                " metadata. Have the sender use a normal field",
                related=[producer] if producer is not None else [],
            )


@fact
def _producer(ctx: PipelineView) -> Related | None:
    """Return an output of another pipeline of the project, if such outputs write to the queues of all inputs; None if
    a Beat of the project may write to them as well."""
    of_beats = ("filebeat", *knowledge.load("filebeat/traits")["collects"])
    beats = {name: ctx.project.related_files(name) or () for name in of_beats}
    settings = {name for file in chain.from_iterable(beats.values()) for name in settings_of(file.tree)}
    is_sent = any(f"output.{name}" in settings for name in ctx.flow.named("input"))
    if is_sent or not all(beats.get(name) for name, *_ in ctx.project.deployment.beats()):
        return None
    inputs = [queues(plugin) for plugin in ctx.flow.plugins("input")]
    read = set().union(*inputs)
    written = {
        queue: Related(plugin.start, plugin.name_end, "sends no metadata", file.path)
        for file in ctx.project.related_files("logstash") or ()
        for section, plugin, _ in file.tree.walk_plugins()
        for queue in (queues(plugin) if section.kind == "output" and codec(plugin) in ("", "json") else ())
    }
    shared = read & written.keys()
    is_whole = all(inputs) and {name for name, *_ in read} == {name for name, *_ in shared}
    return written[min(shared)] if is_whole else None


_OTHERS = plugins_with("not from Beats")


class BeatsMetadataWithoutBeatsCheck(PipelineRule):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        known = _metadata(ctx.flow)
        if known.open or known.documents or not _OTHERS.issuperset(ctx.flow.named("input")):
            return
        for field, start, end in reads(node, ctx):
            is_of_beats = len(field) == 2 and field[0] == "@metadata" and field[1] in ("beat", "version")
            if is_of_beats and known.fields.isdisjoint(("beat", field[1])):
                yield self.finding(
                    (start, end),
                    f"`[@metadata][{field[1]}]` exists only on Beats events, but no input receives any, so the"
                    " reference stays literal. Use a fixed name",
                    help="In an index name, such a reference makes the output drop the events since 8.5.",
                )
                return


_ON_REQUEST = values_of("metadata on request")
_MOVED = values_of("metadata since 6.0")
_RELAYS = plugins_with("carries metadata of Beats") - _ON_REQUEST.keys()


class MetadataOnRequestCheck(PipelineRule):
    def check(self, node: Plugin | Expression, ctx: PipelineView) -> Findings:
        for displayed, new, start, end in _moved_reads(node, ctx):
            yield self.finding(
                (start, end),
                f"`{displayed}` does not exist since Logstash 6.0, unless the messages have it: the input sets `{new}`."
                " Use this field",
                fix=Fix("manual", f"Use `{new}`"),
            )
        if not ctx.holds("@metadata", node.start, node.end) or _ON_REQUEST.keys().isdisjoint(ctx.flow.named("input")):
            return
        known = _metadata(ctx.flow)
        if known.open or not _RELAYS.isdisjoint(ctx.flow.named("input")):
            return
        for field, start, end in visited_reads(node, ctx):
            if len(field) < 2 or field[0] != "@metadata" or field[1] in known.fields:
                continue
            inputs = [step.plugin for step in ctx.flow.inputs if field[1] in _ON_REQUEST.get(step.plugin.name, ())[1:]]
            option = _ON_REQUEST[inputs[0].name][0] if inputs else ""
            if not inputs:
                continue
            displayed = "".join(f"[{part}]" for part in field)
            if all(_is_nested(input_plugin, ctx) for input_plugin in inputs):
                new = displayed.replace("[@metadata]", "[@metadata][input][elasticsearch]")
                yield self.finding(
                    (start, end),
                    f"`{displayed}` does not exist: in ECS mode the `elasticsearch` input sets `{new}`. Use this field",
                    fix=Fix("manual", f"Use `{new}`"),
                )
                continue
            given = [plugin.text(option) for plugin in inputs if plugin.option(option) is not None]
            if not set(given).issubset(("none", "false")):
                continue
            yield self.finding(
                (start, end),
                f"`{displayed}` does not exist: the `{inputs[0].name}` input sets it only with `{option}`."
                " Set the option",
                fix=Fix("manual", f"Set `{option}` in the input"),
            )


def _moved_reads(node: Plugin | Expression, ctx: PipelineView) -> Iterator[tuple[str, str, int, int]]:
    """Yield the reads of fields that the only input of the pipeline stores in ``@metadata`` since 6.0 and that nothing
    else sets, each with its name there."""
    inputs = {step.plugin.name for step in ctx.flow.inputs}
    option, name, *parts = _MOVED.get(inputs.pop(), ("", "")) if len(inputs) == 1 else ("", "")
    is_set = all(step.plugin.text(option) in ("true", "basic", "extended") for step in ctx.flow.inputs)
    adds = any(step.plugin.option("add_field") for step in ctx.flow.inputs)
    if not option or not is_set or adds or ctx.is_below(6, 0) or not ctx.flow.is_complete:
        return
    for field, start, end in visited_reads(node, ctx):
        is_moved = len(field) == 2 and field[0] == name and field[1] in parts
        if is_moved and not any(writes(tree).writers_of(field) for tree in ctx.flow.trees):
            displayed = f"[{name}][{field[1]}]"
            yield displayed, f"[@metadata]{displayed}", start, end


def _is_nested(plugin: Plugin, ctx: PipelineView) -> bool:
    """Return whether an `elasticsearch` input stores the metadata of documents at the place of ECS mode."""
    if plugin.name != "elasticsearch" or not plugin.is_true("docinfo") or plugin.option("docinfo_target") is not None:
        return False
    return ctx.is_complete(plugin) and is_known_from("8.0", ctx) and ecs.is_on(plugin, ctx)


class _Metadata:
    """``fields``: those that the pipeline sets, by the name after ``@metadata``. ``open``: a plugin may set any field.

    ``documents``: an input reads documents that may contain ``@metadata``."""

    def __init__(self) -> None:
        self.fields: set[str] = set()
        self.open = False
        self.documents = False


@fact
def _metadata(pipeline: Flow) -> _Metadata:
    """Return what is known about the metadata in a pipeline."""
    found = _Metadata()
    found.open = not (pipeline.is_complete and pipeline.certain and pipeline.is_clean)
    fields: list[Path] = []
    for step in pipeline.inputs:
        plugin = step.plugin
        name = codec(plugin)
        if name in _JSON or "${" in name or (not name and plugin.name in _JSON_BY_DEFAULT):
            found.documents = True
        names = [getattr(key, "value", "") for each in plugin.all("add_field") for key in items_of(each.value, "keys")]
        decoder = getattr(plugin.option("codec"), "value", None)
        for sets in (plugin, decoder) if isinstance(decoder, Plugin) else (plugin,):
            names += [sets.text(option) or "" for option in options_with("target of an input")]
        fields += map(path, names)
    for step in pipeline.filters:
        known = changes(step.plugin)
        fields += known.made
        if step.plugin.name == "json" and known.is_open:
            found.documents = True
        elif known.may_do_anything:
            found.open = True
    for field in fields:
        if field[0] == "@metadata":
            found.fields.update(field[1:2])
            found.open |= len(field) == 1
    return found
