"""Check of the rule about options that have no effect without or with another option."""

from __future__ import annotations

from lslint.rules.api import Context
from lslint.rules.logstash.api import Edit, Findings, Fix, Option, PipelineRule, Plugin, catalogue
from lslint.rules.logstash.option_check.relations import violations
from lslint.rules.logstash.values.options import removal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.grammar.config.tree import ConfigFile


class OptionWithoutItsSwitchCheck(PipelineRule):
    def check(self, node: Plugin | ConfigFile, ctx: Context) -> Findings:
        if not isinstance(node, Plugin):
            yield from self._settings(ctx)
            return
        for violation in violations(node, ctx, self.code):
            option, setting = violation.option, violation.set
            target = catalogue.of_release(ctx.target)
            scope = catalogue.index().supposed & violation.loading if target is None else target
            if option is None or not scope or scope & ~violation.releases:
                continue
            fix = None
            if not setting:
                fix = _removal(option, ctx)
            elif violation.is_insertable and node.option(setting.partition(" ")[0]) is None:
                from lslint.rules.shared.option_edits import addition

                fix = addition(ctx, node, setting, "manual")
            action = f"Set `{setting}`, or remove `{option.name}`" if setting else f"Remove `{option.name}`"
            yield self.finding(
                (option.start, option.name_end), f"`{option.name}` has no effect: {violation.say}. {action}", fix=fix
            )

    def _settings(self, ctx: Context) -> Findings:
        """Yield a finding for each feature of a settings file that is off although it has settings."""
        from lslint.rules.logstash.settings.node import span_of
        from lslint.rules.logstash.settings.switches import idle_settings

        for leaf, reason in idle_settings(ctx):
            yield self.finding(
                span_of(leaf, ctx), f"`{leaf.name}` has no effect, because {reason}, or remove `{leaf.name}`"
            )


def _removal(option: Option, ctx: Context) -> Fix | None:
    """Return the fix that removes an option that nothing gives an effect."""
    span = None if ctx.has_syntax_errors else removal(ctx.text, ctx.pipeline, option)
    return Fix("unsafe", f"Remove `{option.name}`", [Edit(*span, "")]) if span is not None else None
