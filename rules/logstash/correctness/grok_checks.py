"""The checks of the rules about grok filters whose texts are rows."""

from __future__ import annotations

from itertools import chain

from lslint.grammar.logstash.nodes import Clause, Group, Selector
from lslint.grammar.mini_languages import grok_pattern
from lslint.grammar.mini_languages.grok_pattern import Reference, field_of, split_group
from lslint.rules.api import Context, PipelineStartRule, Severity
from lslint.rules.logstash.api import (
    Array,
    Bareword,
    Edit,
    Finding,
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
    texts,
)
from lslint.rules.logstash.catalogue.traits import number_type, options_with, type_meant, values_of
from lslint.rules.logstash.dataflow.grok_fields import captures, own
from lslint.rules.logstash.dataflow.steps import codec, sure_inputs
from lslint.rules.logstash.dataflow.writes import Path, display, path
from lslint.rules.logstash.flow.values import is_sent
from lslint.rules.logstash.grok import filter_patterns, filters
from lslint.rules.logstash.grok.filters import is_same_in_every_set, patterns, repeated, unreached_alternative
from lslint.rules.logstash.grok.limits import MAX_REPLACEMENTS
from lslint.rules.logstash.option_check.known_from import is_known_from
from lslint.rules.logstash.plugins import ecs
from lslint.rules.logstash.values.options import pairs
from lslint.rules.logstash.values.strings import Text, doubled_escape, escapes, plugin_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from lslint.rules.logstash.flow.engine import Extended
    from lslint.rules.logstash.grok.captures import Capture
    from lslint.rules.logstash.plugins.legacy_fields import LegacyRead


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
        is_other = node.is_true("keep_empty_captures") or "DATA" in filters.definitions(node)
        for _, pattern in () if is_other else filters.patterns(node):
            last = regex(_LAZY_AT_END).search(pattern.value)
            if last is None:
                continue
            span = pattern.start + 1 + last.start(), pattern.start + 1 + last.end()
            field = last[1] or last[2]
            before = pattern.value[: last.start()]
            if any(f"{sign}{field}{end}" in before for sign, end in (":}", "::", "<>")):
                continue  # an earlier capture sets it
            yield self.finding(
                span,
                f"Lazy `{last[0]}` at the end of a pattern matches nothing, so `{field}` is never set. Use"
                " `GREEDYDATA`, or `NOTSPACE` for a value without spaces",
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
        fields = {field_of(name) for pattern in filter_patterns.patterns(node, ctx) for name in pattern.names}
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


class LegacyFieldRule(PipelineRule):
    """A rule about reads of fields that something sets only without ECS mode."""

    def report(self, read: LegacyRead, setter: str, advice: str, restoring: str | None, ctx: PipelineView) -> Finding:
        """Return a finding. ``setter``: what sets the field without ECS mode; ``restoring``: the help."""
        when = "In ECS mode" if read.is_said else "In ECS mode (the default since 8.0),"
        return self.finding(
            (read.start, read.end),
            f"{when} {setter} does not set `{display(read.path)}`, so the field does not exist. {advice}",
            help=restoring,
            optional=not (read.is_said or is_known_from("8.0", ctx)),
        )


class LegacyGrokFieldInEcsCheck(LegacyFieldRule):
    def check(self, node: Pipeline, ctx: PipelineView) -> Findings:
        if not _has_changed_pattern(ctx.flow):
            return
        from lslint.rules.logstash.plugins.legacy_fields import legacy_reads

        restoring = f"The other fields of the pattern also have new names. {ecs.disabled('filter/grok', ctx)} in the"
        restoring += " grok filter restores the old ones."
        for read in legacy_reads(ctx):
            now = values_of("fields in ECS mode").get(display(read.path))
            advice = f"Use `{now}`" if now else "Use the ECS field of the pattern"
            yield self.report(read, f"`%{{{read.name}}}`", advice, restoring, ctx)


class LegacyPluginFieldInEcsCheck(LegacyFieldRule):
    def check(self, node: Pipeline, ctx: PipelineView) -> Findings:
        from lslint.rules.logstash.plugins.legacy_fields import reads_after_inputs, reads_of_results

        filters_of_file = (step.plugin for step in ctx.flow.filters if step.tree is ctx.tree)
        of_filters = chain.from_iterable(reads_of_results(plugin, ctx.tree, ctx) for plugin in filters_of_file)
        for kind, reads in (("input", reads_after_inputs(ctx)), ("filter", of_filters)):
            for read in reads:
                disabled = f"{ecs.disabled(f'{kind}/{read.name}', ctx)} in the {kind}"
                advice = f"Use `{read.now}`" if read.now else f"Set {disabled}"
                restoring = f"{disabled} restores the old names." if read.now else None
                yield self.report(read, f"the `{read.name}` {kind}", advice, restoring, ctx)


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
        for pattern, first, reason in repeated(node) if not ctx.has_syntax_errors else ():
            line = ctx.line(first.start)
            where = "earlier on this line" if line == ctx.line(pattern.start) else f"on line {line}"
            advice = "Put the longer one first" if reason == "is its beginning" else "Remove or correct it"
            yield self.finding(
                pattern,
                f"Pattern never matches: the pattern {where} {reason}. {advice}",
                related=[Related(first.start, first.end, "matches first")],
            )
        for _, pattern in patterns(node):
            span = unreached_alternative(pattern.value)
            if span is not None:
                yield self.finding(
                    (pattern.start + 1 + span[0], pattern.start + 1 + span[1]),
                    "The part after `|` is never reached, as the part before it matches first. For the character itself"
                    " write `\\|`",
                )


_SKIPPED = "the grok pattern exceeds a limit of the analysis, so it was not compiled"


class GrokInvalidRegexCheck(PipelineStartRule):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        definitions: set[str] = set()
        for pattern in filter_patterns.patterns(node, ctx):
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
                cut = filter_patterns.cut_off(pattern, node, ctx)
                if cut is not None:
                    if cut[1] in definitions:
                        continue
                    definitions.add(cut[1])
                    place = filters.place_of_definition(node, cut[1], ctx)
                    problem = f"The definition of `{cut[1]}`{place} is cut off after"
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
    def check(self, node: Pipeline, ctx: PipelineView) -> Findings:
        from lslint.rules.logstash.flow import beats

        if ctx.has_syntax_errors:
            return
        yield from self._times(ctx)
        if not beats.may_drop_captures(ctx):
            return
        from lslint.rules.logstash.flow.analysis import event_flow

        for one in event_flow(ctx).lost:
            yield self._finding(one, ctx)

    def _times(self, ctx: PipelineView) -> Findings:
        """Yield the captures into ``@timestamp``, which only a timestamp replaces: after a removal or with
        ``overwrite``, grok fails."""
        visited = ctx.tree.walk_plugins() if "@timestamp" in ctx.text else ()
        for field, span in chain.from_iterable(captures(plugin) for _, plugin, _ in visited if plugin.name == "grok"):
            if field == ("@timestamp",):
                yield self.finding(
                    span,
                    "`@timestamp` accepts only a timestamp, so grok does not set it. Remove the name, or capture into"
                    ' `time` and use `date { match => ["time", "…"] }`',
                )

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


class GrokCaptureTypeIgnoredCheck(PipelineRule):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        for pattern in filter_patterns.patterns(node, ctx):
            for reference in pattern.references:
                type_ = reference.type
                if type_ is None or type_ in ("int", "float") or reference.field is None:
                    continue
                text = pattern.text
                if not reference.field:
                    yield self._unnamed(reference, text)
                    continue
                start = reference.name_start + len(reference.name) + len(reference.field) + 2
                span = text.span(start, start + len(type_))
                intended, is_text = number_type(type_), type_meant(type_) == "string"
                fix = None
                advice = "Use `int` or `float`, or remove the type"
                if intended:
                    advice = f"Write `:{intended}`"
                    if text.exact:
                        fix = Fix.write(span, intended, "unsafe")
                elif is_text:
                    advice = f"Remove `:{type_}`"
                    if text.exact:
                        fix = Fix("unsafe", f"Remove `:{type_}`", [Edit(span[0] - 1, span[1], "")])
                problem = f"Grok ignores the type `:{type_}`, so `{reference.field}` stays a string"
                if is_text:
                    problem = f"`:{type_}` has no effect: grok captures are already strings"
                is_converted = not is_text and path(reference.field) in _converted(ctx.flow)
                if is_converted:
                    problem = (
                        f"Grok ignores the type `:{type_}`, and `convert` sets the type of `{reference.field}` later"
                    )
                    advice = f"Remove `:{type_}`"
                    fix = Fix("unsafe", advice, [Edit(span[0] - 1, span[1], "")]) if text.exact else None
                yield self.finding(
                    span,
                    f"{problem}. {advice}",
                    severity="info" if is_text or is_converted else None,
                    fix=fix,
                    optional=is_text,
                )

    def _unnamed(self, reference: Reference, text: Text) -> Finding:
        """A field behind two colons: grok takes what is between them as its name."""
        written = f"%{{{reference.name}::{reference.type}}}"
        right = f"%{{{reference.name}:{reference.type}}}"
        colon = reference.name_start + len(reference.name)
        span = text.span(colon, colon + 2)
        return self.finding(
            span,
            f"`{written}` has two colons, so grok captures into a field with an empty name. Write `{right}`",
            fix=Fix("unsafe", "Remove a colon", [Edit(span[0], span[0] + 1, "")]) if text.exact else None,
        )


@fact
def _converted(pipeline: Flow) -> frozenset[tuple[str, ...]]:
    """Return the fields that a mutate filter converts: outside of conditions, or if the field exists."""
    return frozenset(
        path(name)
        for step in pipeline.filters
        if step.plugin.name == "mutate"
        for option in step.plugin.all("convert")
        for name, _ in pairs(option.value)
        if all(_asks_for(path(name), clause) for clause in step.clauses)
    )


def _asks_for(name: tuple[str, ...], clause: Clause) -> bool:
    """Return whether a condition only asks whether a field exists."""
    condition = clause.condition
    while isinstance(condition, Group):
        condition = condition.inner
    return isinstance(condition, Selector) and tuple(condition.path) == name


class GrokDuplicateCaptureCheck(PipelineRule):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        libraries = None
        fine: frozenset[Path] | None = None
        for pattern in filter_patterns.patterns(node, ctx):
            if pattern.fault is not None or pattern.unknown or not pattern.names:
                continue
            if len({field_of(name) for name in pattern.names}) == len(pattern.names):
                continue
            from lslint.rules.logstash.grok import captures, filters

            libraries = libraries or filters.libraries(node, ctx)
            if fine is None:
                fine = _removed(ctx).union(path(name) for o in node.all("overwrite") for name in texts(o.value))
            text = pattern.text
            cut = {reference.start for reference in pattern.references if reference.junk.strip()}  # reported by LS244
            is_standard = not any(map(libraries[-1].is_own, ("GREEDYDATA", "DATA")))
            empty = {match.start(1) for match in regex(_EMPTY).finditer(text.value)} if is_standard else ()
            for first, later in captures.twice(text.value, pattern.references, libraries[-1]):
                if later.start in cut or first.start in cut:
                    continue
                name = path(later.field)
                inner = [_library_name(capture, pattern.references) for capture in (first, later)]
                if any(capture.optional and name for capture, name in zip((first, later), inner, strict=True)):
                    continue
                if name in fine or later.start == first.start or not later.field:
                    continue
                effect = _effect(first, later, pattern.names)
                if later.start in empty and not node.is_true("keep_empty_captures"):
                    effect = "but the second capture is always empty, so grok drops it"
                problem, action, advice = _where(later.field, inner)
                is_list = "list" in effect and not any(inner)
                yield self.finding(
                    text.span(later.start, later.end),
                    f"{problem}, {effect}. {action}",
                    help=advice or (_GROUP.format(later.field) if is_list else None),
                    related=[Related(*text.span(first.start, first.end), "first capture")],
                )


_EMPTY = (
    r"(?<!\\)(?:\\\\)*(?:%\{GREEDYDATA\b[^{}]*\}|\.\*)"
    r"(\(\?<[^<>]+>(?:\([.|\\r]+\)|\.)\*\)|%\{(?:GREEDY)?DATA:[^{}]*\})"
)
"""A capture after one that takes everything and gives back only what the rest of the pattern needs."""


def _effect(first: Capture, later: Capture, names: Iterable[str]) -> str:
    """Return what two captures of a field make of it. ``names``: all captures of the pattern."""
    is_sure = not (first.optional or later.optional)
    if first.optional:  # another alternative may capture the first value
        kinds = {_is_number(name) for name in names if name != later.name and field_of(name) == first.field}
        if len(kinds) > 1:
            return "so the field can become a list or lose the second value"
    if _is_number(first.name):
        return f"and because the first value is a number, grok {'drops' if is_sure else 'can drop'} the second one"
    return f"so the field {'becomes' if is_sure else 'can become'} a list"


def _is_number(name: str) -> bool:
    """Whether grok converts what a group of this name captures. Other types than these have no effect."""
    return split_group(name)[1] in ("int", "float")


_GROUP = "To capture both with the text between them as one value, name only a group around them: `(?<{}>…)`."


def _where(field: str, inner: list[str]) -> tuple[str, str, str]:
    """Return where a pattern captures a field twice, what to do, and how. ``inner``: for both captures the referenced
    name whose definition contains it, else an empty string."""
    names = list(dict.fromkeys(filter(None, inner)))
    if not names:
        return f"The pattern captures `{field}` twice", "Rename one capture, or remove an unused name", ""
    if not all(inner):
        return f"`%{{{names[0]}}}` also captures `{field}`", f"Rename the capture outside of `{names[0]}`", ""
    problem = f"`%{{{names[0]}}}` appears twice and captures `{field}` each time"
    if len(names) > 1:
        problem = f"`%{{{names[0]}}}` and `%{{{names[1]}}}` both capture `{field}`"
    copy = f"Define a copy of `{names[-1]}` without the name `{field}` in `pattern_definitions`."
    return problem, "Replace one with a pattern without that capture", copy


def _library_name(capture: Capture, references: list[Reference]) -> str:
    """Return the referenced name whose definition contains a capture; empty if it is in the pattern itself."""
    inside = (each for each in references if each.start == capture.start and each.field != capture.field)
    return next((reference.name for reference in inside), "")


@fact
def _removed(ctx: PipelineView) -> frozenset[Path]:
    """Return the fields that some plugin of the file removes."""
    return frozenset(
        path(field)
        for plugin in ctx.tree.plugins()
        for option in plugin.all("remove_field")
        for field in texts(option.value)
    )


class GrokUnescapedLiteralCheck(PipelineRule):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        for _, pattern in filters.patterns(node):
            is_doubled = False
            for start, end, name in _sets(pattern.value):
                if pattern.value[:start].endswith("\\\\"):
                    if not is_doubled and not escapes(ctx):
                        message = (
                            f"`\\\\[` matches a backslash and does not escape the bracket, so `[%{{{name}…}}]` is a"
                        )
                        message += " character class that captures nothing. Write `\\[`"
                        yield self._doubled(pattern, (start - 2, end), message)
                    is_doubled = True
                    continue
                base = pattern.start + 1
                fix = None
                is_group = "|" in pattern.value[start:end] or pattern.value[end : end + 1] in ("?", "*", "+", "{")
                advice = "Escape the brackets as `\\[` and `\\]`"
                if is_group:
                    advice = "Write `(?:…)` for a group, or `\\[` and `\\]` for brackets of the line"
                if not is_group and pattern.value.count("[", start + 1, end) == 0 and not ctx.has_syntax_errors:
                    edits = [Edit(base + start, base + start, "\\"), Edit(base + end - 1, base + end - 1, "\\")]
                    fix = Fix("manual", "Escape the brackets", edits)
                yield self.finding(
                    (base + start, base + end),
                    f"`[%{{{name}…}}]` is a character class that matches one character and captures nothing. {advice}",
                    fix=fix,
                )

            match = None if is_doubled or escapes(ctx) else doubled_escape(pattern, _DOUBLED)
            if match is not None:
                message = f"`{match[0]}` matches a backslash, because strings need no escaping. Write `{match[0][1:]}`"
                yield self._doubled(pattern, match.span(), message, "warning")

    def _doubled(self, pattern: String, span: tuple[int, int], message: str, severity: Severity = "info") -> Finding:
        """Report the first of the escapes with two backslashes in a pattern: all have the same cause."""
        start, fix = pattern.start + 1, Fix("manual", "Remove the second backslash")
        return self.finding((start + span[0], start + span[1]), message, fix=fix, severity=severity)


_DOUBLED = r"[dDsSwW](?=[+*{])|\((?!\?)(?=[^\\|]+\\\\\)(?![?*+{]))"
"""What two backslashes make literal: repeated classes, and both parentheses of a pair."""


def _sets(pattern: str) -> Iterator[tuple[int, int, str]]:
    """Yield start, end and first name of the character classes with a reference. Brackets inside of a reference are not
    counted: they belong to field names."""
    # An escape, a reference, or a bracket. After the last brace no reference is closed, and searching for its end
    # would scan the rest of the pattern once per open reference.
    last = pattern.rfind("}") + 1
    tokens = regex(r"\\.|%\{([A-Za-z0-9_]+)(?:[:=][^}]*)?\}|[\[\]]").finditer(pattern, 0, last)
    start, depth, name = -1, 0, ""
    for match in chain(tokens, regex(r"\\.|[\[\]]").finditer(pattern, last)):
        character = match.group()
        if character == "[":
            if depth == 0:
                start, name = match.start(), ""
            depth += 1
        elif character == "]":
            if depth and pattern[start + 1 : min(match.start(), start + 3)] not in ("", "^"):
                depth -= 1
                if depth == 0 and name:
                    yield start, match.end(), name
        elif depth and not name and character[0] == "%":
            name = match.group(1)
