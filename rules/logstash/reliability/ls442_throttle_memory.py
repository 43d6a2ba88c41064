from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Findings, PipelineAdvice
from lslint.rules.logstash.values.options import option_number, option_text

_DEFAULT = 100_000
_FACTOR = 10


class ThrottleMemory(PipelineAdvice):
    code = "LS442"
    visits = ("filter/throttle",)
    default = False
    summary = "Throttle filter with too many counters in memory"
    why = """\
The `throttle` filter keeps a counter in memory for each value of `key` and each `period` (60 s by default), for
`max_age` seconds (3600 by default). If there are more than `max_counters` (100,000 by default), the filter shortens
`max_age` step by step. `max_counters => -1` disables this. If senders choose the values of `key`, for example addresses
or user names, the counters can then fill the heap.

Set `max_counters` to 100000. A lower `max_age` also saves memory, but must be at least twice `period`. The rule reports
`-1` and values above 1,000,000."""
    sources = ("documentation and source of the throttle filter: max_counters, max_age",)
    bad = ('filter {\n  throttle {\n    key => "%{ip}"\n    max_counters => -1\n    add_tag => "often"\n  }\n}\n',)
    good = ('filter { throttle { key => "%{ip}" max_age => 300 max_counters => 100000 add_tag => "often" } }\n',)

    def check(self, node: Plugin, ctx: Context) -> Findings:
        option = node.option("max_counters")
        count = option_number(node, "max_counters")
        if option is None or count is None or not (count < 0 or count > _DEFAULT * _FACTOR):
            return
        key = option_text(node, "key") or ""
        of_key = f"`{key}`" if key else "the key"
        much = "any number of counters" if count < 0 else f"{count:,.0f} counters"
        yield self.finding(
            option,
            f"With `max_counters => {count:.0f}`, {much} (one per value of {of_key} and `period`) can fill the heap."
            f" Set `max_counters => {_DEFAULT}`",
            help="A lower `max_age` also saves memory, but must be at least twice `period`.",
        )
