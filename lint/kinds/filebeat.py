"""The config of Filebeat."""

from __future__ import annotations

from collections.abc import Sequence

from lslint.kinds.kind import YAML, FileKind

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.grammar.config.tree import ConfigFile
    from lslint.grammar.parse_errors import ParseError
    from lslint.kinds.kind import Readable
    from lslint.rules.api import Context, Finding
    from lslint.rules.shared.verdict import Verdict


def parse_config(source: Readable, templates: bool | str) -> tuple[ConfigFile, list[ParseError]]:
    """The config of a Beat."""
    from lslint.grammar.config.yaml import parser

    return parser.parse(source.text, templates)


def verdict(found: list[Finding], errors: list[ParseError], context: Context, inner: Sequence[str]) -> Verdict:
    """The verdict on the config of a Beat."""
    from lslint.rules.filebeat.verdict import verdict

    return verdict(found, errors, context)


FILEBEAT = FileKind(
    "filebeat",
    families=("filebeat",),
    product="filebeat",
    extensions=YAML,
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
