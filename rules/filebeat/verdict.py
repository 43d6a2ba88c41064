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
    """The verdict on the config of a Beat. ``found``: all findings, suppressed ones included.

    Accepted is what has no refusing finding, and contains nothing that the catalogue does not know or a variable
    decides. The config of another Beat than Filebeat is never accepted: its own section is not checked.
    """
    said = judged(context)
    made = Verdict(found)
    made.not_checked += [NotChecked(reason, start, end) for reason, start, end in said.open]
    another = said.section != "filebeat"
    if another:
        span = (said.unread.start, said.unread.end) if said.unread is not None else (None, None)
        made.not_checked.append(NotChecked(f"the settings below `{said.section}` are not checked", *span))
    unknown = another or bool(said.open) or not said.merged.whole or broken(context)
    if not said.merged.whole:
        made.not_checked.append(NotChecked("its aliases make more settings than can be looked at", plain=True))
    if made.leave_out_markers(errors):
        unknown = True
    refusing = [finding for finding in found if finding.stage in REFUSING]
    if refusing:
        made.verdict = "rejected"
        if not another:
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
