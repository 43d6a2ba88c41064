"""The verdict on a pipeline: what Logstash's check says, and which releases say so."""

from lslint.result import NotChecked
from lslint.rules.logstash import _catalogue as catalogue
from lslint.rules.logstash._load import loaded

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.grammar.slips import Slip
    from lslint.result import FileResult
    from lslint.rules.api import Context, Finding


def decide(result: "FileResult", found: "list[Finding]", slips: "list[Slip]", context: "Context") -> None:
    """Sets ``verdict``, ``releases`` and ``not_checked`` from all findings, hidden ones too, and from the load stage.

    Without a target a file is accepted if the newest release accepts it, or, where that one refuses it, some older one.
    """
    everything = catalogue.index().all
    load = loaded(context)
    refused = load.refused
    for finding in found:
        if finding.stage == "parse":
            refused |= catalogue.mask(finding.rule.releases) or everything
        elif finding.stage == "load" and finding.rule.code == "LS403":
            refused = everything  # a variable that is declared nowhere
    unknown = load.open
    for slip in slips:
        if slip.kind != "template-marker":
            refused = everything
        elif slip.detail.get("outside") == "yes":
            unknown = everything
            result.not_checked.append(
                NotChecked("what the template puts here is not in the file", slip.start, slip.end)
            )
    accepted = everything & ~refused & ~unknown
    result.releases = None if unknown & ~refused and not accepted else catalogue.ranges(accepted)
    at = catalogue.index().newest if load.at is None else load.at
    if at:
        result.not_checked += [NotChecked(gap.reason, gap.start, gap.end) for gap in load.gaps if gap.mask & at]
    else:
        result.releases = None
        result.not_checked.append(NotChecked("the options of releases below 5.0 are not known", plain=True))
    if any(finding.stage in ("parse", "load") for finding in found):
        result.verdict = "rejected"
    elif not at or unknown & at or (not accepted and refused & at):
        result.verdict = "unknown"
    else:
        result.verdict = "accepted"
