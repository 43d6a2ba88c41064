from __future__ import annotations

from lslint.rules.logstash.api import Findings, Fix, PipelineAdvice, PipelineView, Plugin

_WORK = (
    "trim_key", "trim_value", "trim", "trimkey", "remove_char_key", "remove_char_value", "transform_key",
    "transform_value",
)  # fmt: skip
_MAX_FILTERS = 3


class KvHeavy(PipelineAdvice):
    code = "LS348"
    visits = ("filter/kv",)
    default = False
    summary = "Kv filter that rewrites every key and value"
    why = """\
Each `trim_*`, `remove_char_*` and `transform_*` option of kv is a further regular expression or conversion for every
key or value. The rule reports four or more of them without `include_keys`.

`include_keys` keeps only the keys that you need. If the string always has the same format, use `dissect`, which needs
no regular expressions."""
    sources = (
        "talk about a very large Elasticsearch cluster (2016): kv used about 10 % of the throughput of a pipeline, and"
        " a custom splitter for query strings lowered the CPU load of the host from 100 % to 33 %",
        "source of the kv filter",
    )
    fix = "manual"
    bad = (
        'filter { kv { trim_key => " " trim_value => " " remove_char_key => "<>" transform_key => "lowercase" } }\n',
    )
    good = ('filter { kv { trim_value => " " include_keys => ["user", "ip"] } }\n',)

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        found = [option.name for option in node.options if option.name in _WORK]
        if len(found) > _MAX_FILTERS and node.option("include_keys") is None:
            yield self.finding(
                node.head,
                f"`kv` rewrites each key and value with {len(found)} options (`{found[0]}`, `{found[1]}` and others),"
                " which is slow. Set `include_keys` or use `dissect`",
                help="`include_keys` discards other keys early. `dissect` is for strings that always have the same"
                " format.",
                fix=Fix("manual", "Add `include_keys`"),
            )
