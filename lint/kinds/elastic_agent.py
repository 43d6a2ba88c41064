"""The policy of a standalone Elastic Agent, elastic-agent.yml."""

from __future__ import annotations

from collections.abc import Sequence

from lslint.kinds.filebeat import parse_config
from lslint.kinds.kind import YAML, FileKind

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.grammar.parse_errors import ParseError
    from lslint.rules.api import Context, Finding
    from lslint.rules.shared.verdict import Verdict


def _verdict(findings: list[Finding], errors: list[ParseError], context: Context, inner: Sequence[str]) -> Verdict:
    from lslint.rules.filebeat.verdict import policy_verdict

    return policy_verdict(findings, errors, context)


def _reword(message: str) -> str:
    """Puts the name of the program into a message of a rule for Filebeat, but not into quoted text."""
    parts = message.split("`")
    parts[::2] = [part.replace("Filebeat", "Elastic Agent") for part in parts[::2]]
    return "`".join(parts)


ELASTIC_AGENT = FileKind(
    "elastic-agent",
    families=("filebeat",),
    product="filebeat",  # with the same releases
    program="elastic-agent",
    extensions=YAML,
    parse=parse_config,
    verdict=_verdict,
    file_names=("elastic-agent",),
    reword=_reword,
)
