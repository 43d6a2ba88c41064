from __future__ import annotations

from lslint.grammar.lines import line_start
from lslint.grammar.logstash.nodes import Number, Plugin
from lslint.rules.api import Context, Edit, Findings, Fix, PipelineAdvice, Repeats

_MIN_PATTERNS = 5


class GrokTimeout(PipelineAdvice):
    code = "LS309"
    production_only = True
    merge_repeats = Repeats(by="rule")
    visits = ("filter/grok",)
    summary = "Grok timeout disabled, or applied to each of many patterns"
    why = """\
Grok gives up after `timeout_millis` (30,000 by default) and adds the tag `_groktimeout`. With
`timeout_scope => "pattern"`, the default, the limit applies to each pattern separately: in the worst case, a line that
fails against twelve patterns just below the limit blocks a worker for almost six minutes. Grok also starts and stops a
timer for each pattern. With `timeout_scope => "event"` there is one timer for all patterns of the event, which costs
much less according to the reference of the filter. The fix is unsafe, because all patterns together then have only the
time of one.

Filters with five patterns or more are reported if they set `timeout_millis`. With the default of `timeout_millis` they
are reported only if you select the rule, because few lines need that long.

`timeout_millis => 0` disables the timeout: a regular expression with catastrophic backtracking (LS308) then blocks its
worker until Logstash is restarted. Remove the option, or set a limit."""
    sources = ("reference of the grok filter: timeout_millis, timeout_scope", "source of the grok filter")
    fix = "unsafe"
    releases = "timeout_scope from 7.5"
    bad = (
        "filter {\n  grok {\n    timeout_millis => 10000\n    match => { 'message' => ['^a', '^b', '^c', '^d', '^e'] "
        "}\n"
        "  }\n}\n",
        "filter { grok { match => { 'message' => '^%{IP:ip}' } timeout_millis => 0 } }\n",
    )
    good = (
        "filter { grok { match => { 'message' => ['^a', '^b', '^c', '^d', '^e'] } timeout_scope => 'event' } }\n",
        "filter { grok { match => { 'message' => ['^a', '^b', '^c'] } } }\n",
        "filter { grok { match => { 'message' => '^%{IP:ip}' } timeout_millis => 500 } }\n",
    )
    fixed = (
        "filter {\n  grok {\n    timeout_millis => 10000\n    match => { 'message' => ['^a', '^b', '^c', '^d', '^e'] "
        "}\n"
        '    timeout_scope => "event"\n  }\n}\n'
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        limit = node.option("timeout_millis")
        if limit is not None and isinstance(limit.value, Number) and limit.value.text == "0":
            yield self.finding(
                limit,
                "`timeout_millis => 0` disables the timeout, so one slow match can block a worker forever. Remove the"
                " option (the default is 30000) or set a limit",
            )
            return
        if node.option("timeout_scope") is not None or (ctx.target is not None and not ctx.target.at_least(7, 5)):
            return
        from lslint.rules.logstash.grok import filters

        patterns = filters.patterns(node)
        if len(patterns) < _MIN_PATTERNS:
            return
        match = node.option("match") or node.options[0]
        line = line_start(ctx.text, match.start)
        indent = ctx.text[line : match.start]
        glue = "\n" + indent if not indent.strip() else " "
        name = "`timeout_millis`" if limit is not None else "The grok timeout (30 s by default)"
        yield self.finding(
            (match.start, match.start + len(match.name)),
            f"{name} applies to each of the {len(patterns)} patterns, so an event may block a worker"
            f' {len(patterns)} times as long. Set `timeout_scope => "event"`',
            fix=Fix(
                "unsafe",
                'Add `timeout_scope => "event"`',
                [Edit(match.end, match.end, f'{glue}timeout_scope => "event"')],
            ),
            optional=limit is None,
        )
