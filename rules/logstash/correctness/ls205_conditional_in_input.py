from __future__ import annotations

from lslint.grammar.logstash.nodes import Branch
from lslint.rules.api import Context, Findings, PipelineRule


class ConditionalInInput(PipelineRule):
    code = "LS205"
    severity = "error"
    visits = ("branch",)
    summary = "A condition in an input section has no event to look at"
    why = """\
Conditions look at an event, and inputs run before there is one: the documentation says that conditionals, field
references and sprintf do not work in input blocks. The config check accepts them all the same, and every input inside
is started, whatever the condition says. Set `type` or `tags` on the input and test them in the filter or output
section; to switch an input by environment, use another file or pipeline."""
    sources = ("documentation: event-dependent configuration", "recorded verdicts of the real compiler (Logstash 9)")
    bad = ('input {\n  if [type] == "syslog" {\n    tcp { port => 5140 }\n  }\n}\n',)
    good = (
        'input { tcp { port => 5140 type => "syslog" } }\nfilter { if [type] == "syslog" { drop {} } }\n',
        'input { tcp { port => 5140 } }\noutput { if [type] == "syslog" { stdout {} } }\n',
    )

    def check(self, node: Branch, ctx: Context) -> Findings:
        """One finding for each outermost branch."""
        if ctx.section is None or ctx.section.kind != "input" or ctx.clauses:
            return
        first = node.clauses[0]
        end = first.condition.end if first.condition is not None else first.open
        yield self.finding(
            (first.start, end),
            "An input runs before there is an event, so this condition is not looked at and all inputs in it run;"
            " set `type` or `tags` on the input and test them in the filter section",
        )
