"""Settings of Elasticsearch that a deployment passes to the node next to its elasticsearch.yml."""

from __future__ import annotations

from lslint.grammar.bounded_cache import compiled
from lslint.rules.api import Context
from lslint.rules.facts import fact

_NAME = r"[a-z][a-z0-9_]*(?:\.[a-z0-9_-]+)+"
_OPTION = rf"(?<!\S)[\"']?-E[ \t\"',]*({_NAME})=([^\s\"',\]]*)"
_PREFIX = "ES_SETTING_"


@fact
def settings_outside(ctx: Context) -> dict[str, str | None]:
    """Return the settings that the environments of a node set: variables of the image (``xpack.security.enabled``,
    in newer releases also ``ES_SETTING_XPACK_SECURITY_ENABLED``), ``-E name=value`` in the command. They override the
    file. None as a value: it is not known, or differs."""
    runtimes = ctx.project.deployment.runtimes()
    mounted = [one for one in runtimes if one.is_mounted]
    settings: list[dict[str, str | None]] = []
    for one in mounted or runtimes:
        own: dict[str, str | None] = {}
        for name, variable in one.variables.items() if one.is_container else ():
            setting = _setting(name)
            if setting:
                own[setting] = variable.value
        own.update(compiled(_OPTION).findall(one.command))
        settings.append(own)
    names = dict.fromkeys(name for own in settings for name in own)
    values = {name: {own.get(name) for own in settings} for name in names}
    return {name: value.pop() if len(value) == 1 else None for name, value in values.items()}


def _setting(name: str) -> str:
    """Return the setting that a variable sets; empty if it sets none."""
    if name.startswith(_PREFIX):
        return name.removeprefix(_PREFIX).lower().replace("__", "\0").replace("_", ".").replace("\0", "_")
    return name if compiled(_NAME).fullmatch(name) is not None else ""
