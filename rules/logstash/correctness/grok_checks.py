"""The checks of the rules about grok filters whose texts are rows."""

from __future__ import annotations

from lslint.grammar.mini_languages import grok_pattern
from lslint.grammar.mini_languages.grok_pattern import field_of
from lslint.rules.api import Context, Finding, PipelineStartRule
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
from lslint.rules.logstash.catalogue.traits import options_with
from lslint.rules.logstash.dataflow.grok_fields import captures, own
from lslint.rules.logstash.dataflow.steps import codec, sure_inputs
from lslint.rules.logstash.dataflow.writes import display
from lslint.rules.logstash.flow.values import is_sent
from lslint.rules.logstash.grok import filters
from lslint.rules.logstash.grok.filters import is_same_in_every_set, patterns, repeated, unreached_alternative
from lslint.rules.logstash.grok.limits import MAX_REPLACEMENTS
from lslint.rules.logstash.option_check.known_from import is_known_from
from lslint.rules.logstash.values.strings import plugin_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.logstash.flow.engine import Extended


class GrokStopsAtFirstFieldCheck(PipelineRule):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        if node.option("break_on_match") is not None and not node.is_true("break_on_match"):
            return
        first: set[tuple[str, ...]] | None = None
        before = ""
        for field, pattern in filters.patterns(node):
            if field in options_with("inside of match"):
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


class GrokEmptyAtEndCheck(PipelineRule):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        for _, pattern in filters.patterns(node) if not node.is_true("keep_empty_captures") else ():
            last = regex(_LAZY_AT_END).search(pattern.value)
            if last is None:
                continue
            span = pattern.start + 1 + last.start(), pattern.start + 1 + last.end()
            field = last[1] or last[2]
            yield self.finding(
                span,
                f"`{last[0]}` at the end of a pattern matches as little as possible, which is nothing, so `{field}` is"
                " never set. Use `GREEDYDATA`, or add `$`",
                fix=Fix.write(span, last[0].replace("DATA", "GREEDYDATA", 1), "unsafe") if last[1] else None,
            )


_LAZY_AT_END = r"(?:%\{DATA:([\w@.\[\]-]+)(?::\w+)?\}|\(\?<([\w@.\[\]-]+)>\.\*\?\))\Z"
"""A capture that ends a pattern and may be empty."""


class GrokOverwriteNotationCheck(PipelineRule):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        """Yield one finding for each name in ``overwrite``."""
        options = node.all("overwrite")
        if not options:
            return
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
        for _, pattern in patterns(node):
            span = unreached_alternative(pattern.value) if "|" in pattern.value else None
            if span is not None:
                yield self.finding(
                    (pattern.start + 1 + span[0], pattern.start + 1 + span[1]),
                    "The part after `|` is never reached, as the part before it matches first. For the character itself"
                    " write `\\|`",
                )


_SKIPPED = "the grok pattern exceeds a limit of the analysis, so it was not compiled"


class GrokInvalidRegexCheck(PipelineStartRule):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        from lslint.rules.logstash.grok.filter_patterns import cut_off, patterns

        definitions: set[str] = set()
        for pattern in patterns(node, ctx):
            fault = pattern.fault
            if pattern.skipped:
                ctx.unknowns.append((_SKIPPED, *pattern.text.span(0, len(pattern.text.value)), -1))
            if fault is None or "group name" in fault.message:  # LS244 reports names
                continue
            span = pattern.text.span(fault.start, fault.end)
            if any(error.start <= span[0] < error.end for error in ctx.errors):
                continue  # the pattern is part of a syntax error
            from lslint.rules.logstash.grok.compiled import RECURSION

            message: str | None = None
            if fault.many:
                reason = f"`{fault.name}` expands to more than {MAX_REPLACEMENTS:,} references. Simplify the pattern"
            elif fault.kind == RECURSION:
                reason = f"`{fault.name}` refers to itself. Remove the reference"
            else:
                from lslint.rules.logstash.grok.regex_messages import engine_message, explain

                reason, message = explain(fault, pattern.text.value), engine_message(fault)
                cut = cut_off(pattern, node, ctx)
                if cut is not None:
                    if cut[1] in definitions:
                        continue
                    definitions.add(cut[1])
                    path = ctx.project.grok_patterns().get(cut[1])
                    problem = f"The definition of `{cut[1]}`{f' in {path}' if path else ''} is cut off after"
                    problem += f" `{cut[2][:60]}`, so the pipeline does not start. Complete it"
                    yield self.finding(span, problem, help=message)
                    continue
                if pattern.unknown:  # what grok finds first
                    message = (
                        f"Grok reports that `{pattern.unknown[0].name}` is not defined."
                        " A reference without its `}` includes what follows it, for example a `)`."
                    )
            yield self.finding(
                span, f"Grok pattern does not compile, so the pipeline does not start: {reason}", help=message
            )


_LINES = frozenset((
    "COMMONAPACHELOG", "COMBINEDAPACHELOG", "HTTPD_COMMONLOG", "HTTPD_COMBINEDLOG", "HTTPD20_ERRORLOG",
    "HTTPD24_ERRORLOG", "HTTPD_ERRORLOG", "SYSLOGLINE", "SYSLOG5424LINE", "HAPROXYHTTP", "HAPROXYTCP", "ELB_ACCESS_LOG",
    "S3_ACCESS_LOG", "CLOUDFRONT_ACCESS_LOG", "CATALINALOG", "CATALINA7_LOG", "CATALINA8_LOG", "TOMCATLOG",
    "TOMCAT7_LOG", "TOMCAT8_LOG", "SQUID3", "NAGIOSLOGLINE", "BACULA_LOGLINE", "RAILS3",
))  # fmt: skip
"""Standard patterns for a whole line."""
_ANYTHING = r"(?:\$|\.\*|%\{(?:GREEDYDATA|DATA)(?::[^{}]*)?\})*"


class GrokRepeatedLinePatternCheck(PipelineRule):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        own = None
        for _, pattern in filters.patterns(node):
            if "}+" not in pattern.value and "}*" not in pattern.value:
                continue
            text = plugin_text(pattern, ctx)
            if text is None:
                continue
            for reference in grok_pattern.parse(text.value):
                quantifier = text.value[reference.end : reference.end + 1]
                if reference.name not in _LINES or quantifier not in ("+", "*") or reference.definition is not None:
                    continue
                own = filters.definitions(node) if own is None else own
                if reference.name in own or node.option("patterns_dir") is not None:
                    continue
                end = reference.end + (2 if text.value[reference.end + 1 : reference.end + 2] in ("?", "+") else 1)
                before, after = text.value[: reference.start], text.value[end:]
                empty = quantifier == "*" and before in ("", "^") and regex(_ANYTHING).fullmatch(after) is not None
                name = f"%{{{reference.name}}}"
                yield self.finding(
                    text.span(reference.start, end),
                    f"`{name}*` matches every line, so lines in other formats get no fields and no `_grokparsefailure`."
                    f" Remove `{quantifier}`"
                    if empty
                    else f"`{quantifier}` after `{name}` has no effect, because a line contains only one such"
                    f" log entry. Remove `{quantifier}`",
                    severity="warning" if empty else None,
                    fix=Fix("unsafe", f"Remove `{quantifier}`", [Edit(*text.span(reference.end, end), "")])
                    if text.exact
                    else None,
                )


class CaptureDroppedCheck(PipelineRule):
    def check(self, node: Pipeline, ctx: Context) -> Findings:
        from lslint.rules.logstash.flow import beats

        if ctx.has_syntax_errors or not beats.may_drop_captures(ctx):
            return
        from lslint.rules.logstash.flow.analysis import event_flow

        for one in event_flow(ctx).lost:
            yield self._finding(one, ctx)

    def _finding(self, one: Extended, ctx: Context) -> Finding:
        from lslint.rules.logstash.flow import beats
        from lslint.rules.logstash.flow.absent import origin

        name = display(one.path)
        option = one.by.option("match")
        span = next((span for field, span in captures(one.by) if field == one.path), None)
        if span is None:
            span = (option.start, option.name_end) if option is not None else (one.by.start, one.by.name_end)
        help = None
        if is_sent(one.value):
            beat, release, place = beats.witness(ctx)
            help = f"{beat} {release} ({place}) sends `{name}` as an object."
        return self.finding(
            span,
            f"`{name}` is an object here, so grok drops the captured value. Use another name, or add it to `overwrite`",
            related=() if is_sent(one.value) else origin(one.value, "an object", ctx),
            help=help,
        )
