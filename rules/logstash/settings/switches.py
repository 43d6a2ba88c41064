"""Settings of logstash.yml that only a feature reads which is off."""

from __future__ import annotations

from collections.abc import Iterator

from lslint.rules.api import Context
from lslint.rules.logstash.settings.analysis import groups
from lslint.rules.logstash.settings.model import SettingLeaf
from lslint.rules.logstash.settings.node import is_unset

_SWITCHES = (
    (
        "dead_letter_queue.enable", "true", "the dead letter queue is off",
        ("dead_letter_queue.", "path.dead_letter_queue"),
    ),
    ("api.auth.type", "basic", "the API requires no password", ("api.auth.basic.",)),
    ("api.ssl.enabled", "true", "the API uses plain HTTP", ("api.ssl.keystore.", "api.ssl.supported_protocols")),
    ("xpack.management.enabled", "true", "central management is off", ("xpack.management.",)),
    ("config.reload.automatic", "true", "configs are not reloaded", ("config.reload.interval",)),
)  # fmt: skip
"""Setting, its value that switches a feature on, what is true without it, and the beginnings of the settings that only
the feature reads. From the documentation and sources of Logstash (environment.rb, webserver.rb). Not in the table:
``monitoring.enabled``, as ``xpack.monitoring.elasticsearch.hosts`` switches the monitoring on."""
_VERBOSE = ("debug", "trace")


def idle_settings(ctx: Context) -> Iterator[tuple[SettingLeaf, str]]:
    """Yield the first setting of each feature that is off by default and that nothing in the project switches on or
    off, with the reason and what to do."""
    for group in groups(ctx):
        for switch, value, state, prefixes in _SWITCHES:
            name = next((one for one in group if one.startswith(prefixes)), None)
            if name is not None and is_unset(ctx, group, switch) and not _is_reloading(switch, ctx):
                yield group[name], f"{state} by default. Set `{switch}: {value}`"
        level = group.value("log.level")
        if group.is_on("config.debug") and isinstance(level, str) and level not in _VERBOSE:
            yield group["config.debug"], f"`log.level` is `{level}`. Set `log.level: debug`"


def _is_reloading(switch: str, ctx: Context) -> bool:
    """Return whether a command of a container has the short name of the option for reloading."""
    return switch == "config.reload.automatic" and any(
        " -r" in runtime.command for runtime in ctx.project.deployment.runtimes()
    )
