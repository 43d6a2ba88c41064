"""Check of the rule about options that have no effect without or with another option."""

from __future__ import annotations

from lslint.rules.api import Context
from lslint.rules.logstash.api import Findings, PipelineRule, Plugin, catalogue
from lslint.rules.logstash.option_check.relations import violations
from lslint.rules.logstash.values.options import removal_fix

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from lslint.grammar.config.tree import ConfigFile
    from lslint.rules.logstash.settings.model import SettingLeaf

_VERBOSE = ("debug", "trace")


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
                fix = removal_fix(option, ctx, "unsafe")
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

        for leaf, reason in _idle_settings(ctx):
            yield self.finding(span_of(leaf, ctx), f"`{leaf.name}` has no effect, because {reason}")


def _idle_settings(ctx: Context) -> Iterator[tuple[SettingLeaf, str]]:
    """Yield the first setting of each feature that is off by default and that nothing in the project switches on or
    off, with the reason and what to do."""
    from lslint.rules.logstash.settings.analysis import groups
    from lslint.rules.logstash.settings.catalogue import known_setting, setting
    from lslint.rules.logstash.settings.node import is_unset

    for group in groups(ctx):
        seen: set[str] = set()
        for name, leaf in group.items():
            record = setting(name)
            for switch, value in record.switch.items() if record is not None and len(record.switch) == 1 else ():
                state = known_setting(switch).row.get("off")
                if state is None or switch in seen:
                    continue
                seen.add(switch)
                if is_unset(ctx, group, switch):
                    yield leaf, f"{state} by default. Set `{switch}: {value}`, or remove `{name}`"
        level = group.value("log.level")
        if group.is_on("config.debug") and isinstance(level, str) and level not in _VERBOSE:
            yield group["config.debug"], f"`log.level` is `{level}`. Remove `config.debug`, or set `log.level: debug`"
