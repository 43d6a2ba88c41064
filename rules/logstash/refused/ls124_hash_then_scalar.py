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
Logstash merges the values of a setting that appears twice in a plugin. After a hash, each further value must be a hash
or a list. For a plain value or a codec the compile step fails with "undefined method 'each'", which names neither the
setting nor the position. The reverse order is valid: both values become items of a list."""
    fix = "manual"
    bad = ('filter { grok { match => { "message" => "%{IP:ip}" } match => "%{WORD:verb}" } }\n',)
    good = (
        'filter { grok { match => { "message" => "%{IP:ip}" } match => { "path" => "%{WORD:dir}" } } }\n',
        'filter { mutate { add_tag => "a" add_tag => "b" } }\n',
        'filter { mutate { convert => { "a" => "integer" } convert => ["b", "integer"] } }\n',
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        """Report each value that cannot be merged."""
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
