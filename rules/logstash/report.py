"""The checks of the Logstash family that report several rules."""

from __future__ import annotations

from lslint.rules.api import Check, Context, Findings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.grammar.config.tree import ConfigFile
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
        from lslint.rules.logstash.deprecations import rule_of

        for violation in violations:
            rule = rule_of(violation, ctx.target is not None)
            if rule is not None:
                yield rule.instance().report(violation, ctx)


class SettingsCheck(Check):
    """The settings of logstash.yml and pipelines.yml."""

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
            if name is not None:
                yield getattr(reported, name).instance().report(violation, ctx)
