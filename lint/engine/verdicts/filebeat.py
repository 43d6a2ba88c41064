"""The verdict on a Filebeat config: what `filebeat test config` says, and whether the agent starts."""

from __future__ import annotations

from lslint.engine.result import NotChecked
from lslint.rules.filebeat.checks.analysis import broken
from lslint.rules.filebeat.checks.config import judged

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.engine.result import FileResult
    from lslint.grammar.parse_errors import Slip
    from lslint.rules.api import Context, Finding

REFUSING = ("parse", "load")
SINCE_7 = ("FB601",)
"""Rules about names that releases from 7.0 on refuse."""


def decide(result: FileResult, found: list[Finding], slips: list[Slip], context: Context) -> None:
    """Sets ``verdict``, ``starts``, ``releases`` and ``not_checked`` from all findings, hidden ones included.

    Accepted is what has no refusing finding, and nothing in it that the catalogue does not know or a variable decides.
    """
    said = judged(context)
    result.not_checked += [NotChecked(reason, start, end) for reason, start, end in said.open]
    unknown = bool(said.open) or not said.merged.whole or broken(context)
    if not said.merged.whole:
        result.not_checked.append(NotChecked("its aliases make more settings than can be looked at", plain=True))
    for slip in slips:
        if slip.kind == "template-marker":
            unknown = True
            result.not_checked.append(
                NotChecked("what the template puts here is not in the file", slip.start, slip.end)
            )
    refusing = [finding for finding in found if finding.stage in REFUSING]
    gone = any(finding.rule.code in SINCE_7 for finding in found)
    if refusing:
        result.verdict = "rejected"
        result.releases = "5.0-6.8" if all(finding.rule.code in SINCE_7 for finding in refusing) else ""
        return
    result.verdict = "unknown" if unknown else "accepted"
    if gone and not unknown:
        result.releases = "5.0-6.8"
    if result.verdict == "accepted" and result.starts == "unknown":
        result.starts = "yes"
