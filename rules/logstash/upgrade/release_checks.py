"""The checks of the rules about what a release changes whose texts are rows."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.grammar.mini_languages import grok_pattern
from lslint.rules.api import Context, Rule
from lslint.rules.logstash.api import (
    Edit,
    Findings,
    Fix,
    Pipeline,
    PipelineAdvice,
    PipelineRule,
    PipelineView,
    Plugin,
    String,
    regex,
)
from lslint.rules.logstash.catalogue.traits import options_with
from lslint.rules.logstash.dataflow.grok_fields import of_name
from lslint.rules.logstash.dataflow.steps import Path
from lslint.rules.logstash.dataflow.writes import display, path
from lslint.rules.logstash.flow.effects import compile_plugin
from lslint.rules.logstash.flow.operations import made
from lslint.rules.logstash.grok import filters, library
from lslint.rules.logstash.plugins import ecs
from lslint.rules.logstash.plugins.data_streams import index_only
from lslint.rules.logstash.settings.node import span_of, used_groups
from lslint.rules.logstash.values import ecs_mode
from lslint.rules.logstash.values.options import strings
from lslint.rules.shared.message_parts import abridged

# Begins at the start of a word only: a long word without `.raw` would be searched from each of its characters.
_NAME = r"(?<![\w@.-])(?:(?![A-Za-z_@])[\w.-])*+([A-Za-z_@][\w@.-]*\.raw)(?![\w.-])"


class RawSubfieldCheck(PipelineAdvice):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        if ctx.is_below(5):
            return
        for option in node.options:
            if option.name not in options_with("fields of a search"):
                continue
            for value in strings(option.value, keys=True):
                match = regex(_NAME).search(value.value)
                if match is None:
                    continue
                word, fix = match.group(1), None
                if isinstance(value, String) and not ctx.has_syntax_errors:
                    offset = value.start + len(value.quote) + match.end(1) - 3
                    fix = Fix("manual", "Replace `.raw` with `.keyword`", [Edit(offset, offset + 3, "keyword")])
                message = f"A query on `{word}` finds nothing in indices with the template of Logstash 5.0 and later"
                yield self.finding(value, f"{message}: use `{word[:-3]}keyword`", fix=fix)


class OutdatedTargetCheck(PipelineAdvice):
    def check(self, node: Pipeline, ctx: PipelineView) -> Findings:
        if not ctx.is_below(7) or not node.sections:
            return
        first = node.sections[0]
        yield self.finding(
            (first.start, first.start + len(first.kind)),
            f"Logstash {ctx.target} runs pipelines on the Ruby engine, which may be slower than the Java engine of 7.0"
            " and later: upgrade Logstash",
        )


class LegacyMonitoringCheck(Rule):
    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        """Report one setting per file."""
        works = ctx.is_below(9, 0)
        is_off = not works and ctx.target is not None
        for group in used_groups(ctx) if not ctx.is_below(7, 9) else ():
            leaf = group.get("xpack.monitoring.enabled")
            if leaf is None or not group.is_on(leaf.name):
                continue
            if group.effective("xpack.monitoring.allow_legacy_collection") not in (None, False, "false"):
                continue
            if group.value("monitoring.enabled") not in (None, True, "true"):
                continue  # takes precedence
            state = "alone has no effect in Logstash 9.0 and later"
            help_ = "`xpack.monitoring.allow_legacy_collection: true` turns the internal collection on again."
            if works:
                state = f"is deprecated in Logstash {ctx.target} and has no effect in 9.0 and later"
            yield self.finding(
                span_of(leaf, ctx),
                f"`{leaf.name}: true` {state}: collect the metrics with Elastic Agent or Metricbeat",
                severity="warning" if is_off else "info",
                help=None if works else help_,
            )


_NAMES = frozenset(("index", "ilm_rollover_alias"))


class DataStreamByDefaultCheck(PipelineRule):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        if ctx.target is None or not ctx.target.at_least(8) or not ecs.is_on(node, ctx):
            return
        names = {option.name for option in node.options}
        if names & _NAMES or ctx.may_omit(node.start, node.end):
            return
        action = node.text("action") if "action" in names else "create"
        is_off = node.is_false("data_stream")
        if action is None or (not is_off and any(name.startswith("data_stream") for name in names)):
            return
        if ctx.target.at_least(8, 7) and node.is_false("manage_template"):
            names.remove("manage_template")
        message = (
            "Without `index`, `elasticsearch` writes to data stream `logs-generic-default` since 8.0, not"
            " `logstash-…`. Set `data_stream => false` and `index`"
        )
        title = "Set `data_stream => false` and `index`, or name the data stream"
        if is_off or names & index_only() or action != "create":
            message = (
                "Without `index`, the `elasticsearch` output writes to `ecs-logstash-…` in ECS mode, the default since"
                " 8.0, not to `logstash-…`. Set `index` to keep the indices"
            )
            title = "Set `index`"
        yield self.finding(node.head, message, fix=Fix("manual", title))


SHOWN = 2
"""Fields that the message names on each side, if it is not too long then."""
_MAX_LENGTH = 160
_LISTED = 12
"""Fields that the help line names for each mode."""


class EcsModeByDefaultCheck(PipelineRule):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        """Yield a finding at the name of a plugin whose fields depend on the mode, if nothing sets the mode."""
        if ctx.target is None or not ctx.target.at_least(8) or node.option("ecs_compatibility") is not None:
            return
        if ecs_mode.setting(ctx) is not None or not ecs.is_on(node, ctx):
            return
        make = _captured if node.name == "grok" else _made
        legacy, now = (make(node, ctx, is_ecs) for is_ecs in (False, True))
        gone, new = (
            sorted(map(display, fields), key=lambda name: (len(name), name)) for fields in (legacy - now, now - legacy)
        )
        if not new:
            return
        messages = [
            f"Since 8.0 (ECS mode), `{node.name}` writes {abridged(new, shown)}"
            f"{f' instead of {abridged(gone, shown)}' if gone else ''}."
            " To keep the old fields, set `ecs_compatibility => disabled`"
            for shown in range(SHOWN, 0, -1)
        ]
        yield self.finding(
            node.head,
            next((message for message in messages if len(message) <= _MAX_LENGTH), messages[-1]),
            help=f"Only in ECS mode: {abridged(new, _LISTED)}. Only without it: {abridged(gone, _LISTED) or 'none'}.",
            fix=Fix("manual", "Set `ecs_compatibility => disabled`, or use the fields of ECS mode"),
        )


def _made(plugin: Plugin, ctx: PipelineView, is_ecs: bool) -> set[Path]:
    """Return the fields that a plugin writes in one of the modes."""
    operations = compile_plugin(plugin, ctx.tree, ctx, is_ecs).operations
    return {field for field, _ in made(operations) if field[:1] != ("@metadata",)}


def _captured(plugin: Plugin, ctx: PipelineView, is_ecs: bool) -> set[Path]:
    """Return the fields that the library patterns of a grok filter write in one of the modes."""
    if plugin.option("target") is not None or plugin.option("patterns_dir") is not None:
        return set()
    definitions = filters.definitions(plugin)
    used = library.standard(library.ECS if is_ecs else library.LEGACY, ctx.target)
    names = {
        reference.name for _, pattern in filters.patterns(plugin) for reference in grok_pattern.parse(pattern.value)
    }
    return {path(field) for name in names if name not in definitions for field in of_name(name, used)}
