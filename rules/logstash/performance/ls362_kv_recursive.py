from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Findings, PipelineAdvice
from lslint.rules.logstash.values.options import boolean


class KvRecursive(PipelineAdvice):
    code = "LS362"
    visits = ("filter/kv",)
    required_text = ("recursive",)
    summary = "The text decides how deep the fields of kv go"
    why = """\
With `recursive => true` kv reads each value as a list of keys and values once more, and those again: who writes the
text decides how often the filter runs over it, how deep the fields go and how many there are. Each level is one more
mapping in the index. Read the value that is known to hold pairs with a second kv of its own (`source`, `target`), and
name the keys with `include_keys`."""
    sources = ("documentation of the kv filter: recursive",)
    bad = ("filter { kv { recursive => true } }\n",)
    good = ('filter { kv { include_keys => ["user"] } }\n', "filter { kv { recursive => false } }\n")

    def check(self, node: Plugin, ctx: Context) -> Findings:
        option = node.option("recursive")
        if option is not None and boolean(option.value) is True:
            yield self.finding(
                option,
                "`recursive => true` lets the text decide how deep the fields go and how often kv runs over it: read"
                " the one value that holds pairs with a second kv",
            )
