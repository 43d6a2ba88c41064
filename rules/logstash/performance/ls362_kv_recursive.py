from __future__ import annotations

from lslint.rules.logstash.api import Findings, PipelineAdvice, PipelineView, Plugin


class KvRecursive(PipelineAdvice):
    code = "LS362"
    visits = ("filter/kv",)
    required_text = ("recursive",)
    summary = "Recursive parsing in `kv`"
    why = """\
With `recursive => true`, kv parses each value again as a list of keys and values. The sender of the data then decides
how many fields there are and how deep they are nested. With dynamic mapping, Elasticsearch adds each new field to the
mapping of the index.

If one value contains key-value pairs, parse it with a second kv filter (`source`, `target`), and name the keys with
`include_keys`."""
    sources = ("documentation of the kv filter: recursive",)
    bad = ("filter { kv { recursive => true } }\n",)
    good = ('filter { kv { include_keys => ["user"] } }\n', "filter { kv { recursive => false } }\n")

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        if node.is_true("recursive"):
            yield self.finding(
                node.option("recursive") or node,
                "`recursive => true` parses every value again, so the data decides how many nested fields are created."
                " Remove it, and parse one chosen field with a second `kv`",
                help="Set `source` to the field that contains key-value pairs, and name the keys with `include_keys`.",
            )
