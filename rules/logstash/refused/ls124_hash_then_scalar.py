from __future__ import annotations

from lslint.grammar.logstash.nodes import Array, Hash, Plugin
from lslint.rules.api import Context, Findings, Related
from lslint.rules.logstash.dataflow.compiled import plugins, repeated
from lslint.rules.logstash.refused.rule import CompileRule


class HashThenScalar(CompileRule):
    code = "LS124"
    visits = ("input/*", "filter/*", "output/*")
    summary = "Setting with a hash and then a plain value"
    why = """\
If a setting appears twice in a plugin, Logstash merges the values. A plain value or a codec cannot be merged into a
hash: Logstash 6.0 and later reject the pipeline, usually with "undefined method 'each'". The message contains neither
the setting nor the position."""
    sources = (
        *CompileRule.sources,
        "Logstash 6.0: lib/logstash/compiler/lscl.rb",
        "Logstash 5.6: lib/logstash/config/config_ast.rb",
    )
    releases = "6.0-"
    fix = "manual"
    bad = ('filter { grok { match => { "message" => "%{IP:ip}" } match => "%{WORD:verb}" } }\n',)
    good = ('filter { grok { match => { "message" => ["%{IP:ip}", "%{WORD:verb}"] } } }\n',)

    def check(self, node: Plugin, ctx: Context) -> Findings:
        if ctx.target is not None and not ctx.target.at_least(6):
            return  # these releases make a list of both
        for plugin in plugins(node):
            for group in repeated(plugin):
                first = group[0]
                if not isinstance(first.value, Hash):
                    continue
                for option in group[1:]:
                    if not isinstance(option.value, Hash | Array):
                        yield self.finding(
                            option,
                            f"`{option.name}` is set twice, to a hash and to a plain value, so Logstash rejects the"
                            " pipeline: put all values into one hash, or remove one of the two",
                            related=[Related(first.start, first.name_end, "first value, a hash")],
                        )
