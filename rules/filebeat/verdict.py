"""The verdict on a Filebeat config: whether `filebeat test config` accepts it, and whether Filebeat starts."""

from __future__ import annotations

from lslint.rules.filebeat.checks.config import analyze
from lslint.rules.filebeat.config_model.analysis import broken, dotted, supposed
from lslint.rules.release import ranges
from lslint.rules.shared.verdict import NotChecked, Verdict, is_refused

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.grammar.parse_errors import ParseError
    from lslint.rules.api import Context, Finding

SINCE_7 = "7.0-"
"""``Rule.releases`` of rules about settings that releases from 7.0 on reject."""


def verdict(found: list[Finding], errors: list[ParseError], context: Context) -> Verdict:
    """Return the verdict on the config of a Beat. ``found``: all findings, suppressed ones included.

    A config is accepted if no finding rejects it and it contains nothing that is missing in the catalogue or depends on
    a variable.
    """
    analysis = analyze(context)
    made = Verdict(found)
    is_other = analysis.section != "filebeat"
    if is_other:
        unread = analysis.unread
        span = (unread.start, unread.end) if unread is not None else (None, None)
        made.not_checked.append(NotChecked(f"the settings below `{analysis.section}` are not checked", *span))
    made.not_checked += analysis.unknowns
    unknown = bool(analysis.unknowns) or not analysis.merged.complete or broken(context)
    if not analysis.merged.complete:
        made.not_checked.append(NotChecked("its aliases expand to too many settings to check", unmasked=True))
    if made.leave_out_markers(errors):
        unknown = True
    if is_refused(found):
        made.verdict = "rejected"
        refusing = [finding for finding in found if is_refused([finding])]
        if not is_other:
            made.releases = "5.0-6.8" if all(finding.rule.releases == SINCE_7 for finding in refusing) else ""
        return made
    if unknown:
        return made
    made.verdict = "accepted"
    refused = 0
    for finding in found:
        if finding.refusal is not None and finding.refusal.stage == "load":
            refused |= finding.refusal.releases
    if refused:
        names = [dotted(one) for one in supposed()]
        made.releases = ", ".join(ranges(names, [not refused >> bit & 1 for bit in range(len(names))]))
    if made.starts == "unknown":
        made.starts = "yes"
    return made
