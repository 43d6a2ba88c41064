"""The checks of the Logstash family that report several rules."""

from __future__ import annotations

from lslint.rules.api import Check, Context, Findings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.grammar.logstash.nodes import Pipeline


class OptionCheck(Check):
    """The load stage of a pipeline: plugins and their options."""

    kinds = ("logstash",)
    visits = ("pipeline",)

    def run(self, node: Pipeline, ctx: Context) -> Findings:
        from lslint.rules.logstash.option_check.analysis import analyze

        violations = analyze(ctx).reported
        if not violations:
            return
        from lslint.rules.logstash.option_routing import rule_of

        for violation in violations:
            rule = rule_of(violation, ctx.target is not None)
            if rule is not None:
                yield rule.instance().report(violation, ctx)
