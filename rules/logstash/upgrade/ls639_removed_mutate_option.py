"""LS639: ``remove`` in mutate."""

from __future__ import annotations

from lslint.grammar.logstash.nodes import Pipeline
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.logstash.option_check.messages import name_span, replacement
from lslint.rules.logstash.option_check.renames import rename
from lslint.rules.logstash.option_check.routing import cases


class RemovedMutateOption(Rule):
    code = "LS639"
    name = "removed-mutate-option"
    severity = "warning"
    stage = "advice"
    kinds = ("logstash",)
    may_refuse = True
    summary = "`remove` in mutate, gone since 5.0"
    why = """\
`remove` was taken out of mutate with Logstash 5.0; `remove_field`, which every filter has, does the same: "Unknown
setting 'remove' for mutate", and the pipeline does not load. No release from 5.0 on accepts it, so it is an error
without a target too; with one it is reported as LS106."""
    sources = ("option table of the mutate filter, Logstash 1.5-{newest}",)
    fix = "safe"
    releases = "5.0-"
    bad = ('filter {\n  mutate {\n    remove => ["host"]\n  }\n}\n',)
    good = ('filter { mutate { remove_field => ["host"] } }\n',)
    fixed = 'filter {\n  mutate {\n    remove_field => ["host"]\n  }\n}\n'

    def check(self, node: Pipeline, ctx: Context) -> Findings:
        for case in cases(ctx, self.code):
            problem = case.problem
            new = replacement(problem)
            yield self.finding(
                name_span(problem),
                f"`{problem.name}` of `mutate` is gone since 5.0, and the pipeline does not load"
                + (f": use `{new}`" if new else ""),
                fix=rename(case, ctx),
                stage="load",
                severity="error",
            )
