"""Settings of logstash.yml that only a feature reads which is off."""

from __future__ import annotations

from collections.abc import Iterator

from lslint.rules.api import Context
from lslint.rules.logstash.settings.analysis import groups
from lslint.rules.logstash.settings.catalogue import known_setting, setting
from lslint.rules.logstash.settings.model import SettingLeaf
from lslint.rules.logstash.settings.node import is_unset

_VERBOSE = ("debug", "trace")


def idle_settings(ctx: Context) -> Iterator[tuple[SettingLeaf, str]]:
    """Yield the first setting of each feature that is off by default and that nothing in the project switches on or
    off, with the reason and what to do."""
    for group in groups(ctx):
        seen: set[str] = set()
        for name, leaf in group.items():
            record = setting(name)
            for switch, value in record.switch.items() if record is not None and len(record.switch) == 1 else ():
                state = known_setting(switch).row.get("off")
                if state is None or switch in seen:
                    continue
                seen.add(switch)
                runtimes = ctx.project.deployment.runtimes() if switch == "config.reload.automatic" else ()  # -r
                if is_unset(ctx, group, switch) and not any(" -r" in each.command for each in runtimes):
                    yield leaf, f"{state} by default. Set `{switch}: {value}`"
        level = group.value("log.level")
        if group.is_on("config.debug") and isinstance(level, str) and level not in _VERBOSE:
            yield group["config.debug"], f"`log.level` is `{level}`. Set `log.level: debug`"
