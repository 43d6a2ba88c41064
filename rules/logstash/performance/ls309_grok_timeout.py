from __future__ import annotations

from lslint.grammar.lines import line_start
from lslint.grammar.logstash.nodes import Number, Plugin
from lslint.rules.api import Context, Edit, Findings, Fix, PipelineAdvice

_MIN_PATTERNS = 5


class GrokTimeout(PipelineAdvice):
    code = "LS309"
    visits = ("filter/grok",)
    summary = "Timeout of grok is off, or counted anew for each of many patterns"
    why = """\
Grok gives up an event after `timeout_millis` (30,000 by default). With `timeout_scope => "pattern"`, the default, that
time is counted for each pattern that is tried: a line that twelve patterns fail on may hold a worker for six minutes,
and a timer is set and taken back for each of them. With `timeout_scope => "event"` there is one for all patterns of the
event; the reference of the filter says that this costs much less. From five patterns on this is worth it.

`timeout_millis => 0` switches the timeout off: an expression that runs wild then holds its worker until Logstash is
stopped."""
    sources = ("reference of the grok filter: timeout_millis, timeout_scope", "source of the grok filter")
    fix = "unsafe"
    releases = "timeout_scope since Logstash 6.8 and 7.5"
    bad = (
        "filter {\n  grok {\n    match => { 'message' => ['^a', '^b', '^c', '^d', '^e'] }\n  }\n}\n",
        "filter { grok { match => { 'message' => '^%{IP:ip}' } timeout_millis => 0 } }\n",
    )
    good = (
        "filter { grok { match => { 'message' => ['^a', '^b', '^c', '^d', '^e'] } timeout_scope => 'event' } }\n",
        "filter { grok { match => { 'message' => ['^a', '^b', '^c'] } } }\n",
        "filter { grok { match => { 'message' => '^%{IP:ip}' } timeout_millis => 500 } }\n",
    )
    fixed = (
        "filter {\n  grok {\n    match => { 'message' => ['^a', '^b', '^c', '^d', '^e'] }\n"
        '    timeout_scope => "event"\n  }\n}\n'
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        limit = node.option("timeout_millis")
        if limit is not None and isinstance(limit.value, Number) and limit.value.text == "0":
            yield self.finding(
                limit,
                "`timeout_millis => 0` switches the timeout off: an expression that runs wild holds its worker for"
                " good; leave it out (30 seconds) or set what a line may take",
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
        yield self.finding(
            (match.start, match.start + len(match.name)),
            f"Each of the {len(patterns)} patterns that a line is tried on may take `timeout_millis`, and a timer is"
            ' set for each of them; `timeout_scope => "event"` sets one for all',
            fix=Fix(
                "unsafe",
                "Set one timeout for the event",
                [Edit(match.end, match.end, f'{glue}timeout_scope => "event"')],
            ),
        )
