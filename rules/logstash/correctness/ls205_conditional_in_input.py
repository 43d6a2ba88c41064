from __future__ import annotations

from lslint.rules.logstash.api import Branch, Findings, Item, PipelineRule, PipelineView, catalogue


class ConditionalInInput(PipelineRule):
    code = "LS205"
    severity = "error"
    visits = ("branch",)
    summary = "Condition in an input section is ignored"
    why = """\
Inputs run before an event exists, so a condition in an input section has nothing to test. The config check accepts
the condition, and Logstash starts every input inside it, whatever the condition says.

Set `type` or `tags` on the input and test them in the filter or output section. To enable an input only in some
environments, use a separate file or pipeline."""
    sources = ("documentation: event-dependent configuration", "recorded verdicts of the real compiler (Logstash 9)")
    bad = ('input {\n  if [type] == "syslog" {\n    tcp { port => 5140 }\n  }\n}\n',)
    good = ('input { tcp { port => 5140 type => "syslog" } }\nfilter { if [type] == "syslog" { drop {} } }\n',)

    def check(self, node: Branch, ctx: PipelineView) -> Findings:
        """Yield a finding for each outermost branch with inputs; none after a syntax error."""
        if ctx.section is None or ctx.section.kind != "input" or ctx.clauses or not _holds_inputs(node):
            return
        if any(error.start < ctx.section.end for error in ctx.errors):
            return
        first = node.clauses[0]
        end = first.condition.end if first.condition is not None else first.open
        yield self.finding(
            (first.start, end),
            "Logstash ignores conditions around inputs and starts all inputs inside. Set `type` or `tags` on each"
            " input, and test that field in the filter section",
        )


def _holds_inputs(branch: Branch) -> bool:
    """Whether a branch contains plugins, none of which exists only as a filter or output."""
    todo: list[Item] = [branch]
    holds_inputs = False
    while todo:
        item = todo.pop()
        if isinstance(item, Branch):
            todo += [inner for clause in item.clauses for inner in clause.items]
            continue
        holds_inputs = True
        if catalogue.plugin(f"input/{item.name}") is None and any(
            catalogue.plugin(f"{kind}/{item.name}") is not None for kind in ("filter", "output")
        ):
            return False
    return holds_inputs
