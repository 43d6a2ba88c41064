from __future__ import annotations

from lslint.grammar.lines import line_start
from lslint.rules.logstash.api import Edit, Findings, Fix, Number, PipelineAdvice, PipelineView, Plugin, Repeats
from lslint.rules.logstash.grok import filters

_MIN_PATTERNS = 5


class GrokTimeout(PipelineAdvice):
    code = "LS309"
    merge_repeats = Repeats(by="rule")
    visits = ("filter/grok",)
    summary = "Grok timeout disabled, or applied to each of many patterns"
    why = """\
Grok gives up after `timeout_millis` (30,000 by default) and adds the tag `_groktimeout`. By default, the limit applies
to each pattern separately: with twelve patterns, one line can block a worker for almost six minutes. `timeout_scope =>
"event"` limits the total time. The fix is unsafe, because all patterns together then have only the time of one.
The rule reports five or more patterns; without `timeout_millis`, only with `--extend-select LS309`.

`timeout_millis => 0` disables the timeout. A regular expression with catastrophic backtracking (LS308) can then block
its worker indefinitely."""
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
        """\
filter {
  grok {
    timeout_millis => 10000
    timeout_scope => "event"
    match => { 'message' => ['^a', '^b', '^c', '^d', '^e'] }
  }
}
""",
        "filter { grok { match => { 'message' => '^%{IP:ip}' } timeout_millis => 500 } }\n",
    )
    fixed = (
        "filter {\n  grok {\n    timeout_millis => 10000\n    match => { 'message' => ['^a', '^b', '^c', '^d', '^e'] "
        "}\n"
        '    timeout_scope => "event"\n  }\n}\n'
    )

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
