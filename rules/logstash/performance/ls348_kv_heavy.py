from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Findings, Fix, PipelineAdvice

_WORK = (
    "trim_key", "trim_value", "trim", "trimkey", "remove_char_key", "remove_char_value", "transform_key",
    "transform_value",
)  # fmt: skip
_MAX_FILTERS = 3


class KvHeavy(PipelineAdvice):
    code = "LS348"
    visits = ("filter/kv",)
    default = False
    summary = "A kv filter rewrites every key and value"
    why = """\
kv takes a text apart with expressions, and each `trim_*`, `remove_char_*` and `transform_*` is one more expression or
conversion for every key and every value. The talk that is one of this linter's sources measured kv at about 10 % of
the throughput of a pipeline, and a splitter of their own for query strings took the load of the host from 100 % to 33
%.

`include_keys` names what is wanted, and the rest is thrown away early; where the text always has the same shape,
`dissect` reads it without expressions."""
    sources = (
        "a talk on a very large Elasticsearch cluster (2016): kv about 10 %, own splitter 100 % to 33 % of the CPU",
        "source of the kv filter",
    )
    fix = "manual"
    bad = (
        'filter { kv { trim_key => " " trim_value => " " remove_char_key => "<>" transform_key => "lowercase" } }\n',
    )
    good = ('filter { kv { trim_value => " " include_keys => ["user", "ip"] } }\n',)

    def check(self, node: Plugin, ctx: Context) -> Findings:
        found = [option.name for option in node.options if option.name in _WORK]
        if len(found) > _MAX_FILTERS and node.option("include_keys") is None:
            yield self.finding(
                (node.start, node.name_end),
                f"This kv filter rewrites each key and value {len(found)} times (`{'`, `'.join(found)}`): name the keys"
                " with `include_keys`, or use dissect where the text always has the same shape",
                fix=Fix("manual", "Add `include_keys`", []),
            )
