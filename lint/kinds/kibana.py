"""The config of Kibana, kibana.yml."""

from __future__ import annotations

from lslint.grammar.parse_errors import ParseError
from lslint.kinds.kind import FileKind
from lslint.rules.shared.verdict import Verdict

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from lslint.rules.api import Context, Finding


def _settings(findings: list[Finding], errors: list[ParseError], context: Context, inner: Sequence[str]) -> Verdict:
    from lslint.rules.kibana import verdict

    return verdict.settings(findings, errors, context)


KIBANA_SETTINGS = FileKind(
    "kibana-settings",
    families=("kibana",),
    verdict=_settings,
    surroundings="node",
    file_names=("kibana",),
)
