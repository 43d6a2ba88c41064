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
    summary = "The throttle filter keeps a counter for every key it has seen"
    why = """\
`throttle` keeps a counter for each value of `key`, in memory, up to `max_counters` (100,000 by default) and for
`max_age` seconds (3600). `max_counters => -1` takes the limit away: with an open key (an address, a user, a message)
the counters grow with everything that strangers send, until the heap is full."""
    sources = ("documentation and source of the throttle filter: max_counters, max_age",)
    bad = ('filter {\n  throttle {\n    key => "%{ip}"\n    max_counters => -1\n    add_tag => "often"\n  }\n}\n',)
    good = ('filter { throttle { key => "%{ip}" max_age => 300 max_counters => 100000 add_tag => "often" } }\n',)

    def check(self, node: Plugin, ctx: Context) -> Findings:
        option = node.option("max_counters")
        count = option_number(node, "max_counters")
        if option is None or count is None or not (count < 0 or count > _DEFAULT * _FACTOR):
            return
        key = option_text(node, "key") or ""
        what = "no limit" if count < 0 else f"a limit of {count:g}"
        yield self.finding(
            option,
            f"with {what} one counter stays in memory for each value of `{key}`, as many as are sent: set"
            f" `max_counters` to {_DEFAULT} and a short `max_age`",
        )
