"""The configs of the other Beats. The settings that all Beats share are checked as those of Filebeat are, by the rules
that name the group ``beats``; the settings of a Beat's own section are not checked."""

from __future__ import annotations

from collections.abc import Callable

from lslint.kinds.filebeat import parse_config, verdict
from lslint.kinds.kind import YAML, FileKind

# Facts: the reference configs of the Beats, 5.6 to 9.x
_SECTIONS = {
    "metricbeat": ("modules", "config", "autodiscover", "max_start_delay"),
    "heartbeat": ("monitors", "config", "scheduler", "autodiscover", "run_from", "jobs", "synthetics", "states"),
    "packetbeat": ("interfaces", "flows", "protocols", "procs", "ignore_outgoing", "overwrite_pipelines", "pipelines"),
    "auditbeat": ("modules", "config", "max_start_delay"),
    "winlogbeat": ("event_logs", "registry_file", "registry_flush", "overwrite_pipelines"),
}


def _rewording(name: str) -> Callable[[str], str]:
    def reword(message: str) -> str:
        """The rules are written for Filebeat: puts the name of this Beat into a message, but not into quoted text."""
        parts = message.replace("`filebeat keystore ", f"`{name} keystore ").split("`")
        parts[::2] = [part.replace("Filebeat", name.capitalize()) for part in parts[::2]]
        return "`".join(parts)

    return reword


BEATS = tuple(
    FileKind(
        name,
        groups=("beats",),
        families=("filebeat",),
        product="filebeat",  # all Beats have the same releases
        extensions=YAML,
        parse=parse_config,
        verdict=verdict,
        surroundings="agent",
        file_names=(name,),
        keys=frozenset(keys),
        reword=_rewording(name),
    )
    for name, keys in _SECTIONS.items()
)
