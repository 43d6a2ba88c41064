from __future__ import annotations

from lslint.grammar.logstash.nodes import Expression, Hash, Plugin
from lslint.rules.api import Context, Findings
from lslint.rules.logstash.dataflow.compiled import hashes
from lslint.rules.logstash.refused.rule import CompileRule


class PluginAsValue(CompileRule):
    code = "LS123"
    visits = ("hash", "condition")
    holds_in_templates = True
    summary = "Plugin as a value in a hash"
    why = """\
Logstash reads a word followed by braces as a plugin, so `"note" => plain { }` contains a plugin. Such a value is
valid only for `codec`. In a hash, Logstash rejects the pipeline with "undefined method 'get'" and no position.
Remove the braces (`"plain"`), or the word before them if the value is a nested hash."""
    fix = "manual"
    bad = ('filter { mutate { add_field => { "note" => plain { } } } }\n',)
    good = ('filter { mutate { add_field => { "note" => "plain" } } }\n',)

    def check(self, node: Hash | Expression, ctx: Context) -> Findings:
        for one in [node] if isinstance(node, Hash) else hashes(node, ctx):
            for value in (pair.value for pair in one.pairs):
                if isinstance(value, Plugin):
                    yield self.finding(
                        (value.start, value.open + 1),
                        f"Logstash reads `{value.name} {{` as a plugin, which a hash cannot contain, and rejects the"
                        f' pipeline: write `"{value.name}"` without braces, or the braces without `{value.name}`',
                    )
