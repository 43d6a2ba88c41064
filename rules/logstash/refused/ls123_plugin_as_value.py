from __future__ import annotations

from lslint.grammar.logstash.nodes import Expression, Hash, Plugin
from lslint.rules.api import Context, Findings
from lslint.rules.logstash.dataflow.compiled import hashes
from lslint.rules.logstash.refused.rule import CompileRule


class PluginAsValue(CompileRule):
    code = "LS123"
    visits = ("hash", "condition")
    summary = "A plugin as a value in a hash"
    why = """\
A word with braces behind it is a plugin for the grammar, in every value: `{ "user" => name { } }` holds a plugin
`name`. As the value of a setting it is a codec; as a value in a hash the compile step fails with "undefined method
'get'", naming no place. Mostly a `=>` between the word and the brace was forgotten, or the word is a leftover."""
    fix = "manual"
    bad = ('filter { mutate { add_field => { "note" => plain { } } } }\n',)
    good = (
        'filter { mutate { add_field => { "note" => "plain" } } }\n',
        "input { stdin { codec => plain { } } }\n",
        'filter { ruby { code => "" script_params => { "limits" => { "low" => 1 } } } }\n',
    )

    def check(self, node: Hash | Expression, ctx: Context) -> Findings:
        for one in [node] if isinstance(node, Hash) else hashes(node, ctx):
            for value in (pair.value for pair in one.pairs):
                if isinstance(value, Plugin):
                    yield self.finding(
                        (value.start, value.open + 1),
                        f"`{value.name} {{` is a plugin, which Logstash cannot take as a value in a hash;"
                        f" write a plain value or a hash (`{{ {value.name} => … }}`)",
                    )
