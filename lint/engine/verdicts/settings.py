"""The verdict on logstash.yml and pipelines.yml: what Logstash says when it reads its settings, and which releases."""

from __future__ import annotations

from lslint.engine.result import NotChecked
from lslint.rules.logstash.catalogue import plugins as catalogue
from lslint.rules.logstash.settings.analysis import judged

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.engine.result import FileResult
    from lslint.grammar.parse_errors import Slip
    from lslint.rules.api import Context, Finding

WEIGHED = ("LS109", "LS110", "LS403", "LS613")
"""Rules whose problems know the releases that have them."""
WHOLE = ("LS001", "LS117")
"""Rules whose findings every release has."""


def decide(result: FileResult, found: list[Finding], slips: list[Slip], context: Context) -> None:
    """Sets ``verdict``, ``starts``, ``releases`` and ``not_checked`` from all findings, hidden ones included.

    Without a target a file is accepted if the newest release accepts it, or, where that one refuses it, some older one.
    """
    index = catalogue.index()
    said = judged(context)
    refused, unknown = said.refused, said.open
    inner = False  # a pipeline written into the file is refused: its releases are not known here
    for finding in found:
        if finding.stage in ("parse", "load") and finding.rule.code not in WEIGHED:
            if finding.rule.code in WHOLE:
                refused = index.all
            else:
                inner = True
    for slip in slips:
        if slip.kind == "template-marker":
            unknown = index.all
            result.not_checked.append(
                NotChecked("what the template puts here is not in the file", slip.start, slip.end)
            )
    open_inside = any(document.verdict == "unknown" for document in result.documents)
    inner = inner or open_inside
    accepted = said.readers & ~refused & ~unknown
    result.releases = None if (inner or unknown & ~refused) and not accepted else catalogue.ranges(accepted)
    if inner and accepted:
        result.releases = None
    at = index.newest if said.at is None else said.at
    if at & said.readers:
        result.not_checked += [NotChecked(gap.reason, gap.start, gap.end) for gap in said.gaps if gap.mask & at]
    else:
        result.releases = None
        unread = "this release reads no pipelines.yml" if at else "the settings of releases below 5.0 are not known"
        result.not_checked.append(NotChecked(unread, plain=True))
    if any(finding.stage in ("parse", "load") for finding in found):
        result.verdict = "rejected"
    elif not at & said.readers or unknown & at or (not accepted and refused & at) or open_inside:
        result.verdict = "unknown"
    else:
        result.verdict = "accepted"
    if result.verdict == "accepted" and result.starts == "unknown" and not result.documents:
        result.starts = "yes"
