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
The `throttle` filter keeps one counter per value of `key` in memory: at most `max_counters` (100,000 by default), each
for `max_age` seconds (3600 by default). `max_counters => -1` removes the limit. If senders choose the values of `key`,
for example addresses or user names, the number of counters grows until the heap is full.

Set `max_counters` to 100000, and lower `max_age`. The rule reports `-1` and limits above 1,000,000."""
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
        much = "any number of counters" if count < 0 else f"up to {count:,.0f} counters"
        yield self.finding(
            option,
            f"`max_counters => {count:.0f}` keeps {much} in memory, one per value of {of_key}, which can fill the"
            f" heap. Set `max_counters => {_DEFAULT}` and a short `max_age`",
        )
