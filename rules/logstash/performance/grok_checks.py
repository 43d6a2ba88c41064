"""The checks of the rules about grok filters whose texts are rows."""

from __future__ import annotations

from lslint.grammar.lines import line_start
from lslint.grammar.mini_languages import grok_pattern
from lslint.rules.logstash.api import Edit, Findings, Fix, Number, PipelineAdvice, PipelineView, Plugin
from lslint.rules.logstash.grok import filters


class UnanchoredGrokCheck(PipelineAdvice):
    """A pattern for a line from its start without ``^`` or ``\\A``."""

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        if all(filters.is_anchored(pattern.value) for _, pattern in filters.patterns(node)):
            return
        from lslint.rules.logstash.grok import unanchored

        lines = list(unanchored.whole_lines(node, ctx))
        if lines:
            from lslint.rules.logstash.dataflow import anchor_advice

            yield from anchor_advice.findings(self, lines, node, ctx)


_SLOW = 3
_MAX_SHOWN = 50


class GrokCommonPrefixCheck(PipelineAdvice):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        for patterns in filters.patterns_by_field(node).values():
            if len(patterns) < _SLOW:
                continue
            from lslint.rules.logstash.grok.common_prefix import common_prefix

            texts = [pattern.value for pattern in patterns]
            length = common_prefix(texts)
            if not length or len(filters.slow_to_refuse(texts, filters.libraries(node, ctx))) < _SLOW:
                continue
            prefix = texts[0][:length].strip()
            displayed = f"`{prefix}`"
            if len(prefix) > _MAX_SHOWN:
                references = grok_pattern.parse(prefix)
                last = prefix[references[-1].start : references[-1].end] if references else prefix[-_MAX_SHOWN:]
                displayed = f"the same prefix (up to `{last}`)"
            begin = patterns[0].start + 1
            yield self.finding(
                (begin, begin + length),
                f"All {len(patterns)} patterns begin with {displayed}, so grok may match it once per pattern."
                " Match it once, and the rest in a second grok",
                help="Add `%{GREEDYDATA:rest}` after the common prefix, and match the endings against `rest`.",
            )


_MIN_PATTERNS = 5


class GrokTimeoutCheck(PipelineAdvice):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        limit = node.option("timeout_millis")
        if limit is not None and isinstance(limit.value, Number) and limit.value.text == "0":
            yield self.finding(
                limit,
                "`timeout_millis => 0` disables the timeout, so one slow match can block a worker forever. Remove the"
                " option (the default is 30000) or set a limit",
            )
            return
        if node.option("timeout_scope") is not None or ctx.is_below(7, 5):
            return
        count = len(filters.patterns(node))
        if count < _MIN_PATTERNS:
            return
        match = node.option("match") or node.options[0]
        indent = ctx.text[line_start(ctx.text, match.start) : match.start]
        glue = "\n" + indent if not indent.strip() else " "
        name = "`timeout_millis`" if limit is not None else "The grok timeout (30 s by default)"
        edit = Edit(match.end, match.end, f'{glue}timeout_scope => "event"')
        yield self.finding(
            (match.start, match.start + len(match.name)),
            f"{name} applies to each of the {count} patterns, so an event may block a worker"
            f' {count} times as long. Set `timeout_scope => "event"`',
            fix=Fix("unsafe", 'Add `timeout_scope => "event"`', [edit]),
            optional=limit is None,
        )
