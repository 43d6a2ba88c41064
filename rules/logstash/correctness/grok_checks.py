"""The checks of the rules about grok filters whose texts are rows."""

from __future__ import annotations

from lslint.rules.logstash.api import (
    Array,
    Bareword,
    Edit,
    Findings,
    Fix,
    Flow,
    Pipeline,
    PipelineRule,
    PipelineView,
    Plugin,
    Related,
    String,
    fact,
    regex,
)
from lslint.rules.logstash.dataflow.grok_fields import own
from lslint.rules.logstash.dataflow.steps import codec, sure_inputs
from lslint.rules.logstash.grok import filters
from lslint.rules.logstash.grok.filters import is_same_in_every_set, patterns, repeated
from lslint.rules.logstash.option_check.known_from import is_known_from
from lslint.rules.logstash.values.strings import plugin_text

_OPTIONS = (
    "patterns_dir", "patterns_files_glob", "pattern_definitions", "overwrite", "break_on_match", "tag_on_failure",
)  # fmt: skip


class GrokStopsAtFirstFieldCheck(PipelineRule):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        if node.option("break_on_match") is not None and not node.is_true("break_on_match"):
            return
        first: set[tuple[str, ...]] | None = None
        before = ""
        for field, pattern in filters.patterns(node):
            if field in _OPTIONS:  # an option in the wrong location: no event has such a field
                continue
            captures = {capture.field for capture in own(pattern.value)}
            if first is None or field == before:
                before = before or field
                first = first or set()
                first |= captures
                continue
            if not captures or captures & first:
                return
            yield self.finding(
                pattern,
                f"Grok stops after the first field that matches, so `{field}` is not parsed if `{before}` matches. Use"
                " a separate filter, or set `break_on_match => false`",
            )
            return


class GrokOverwriteNotationCheck(PipelineRule):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        """Yield one finding for each name in ``overwrite``."""
        options = node.all("overwrite")
        if not options:
            return
        from lslint.grammar.mini_languages.grok_pattern import field_of
        from lslint.rules.logstash.grok import filter_patterns as checked

        fields = {field_of(name) for pattern in checked.patterns(node, ctx) for name in pattern.names}
        for option in options:
            for item in option.value.items if isinstance(option.value, Array) else (option.value,):
                if not isinstance(item, String | Bareword):
                    continue
                text = plugin_text(item, ctx)
                if text is None or text.value in fields:
                    continue
                other = text.value[1:-1] if text.value[:1] == "[" else f"[{text.value}]"
                if other not in fields or "[" in other.strip("[]"):
                    continue
                yield self.finding(
                    item,
                    f"`overwrite` lists `{text.value}`, but the pattern captures `{other}`, so grok appends the value"
                    f" instead of replacing it. Use `{other}`",
                    fix=Fix.write(item, other, "unsafe", quote='"'),
                )


_NOW = {
    "clientip": "[source][address]", "ident": "[apache][access][user][identity]", "auth": "[user][name]",
    "verb": "[http][request][method]", "request": "[url][original]", "httpversion": "[http][version]",
    "response": "[http][response][status_code]", "bytes": "[http][response][body][bytes]",
    "referrer": "[http][request][referrer]", "agent": "[user_agent][original]", "program": "[process][name]",
    "pid": "[process][pid]", "logsource": "[host][hostname]", "client_ip": "[source][address]",
    "client_port": "[source][port]", "http_status_code": "[http][response][status_code]", "loglevel": "[log][level]",
    "facility": "[log][syslog][facility][code]", "priority": "[log][syslog][priority]",
    "clientport": "[source][port]",
}  # fmt: skip
"""Names in the set ecs-v1 of the fields of the web server, syslog and haproxy patterns, if it has them."""


class LegacyGrokFieldInEcsCheck(PipelineRule):
    def check(self, node: Pipeline, ctx: PipelineView) -> Findings:
        if not _has_changed_pattern(ctx.flow):
            return
        from lslint.rules.logstash.dataflow.writes import display
        from lslint.rules.logstash.plugins.legacy_fields import legacy_reads

        is_known = is_known_from("8.0", ctx)
        for read in legacy_reads(ctx):
            word = display(read.path)
            now = _NOW.get(word)
            advice = f"Use `{now}`" if now else "Use the ECS field of the pattern"
            when = "In ECS mode" if read.is_said else "In ECS mode (the default since 8.0),"
            yield self.finding(
                (read.start, read.end),
                f"{when} `%{{{read.name}}}` does not set `{word}`, so the field does not exist. {advice}",
                help="The other fields of the pattern also have new names. `ecs_compatibility => disabled` in the grok"
                " filter restores the old ones.",
                optional=not (is_known or read.is_said),
            )


@fact
def _has_changed_pattern(pipeline: Flow) -> bool:
    """Return whether a grok filter uses a pattern that differs between the sets."""
    return not all(is_same_in_every_set(step.plugin) for step in pipeline.named("filter").get("grok", ()))


_REST = r"(?:%\{(?:GREEDY)?DATA:(?:\[message\]|message)\}|\(\?<message>\.[*+]\))\$?\Z"


class OverwriteKeepsOneLineCheck(PipelineRule):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        if not {"message", "[message]"} & set(node.texts("overwrite")):
            return
        inputs = sure_inputs(ctx)
        if not inputs or any(codec(plugin) != "multiline" for plugin in inputs):
            return
        if any(plugin.option("gsub") is not None for plugin in ctx.flow.plugins("filter")):
            return  # may remove the line breaks
        for field, pattern in patterns(node):
            text = plugin_text(pattern, ctx)
            if text is None or field not in ("message", "[message]") or "(?m" in text.value:
                continue
            match = regex(_REST).search(text.value)
            if match is None:
                continue
            at = text.span(0, 1)[0]
            yield self.finding(
                text.span(match.start(), match.end()),
                f"`{match[0]}` ends at the first line break, so `overwrite` discards the other lines of the event."
                " Begin the pattern with `(?m)`",
                fix=Fix("unsafe", "Insert `(?m)`", [Edit(at, at, "(?m)")]) if text.exact else None,
            )


class SameGrokPatternAgainCheck(PipelineRule):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        for pattern, first in repeated(node) if not ctx.has_syntax_errors else ():
            is_equal = first.value == pattern.value
            line = ctx.line(first.start)
            earlier = "an earlier one on this line" if line == ctx.line(pattern.start) else f"that on line {line}"
            reason = f"{earlier} is the same" if is_equal else f"{earlier} differs only in names of captures"
            yield self.finding(
                pattern,
                f"Pattern never matches: {reason}. Remove or correct it",
                related=[Related(first.start, first.end, "matches first")],
            )
