"""Settings of Elasticsearch that a deployment passes to the node next to its elasticsearch.yml."""

from __future__ import annotations

from lslint.grammar.bounded_cache import compiled
from lslint.rules.api import Context
from lslint.rules.facts import fact
from lslint.rules.shared.runtimes import is_elsewhere

_NAME = r"[a-z][a-z0-9_]*(?:\.[a-z0-9_-]+)+"
_OPTION = rf"(?<!\S)[\"']?-E[ \t\"',]*({_NAME})=([^\s\"',\]]*)"
_PREFIX = "ES_SETTING_"


@fact
def settings_outside(ctx: Context) -> dict[str, str | None]:
    """Return the settings that the environments of a node set: variables of the image (``xpack.security.enabled``,
    in newer releases also ``ES_SETTING_XPACK_SECURITY_ENABLED``), ``-E name=value`` in the command. They override the
    file. None as a value: it is not known, differs, or is that of a node which may not read the file."""
    runtimes = ctx.project.deployment.runtimes("elasticsearch")
    mounted = [runtime for runtime in runtimes if runtime.is_mounted]
    environments: list[dict[str, str | None]] = []
    for runtime in mounted or runtimes:
        settings: dict[str, str | None] = {}
        for name, variable in runtime.variables.items() if runtime.is_container else ():
            setting = _setting(name)
            if setting:
                settings[setting] = variable.value
        settings.update(compiled(_OPTION).findall(runtime.command))
        if not runtime.is_mounted:
            settings = dict.fromkeys(settings)
        environments.append(settings)
    names = dict.fromkeys(name for settings in environments for name in settings)
    values = {name: {settings.get(name) for settings in environments} for name in names}
    return {name: value.pop() if len(value) == 1 else None for name, value in values.items()}


def _setting(name: str) -> str:
    """Return the setting that a variable sets; empty if it sets none."""
    if name.startswith(_PREFIX):
        return name.removeprefix(_PREFIX).lower().replace("__", "\0").replace("_", ".").replace("\0", "_")
    return name if compiled(_NAME).fullmatch(name) is not None else ""


def node_without(ctx: Context, wanted: dict[str, str]) -> str:
    """Return where a node is, if certainly none has a setting of ``wanted``: beginning of a name -> part of its value;
    else an empty string."""
    nodes = [peer for peer in ctx.project.deployment.search_nodes() if peer.product == "elasticsearch"]
    if not nodes or any(peer.settings is None for peer in nodes) or is_elsewhere(ctx):
        return ""
    given = [pair for peer in nodes for pair in (peer.settings or {}).items()]
    is_given = any(
        name.startswith(start) and (written is None or part in written)
        for name, written in given
        for start, part in wanted.items()
    )
    return "" if is_given else nodes[0].location
