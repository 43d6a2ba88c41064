from __future__ import annotations

from lslint.grammar.logstash.nodes import Array, Hash, Plugin
from lslint.rules.api import Context, Findings, Related
from lslint.rules.logstash.dataflow.compiled import plugins, repeated
from lslint.rules.logstash.refused.rule import CompileRule


class HashThenScalar(CompileRule):
    code = "LS124"
    visits = ("input/*", "filter/*", "output/*")
    summary = "A setting as a hash and again as a plain value"
    why = """\
A setting that stands twice in a plugin is joined. What comes behind a hash is merged into it, so it must be a hash
too (or a list); for a plain value or a codec the compile step fails with "undefined method 'each'", naming neither
the setting nor the place. The other order is accepted: both go into a list."""
    fix = "manual"
    bad = ('filter { grok { match => { "message" => "%{IP:ip}" } match => "%{WORD:verb}" } }\n',)
    good = (
        'filter { grok { match => { "message" => "%{IP:ip}" } match => { "path" => "%{WORD:dir}" } } }\n',
        'filter { mutate { add_tag => "a" add_tag => "b" } }\n',
        'filter { mutate { convert => { "a" => "integer" } convert => ["b", "integer"] } }\n',
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        """One finding for each value that cannot be merged."""
        for plugin in plugins(node):
            for group in repeated(plugin):
                first = group[0]
                if not isinstance(first.value, Hash):
                    continue
                for option in group[1:]:
                    if not isinstance(option.value, Hash | Array):
                        yield self.finding(
                            option,
                            f"`{option.name}` is a hash above and a plain value here: Logstash cannot join them and"
                            " refuses the pipeline; write one hash",
                            related=[Related(first.start, first.name_end, "the hash")],
                        )
