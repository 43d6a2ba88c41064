"""The reports of the rules about relations between options that are rows."""

from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Finding, Findings
from lslint.rules.logstash.catalogue.traits import values_of
from lslint.rules.logstash.option_check.relations import RelationRule
from lslint.rules.logstash.option_check.violation import OptionViolation

_MIXED = values_of("one codec for all senders")


class ConflictingOptionsReport(RelationRule):
    def report(self, violation: OptionViolation, when: str, ctx: Context) -> Finding:
        finding = super().report(violation, when, ctx)
        if finding.stage == "start":
            finding.help = "The config check (`-t`) does not report invalid combinations of options."
        return finding


class EsDataStreamConflictReport(RelationRule):
    def check(self, node: Plugin, ctx: Context) -> Findings:
        yield from sorted(super().check(node, ctx), key=lambda finding: finding.start)[:1]


class MultilineOnSharedInputReport(RelationRule):
    def check(self, node: Plugin, ctx: Context) -> Findings:
        for finding in super().check(node, ctx):
            finding.start, finding.end = _span(node)
            yield finding
        why = _MIXED.get(node.name)
        if why and node.codec == "multiline":
            message = (
                f"`multiline` on `{node.name}` joins lines of different senders, unless each message is a whole event:"
                f" {why}. Join lines at the sender instead"
            )
            yield self.finding(_span(node), message, stage="run", severity="warning")


def _span(node: Plugin) -> tuple[int, int]:
    option = node.option("codec")
    if option is None:
        return node.start, node.name_end
    value = option.value
    return option.start, value.name_end if isinstance(value, Plugin) else value.end


class NumberOutOfRangeReport(RelationRule):
    def report(self, violation: OptionViolation, when: str, ctx: Context) -> Finding:
        node, span = violation.node, violation.span
        written = ctx.text[span[0] : span[1]]
        if violation.stage == "run":
            message = f"With `{written}` the `{node.name}` {node.kind} {violation.say}"
            return self.finding(span, message, stage="run", severity="warning")
        return self.finding(span, f"The `{node.name}` {node.kind} cannot start with `{written}`: {violation.say}")
