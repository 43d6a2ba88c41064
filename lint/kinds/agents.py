"""The configs of Filebeat, of the other Beats and of Elastic Agent.

The settings that all Beats share are checked as those of Filebeat are, by the rules that name the group ``beats``; the
settings of another Beat's own section are not checked.
"""

from __future__ import annotations

from lslint.grammar.parse_errors import ParseError
from lslint.kinds.kind import FileKind, deferred
from lslint.rules.shared.verdict import NotChecked, Verdict

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from lslint.grammar.config.tree import ConfigFile, ConfigNode
    from lslint.kinds.kind import Readable
    from lslint.rules.api import Context, Finding


def parse_config(source: Readable, templates: bool | str) -> tuple[ConfigFile, list[ParseError]]:
    """The config of a Beat."""
    from lslint.grammar.config.yaml import parser

    return parser.parse(source.text, templates)


def verdict(findings: list[Finding], errors: list[ParseError], context: Context, inner: Sequence[str]) -> Verdict:
    """The verdict on the config of a Beat."""
    from lslint.rules.filebeat.verdict import verdict

    outcome = verdict(findings, errors, context)
    for node in _discovered(context.tree):
        outcome.not_checked.append(NotChecked("most options of what autodiscover starts", node.start, node.end))
    return outcome


def _discovered(tree: object) -> Iterator[ConfigNode]:
    """The modules and the inputs of unknown types that autodiscover starts."""
    from lslint.grammar.config.tree import Mapping, Sequence, resolve

    def items(mapping: ConfigNode | None, name: str) -> list[ConfigNode]:
        entry = mapping.find(name) if isinstance(mapping, Mapping) else None
        value = resolve(entry.value) if entry is not None else None
        if isinstance(value, Sequence):
            return [resolve(item) for item in value.items]
        return [value] if isinstance(value, Mapping) else []

    def is_unknown(node: ConfigNode) -> bool:
        return not isinstance(node, Mapping) or node.find("type") is None

    for document in getattr(tree, "documents", ()):
        root = resolve(document.root) if document.root is not None else None
        for provider in items(root, "filebeat.autodiscover.providers"):
            for template in items(provider, "templates"):
                yield from filter(is_unknown, items(template, "config"))
            yield from filter(is_unknown, items(provider, "hints.default_config"))


FILEBEAT = FileKind(
    "filebeat",
    families=("filebeat",),
    parse=parse_config,
    verdict=verdict,
    surroundings="agent",
    file_names=("filebeat",),
    keys=frozenset((
        "inputs", "prospectors", "modules", "config", "config_dir", "autodiscover", "registry", "registry_file",
        "registry_flush", "registry_file_permissions", "shutdown_timeout", "overwrite_pipelines", "spool_size",
        "idle_timeout", "publish_async", "sql_database",
    )),
)  # fmt: skip

# Facts: the reference configs of the Beats, 5.6 to 9.x. Not in the knowledge, as these records are made at every start,
# before it is known whether a table is needed.
_SECTIONS = {
    "metricbeat": ("modules", "config", "autodiscover", "max_start_delay"),
    "heartbeat": ("monitors", "config", "scheduler", "autodiscover", "run_from", "jobs", "synthetics", "states"),
    "packetbeat": ("interfaces", "flows", "protocols", "procs", "ignore_outgoing", "overwrite_pipelines", "pipelines"),
    "auditbeat": ("modules", "config", "max_start_delay"),
    "winlogbeat": ("event_logs", "registry_file", "registry_flush", "overwrite_pipelines"),
}


def _rewording(title: str, program: str = "filebeat") -> Callable[[str], str]:
    def reword(message: str) -> str:
        """The rules are written for Filebeat: puts the name of the program into a message, but not into quoted text."""
        parts = message.replace("`filebeat keystore ", f"`{program} keystore ").split("`")
        parts[::2] = [part.replace("Filebeat", title) for part in parts[::2]]
        return "`".join(parts)

    return reword


BEATS = tuple(
    FileKind(
        name,
        groups=("beats",),
        families=("filebeat",),
        parse=parse_config,
        verdict=verdict,
        surroundings="agent",
        file_names=(name,),
        keys=frozenset(keys),
        reword=_rewording(name.capitalize(), name),
    )
    for name, keys in _SECTIONS.items()
)


ELASTIC_AGENT = FileKind(
    "elastic-agent",
    families=("filebeat",),
    parse=parse_config,
    verdict=deferred("rules.filebeat.verdict", "policy_verdict", 3),
    file_names=("elastic-agent",),
    reword=_rewording("Elastic Agent"),
)
"""The policy of a standalone Elastic Agent, elastic-agent.yml."""
