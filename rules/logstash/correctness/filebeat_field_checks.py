"""Check of the rule about fields that Filebeat sends in another place."""

from __future__ import annotations

from lslint.grammar.config.access import at, entries, items, text_of, texts
from lslint.grammar.config.tree import Mapping, Scalar
from lslint.grammar.logstash.conditions import comparisons, operands
from lslint.grammar.template_hints import has_marker
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
)  # fmt: skip
from lslint.rules.logstash.dataflow.resources import PORT, resources
from lslint.rules.logstash.dataflow.steps import Path, overlap
from lslint.rules.logstash.flow import operations as do
from lslint.rules.logstash.flow.beats import INPUTS, receives_only_beats, settings_of
from lslint.rules.logstash.flow.changes import changes
from lslint.rules.logstash.flow.effects import compile_plugin
from lslint.rules.logstash.mapping.index_templates import may_run_pipeline

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.grammar.config.tree import ConfigFile, ConfigNode

    Sent = dict[tuple[str, str], tuple[int, int]]
    """The spans of the values of custom fields, and of tags, by name and value."""


class FieldOfFilebeatElsewhereCheck(PipelineRule):
    def check(self, node: Expression, ctx: PipelineView) -> Findings:
        for leaf in comparisons(node, "==", "in"):
            sides = operands(leaf)
            fields = (side for side in sides if isinstance(side, Selector) and side.path[:-1] in ((), _FIELDS))
            field = next(fields, None)
            if field is None or not _sent(ctx) or (len(field.path) == 1 and not receives_only_beats(ctx)):
                continue
            values = [item for side in sides for item in (side.items if isinstance(side, Array) else [side])]
            name = field.path[-1]
            is_root = len(field.path) == 1
            if any(name == other for _, places in _sent(ctx) for other, _ in places[is_root]):
                continue  # some inputs set it
            keys = [(name, value.value) for value in values if isinstance(value, String)]
            sent = ((path, places[not is_root].get(key)) for path, places in _sent(ctx) for key in keys)
            place = next((Related(*span, "sets the value", path) for path, span in sent if span is not None), None)
            if place is None or _may_be_set(field.path, ctx):
                continue
            is_only = receives_only_beats(ctx)
            is_sure = name != _TAG and is_only and not ctx.has_syntax_errors
            config = str(place.path).rpartition("/")[2]
            where = "" if is_only else " in events of Filebeat"
            meant = "[tags]" if name == _TAG else f"[fields][{name}]" if is_root else f"[{name}]"
            other = "" if name == _TAG else f", or {'set' if is_root else 'remove'} `{_AT_ROOT}: true`"
            yield self.finding(
                field,
                f"`{ctx.text[field.start : field.end]}` is not set{where}: `{config}` sends this value as `{meant}`."
                f" Test `{meant}`{other}",
                fix=Fix.write(field, meant, "unsafe") if is_sure else None,
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
    moving = {*load("filebeat/traits")["any_fields"], *load("filebeat/traits")["places_fields"]} - {_AT_ROOT}
    nested: Sent = {}
    root: Sent = {}
    for node in (each for each in tree.walk() if isinstance(each, Mapping)):
        if any(not moving.isdisjoint(entry.name.split(".")) for entry in node.entries):
            return None
        places = root if getattr(at(node, _AT_ROOT), "value", None) is True else nested
        fields = [(places, name, value) for name, value, _ in entries(at(node, "fields"))]
        for given, name, value in [*fields, *((nested, _TAG, item) for item in items(at(node, "tags")))]:
            if isinstance(value, Scalar):
                given.setdefault((name, value.text), (value.start, value.end))
    return nested, root


def _may_be_set(field: Path, ctx: PipelineView) -> bool:
    """Return whether a plugin of the pipeline sets a field, or may set any field."""
    from lslint.rules.logstash.flow.missing import is_constant_at_input

    pipeline = ctx.flow
    return is_constant_at_input(field, pipeline) or any(
        known.is_open or known.may_do_anything or not known.made.isdisjoint((field, field[:1]))
        for known in map(changes, pipeline.plugins("filter"))
    )


class ModuleWithoutPipelineCheck(PipelineRule):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        is_known = ctx.is_complete(node) and not ctx.clauses and receives_only_beats(ctx) and _keeps_lines(ctx)
        if not is_known or _may_name_pipeline(ctx) or may_run_pipeline(node, ctx):
            return
        for file in ctx.project.related_files("filebeat") or ():
            module, hosts = _unparsed(file.tree)
            unless = next((unless for host in hosts if (unless := _unless_elsewhere(host, ctx)) is not None), None)
            if module is not None and unless is not None and not has_marker(file.text):
                yield self.finding(
                    node.head,
                    f"Lines of the Filebeat module `{text_of(module)}` are not parsed{unless}. Set"
                    ' `pipeline => "%{[@metadata][pipeline]}"` where the field exists',
                    related=[Related(module.start, module.end, "enables the module", file.path)],
                    fix=Fix("manual", "Add an output with `pipeline` for events of modules"),
                )
                return


@fact
def _may_name_pipeline(ctx: PipelineView) -> bool:
    """Return whether an output may name an ingest pipeline, or sends to something else than Elasticsearch."""
    used = ("pipeline", "parameters", "data_stream_dataset")
    outputs = ctx.flow.plugins("output")
    return any(output.name != "elasticsearch" or any(map(output.option, used)) for output in outputs)


@fact
def _keeps_lines(ctx: PipelineView) -> bool:
    """Return whether all filters are known, keep every event, and take neither its line nor the copy of it."""
    is_whole = ctx.flow.is_complete and ctx.flow.certain and ctx.flow.is_clean
    for step in ctx.flow.filters if is_whole else ():
        known = changes(step.plugin)
        effects = (compile_plugin(step.plugin, step.tree, ctx, ecs) for ecs in (False, True))
        taken = (known.fields - known.removed).union(*(do.read(each.operations) for each in effects))
        is_taken = any(overlap(field, line) for field in taken for line in (("message",), ("event", "original")))
        if is_taken or known.may_do_anything or known.recounts:
            return False
    return is_whole


def _unless_elsewhere(address: str, ctx: PipelineView) -> str | None:
    """Return what a message must except if Beats that send to an address reach this pipeline, nothing if a service with
    the name of the host runs it; None if they may reach another one."""
    host, _, port = address.rpartition(":") if ":" in address else (address, "", "5044")
    deployment, files = ctx.project.deployment, ctx.project.related_files("logstash")
    if "$" in address or files is None or all(plugin.text("port") != port for plugin in ctx.flow.plugins("input")):
        return None
    if any(each.is_mounted and not each.is_pod and each.name == host for each in deployment.runtimes()):
        return ""
    others = [resource for file in files if file.text not in ctx.flow.texts for resource in resources(file.tree)]
    is_taken = any(each.what == PORT and (each.key == f"tcp {port}" or "$" in each.key) for each in others)
    is_other = any(host in peer.names for peer in deployment.peers() or ())
    return None if is_taken or is_other else f", unless `{address}` is another Logstash"


@fact
def _unparsed(tree: ConfigFile) -> tuple[ConfigNode | None, list[str]]:
    """Return the name of the first module of which a config of Filebeat enables a fileset that only its ingest pipeline
    parses, and the hosts of its output for Logstash; nothing if a processor or an input may parse the lines."""
    settings, parsed = settings_of(tree), tuple(load("filebeat/traits")["parsed_by_pipelines"])
    parts = [name.split(".") for name in settings if name.startswith("processors.")]
    is_parsed = not all(part[1].startswith(("add_", "drop_")) for part in parts)
    is_parsed |= any(name.startswith("setup.template.settings") for name in settings)
    is_off = text_of(settings.get("output.logstash.enabled")) not in ("", "true")
    for item in items(settings.get("filebeat.modules")) if not is_parsed and not is_off else ():
        options = settings_of(item)
        kind, names = text_of(options.get("module")), [name for name in options if text_of(options[name]) == "true"]
        is_read = any(f"{kind}.{name}".startswith(parsed) and name.endswith(".enabled") for name in names)
        is_off = text_of(options.get("enabled")) not in ("", "true") or any(".input" in name for name in options)
        if is_read and not is_off:
            return options["module"], texts(settings.get("output.logstash.hosts"))
    return None, []
