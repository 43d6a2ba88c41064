"""The checks of the Logstash family that report several rules."""

from __future__ import annotations

from lslint.rules.api import Check, Context, Finding, Findings, Refusal
from lslint.rules.logstash.catalogue import plugins as catalogue
from lslint.rules.logstash.option_check.relations import clashes_with_new_name
from lslint.rules.shared import upgrades

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.grammar.config.tree import ConfigFile
    from lslint.grammar.logstash.nodes import Pipeline


class OptionCheck(Check):
    """The check of plugins and their options, which Logstash does when it loads a pipeline."""

    kinds = ("logstash",)
    visits = ("pipeline",)

    def run(self, node: Pipeline, ctx: Context) -> Findings:
        from lslint.rules.logstash.option_check.analysis import analyze

        violations = analyze(ctx).reported
        if not violations:
            return
        from lslint.rules.logstash.deprecations import rule_of
        from lslint.rules.logstash.option_check.former import grouped

        for violation in grouped(violations, ctx):
            rule = rule_of(violation, ctx.target is not None)
            if rule is not None and rule.stage == "advice" and clashes_with_new_name(violation, ctx):
                continue
            finding = rule.instance().report(violation, ctx) if rule is not None else None
            if finding is not None and violation.refuses and not violation.load:
                finding = _of_some(finding, violation.refused)
            if finding is not None:
                yield finding


class SettingsCheck(Check):
    """The check of the settings in logstash.yml and pipelines.yml."""

    kinds = ("logstash-settings", "pipelines")
    visits = ("file",)

    def run(self, node: ConfigFile, ctx: Context) -> Findings:
        from lslint.rules.logstash.settings.analysis import analyze

        violations = analyze(ctx).violations
        if not violations:
            return
        from lslint.rules.logstash import reported

        for violation in violations:
            name = reported.VIOLATIONS.get(violation.reported_kind)
            finding = getattr(reported, name).instance().report(violation, ctx) if name is not None else None
            if finding is not None and violation.refuses and violation.stage == "advice":
                finding = _of_some(finding, violation.refused)
            if finding is not None:
                yield finding


def _of_some(finding: Finding, refused: int) -> Finding:
    """Make a warning of a finding about what only some of the releases reject that may be in use."""
    scope = catalogue.index().supposed
    refusal = Refusal(refused & scope, scope, "load")
    return upgrades.of_some(finding, refusal, f"Logstash {catalogue.spoken(refused & scope)}")
