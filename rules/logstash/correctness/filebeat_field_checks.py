"""Check of the rule about fields that Filebeat sends in another place."""

from __future__ import annotations

from lslint.grammar.config.access import at, items, text_of, texts
from lslint.grammar.logstash.conditions import comparisons, operands
from lslint.grammar.spans import blanked
from lslint.rules.knowledge import load
from lslint.rules.logstash.api import (
    Array,
    Expression,
    Findings,
    Fix,
    PipelineRule,
    PipelineView,
    Plugin,
    Related,
    Selector,
    String,
    fact,
    regex,
)  # fmt: skip
from lslint.rules.logstash.dataflow.steps import Path
from lslint.rules.logstash.flow.beats import INPUTS, output_of, receives_only_beats

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.grammar.config.tree import ConfigFile, ConfigNode
    from lslint.rules.api import RelatedFile

    Sent = dict[tuple[str, str], tuple[int, int]]
    """The spans of the values of custom fields, and of tags, by name and value."""


class FieldOfFilebeatElsewhereCheck(PipelineRule):
    def check(self, node: Expression, ctx: PipelineView) -> Findings:
        for leaf in comparisons(node, "==", "in"):
            sides = operands(leaf)
            field = next(
                (side for side in sides if isinstance(side, Selector) and side.path[:-1] in ((), _FIELDS)), None
            )
            if field is None or not _sent(ctx) or (len(field.path) == 1 and not receives_only_beats(ctx)):
                continue
            values = [item for side in sides for item in (side.items if isinstance(side, Array) else [side])]
            name = field.path[-1]
            is_root = len(field.path) == 1
            if any(name == other for _, places in _sent(ctx) for other, _ in places[is_root]):
                continue  # some inputs set it
            keys = [(name, value.value) for value in values if isinstance(value, String)]
            sent = ((path, places[not is_root]) for path, places in _sent(ctx))
            places = (
                Related(*spans[key], "sets the value", path) for path, spans in sent for key in keys if key in spans
            )
            place = next(places, None)
            if place is None or _may_be_set(field.path, ctx):
                continue
            is_only = receives_only_beats(ctx)
            config = str(place.path).rpartition("/")[2]
            where = "" if is_only else " in events of Filebeat"
            meant = "[tags]" if name == _TAG else f"[fields][{name}]" if is_root else f"[{name}]"
            other = "" if name == _TAG else f", or {'set' if is_root else 'remove'} `{_AT_ROOT}: true`"
            yield self.finding(
                field,
                f"`{ctx.text[field.start : field.end]}` is not set{where}: `{config}` sends this value as `{meant}`."
                f" Test `{meant}`{other}",
                fix=Fix.write(field, meant, "unsafe")
                if name != _TAG and is_only and not ctx.has_syntax_errors
                else None,
                related=[place],
                severity=None if is_only else "info",
            )


_TAG = "tag"
"""The name under which the list `tags` is looked for."""
_FIELDS = ("fields",)
_AT_ROOT = "fields_under_root"


@fact
def _sent(ctx: PipelineView) -> list[tuple[str, tuple[Sent, Sent]]]:
    """Return the custom fields and tags that the configs of Filebeat near the pipeline send in ``fields``, and those at
    the root, by the paths of the configs. Empty if Beats send nothing, or if a field may be moved."""
    if not any(plugin.name in INPUTS for plugin in ctx.flow.plugins("input")):
        return []
    files = ctx.project.related_files("filebeat") or ()
    found = [(file.path, sent) for file in files if (sent := _sent_with(file.tree)) is not None]
    return found if len(found) == len(files) else []


@fact
def _sent_with(tree: ConfigFile) -> tuple[Sent, Sent] | None:
    """Return the custom fields and tags that a config sends in ``fields`` (tags as well), and those at the root; None
    if a field may be moved. Computed once for all pipelines around the config."""
    from lslint.grammar.config.tree import Mapping, Scalar, Sequence, resolve

    traits = load("filebeat/traits")
    moving = {*traits["any_fields"], *traits["places_fields"]} - {_AT_ROOT}
    nested: Sent = {}
    root: Sent = {}
    for node in tree.walk():
        if not isinstance(node, Mapping):
            continue
        if any(not moving.isdisjoint(entry.name.split(".")) for entry in node.entries):
            return None
        switch = node.find(_AT_ROOT)
        is_root = switch is not None and getattr(resolve(switch.value), "value", None) is True
        for entry in node.entries:
            value, given, places = resolve(entry.value), [], nested
            if entry.name == "fields" and isinstance(value, Mapping):
                given = [(one.name, resolve(one.value)) for one in value.entries]
                places = root if is_root else nested
            elif entry.name == "tags" and isinstance(value, Sequence):
                given = [(_TAG, resolve(item)) for item in value.items]
            for name, scalar in given:
                if isinstance(scalar, Scalar):
                    places.setdefault((name, scalar.text), (scalar.start, scalar.end))
    return nested, root


def _may_be_set(field: Path, ctx: PipelineView) -> bool:
    """Return whether a plugin of the pipeline sets a field, or may set any field."""
    from lslint.rules.logstash.flow.changes import changes
    from lslint.rules.logstash.flow.missing import is_constant_at_input

    pipeline = ctx.flow
    return is_constant_at_input(field, pipeline) or any(
        known.is_open or known.may_do_anything or not known.made.isdisjoint((field, field[:1]))
        for known in map(changes, pipeline.plugins("filter"))
    )


class ModuleWithoutPipelineCheck(PipelineRule):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        used = ("pipeline", "parameters", "data_stream_dataset")
        outputs = ctx.flow.plugins("output")
        is_used = any(output.name != "elasticsearch" or any(map(output.option, used)) for output in outputs)
        if is_used or ctx.clauses or not ctx.is_complete(node) or not receives_only_beats(ctx) or _may_parse(ctx):
            return
        ports = {plugin.text("port") for plugin in ctx.flow.plugins("input")}
        for file in ctx.project.related_files("filebeat") or ():
            module = _module(file, ports)
            if module is not None:
                yield self.finding(
                    node.head,
                    f"Lines of the Filebeat module `{text_of(module)}` are not parsed: its ingest pipeline needs"
                    ' `pipeline => "%{[@metadata][pipeline]}"`. Set it where the field exists',
                    related=[Related(module.start, module.end, "enables the module", file.path)],
                    fix=Fix("manual", "Add an output with `pipeline` for events of modules"),
                )
                return


@fact
def _may_parse(ctx: PipelineView) -> bool:
    """Return whether a filter of the pipeline may read ``message``, or whether its filters are not all known."""
    if not (ctx.flow.is_complete and ctx.flow.certain and ctx.flow.is_clean):
        return True
    records = [ctx.record(plugin, "source") for plugin in ctx.flow.plugins("filter")]
    reads = any(record is not None and record.segments[-1].default == "message" for record in records)
    is_other = not {"ruby", "drop", "elastic_integration"}.isdisjoint(ctx.flow.named("filter"))
    return reads or is_other or any("message" in text for text in ctx.flow.code)


def _module(file: RelatedFile, ports: set[str | None]) -> ConfigNode | None:
    """Return the name of the first module that a config of Filebeat enables, if it sends to one of these ports and no
    processor of it reads ``message``."""
    root = file.tree.documents[0].root if file.tree.documents else None
    hosts = texts(at(output_of(file.tree, "logstash"), "hosts") or at(root, "output.logstash.hosts"))
    is_sent = any((host.rpartition(":")[2] if ":" in host else "5044") in ports for host in hosts)
    code = blanked(file.text, file.tree.comments)
    is_sent &= regex(r"enabled:[ \t]*+(?!true)|\b(?:message|dissect|decode\w+)\b").search(code) is None
    modules = items(at(root, "filebeat.modules") or at(root, "filebeat", "modules")) if is_sent else []
    names = (at(item, "module") for item in modules)
    return next((name for name in names if text_of(name) in load("filebeat/traits")["parsed_by_pipelines"]), None)
