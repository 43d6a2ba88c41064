"""The verdict on a Filebeat config: what `filebeat test config` says, and whether the agent starts."""

from __future__ import annotations

from lslint.rules.filebeat.checks.analysis import broken
from lslint.rules.filebeat.checks.config import judged
from lslint.rules.shared.verdict import NotChecked, Verdict

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.grammar.parse_errors import Slip
    from lslint.rules.api import Context, Finding

REFUSING = ("parse", "load")
SINCE_7 = ("FB601",)
"""Rules about names that releases from 7.0 on refuse."""


def verdict(found: list[Finding], errors: list[Slip], context: Context) -> Verdict:
    """The verdict on a config. ``found``: all findings, suppressed ones included.

    Accepted is what has no refusing finding, and contains nothing that the catalogue does not know or a variable
    decides.
    """
    said = judged(context)
    made = Verdict(found)
    made.not_checked += [NotChecked(reason, start, end) for reason, start, end in said.open]
    unknown = bool(said.open) or not said.merged.whole or broken(context)
    if not said.merged.whole:
        made.not_checked.append(NotChecked("its aliases make more settings than can be looked at", plain=True))
    if made.leave_out_markers(errors):
        unknown = True
    refusing = [finding for finding in found if finding.stage in REFUSING]
    if refusing:
        made.verdict = "rejected"
        made.releases = "5.0-6.8" if all(finding.rule.code in SINCE_7 for finding in refusing) else ""
        return made
    if unknown:
        return made
    made.verdict = "accepted"
    if any(finding.rule.code in SINCE_7 for finding in found):
        made.releases = "5.0-6.8"
    if made.starts == "unknown":
        made.starts = "yes"
    return made
