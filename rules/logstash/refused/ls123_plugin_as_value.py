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
valid only for `codec`. In a hash, Logstash 6.0 and later reject the pipeline with "undefined method 'get'" and no
position. Remove the braces (`"plain"`), or the word before them if the value is a nested hash."""
    sources = (
        *CompileRule.sources,
        "Logstash 6.0: lib/logstash/compiler/lscl.rb",
        "Logstash 5.6: lib/logstash/config/config_ast.rb",
    )
    releases = "6.0-"
    fix = "manual"
    bad = ('filter { mutate { add_field => { "note" => plain { } } } }\n',)
    good = ('filter { mutate { add_field => { "note" => "plain" } } }\n',)

    def check(self, node: Hash | Expression, ctx: Context) -> Findings:
        if ctx.target is not None and not ctx.target.at_least(6):
            return  # the value is a codec there
        for one in [node] if isinstance(node, Hash) else hashes(node, ctx):
            for value in (pair.value for pair in one.pairs):
                if isinstance(value, Plugin):
                    yield self.finding(
                        (value.start, value.open + 1),
                        f"Logstash reads `{value.name} {{` as a plugin, which a hash cannot contain, and rejects the"
                        f' pipeline: write `"{value.name}"` without braces, or the braces without `{value.name}`',
                    )
