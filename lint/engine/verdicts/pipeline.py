"""The verdict on a pipeline: what Logstash's check says, and which releases say so."""

from __future__ import annotations

from lslint.engine.result import NotChecked
from lslint.rules.logstash.catalogue import plugins as catalogue
from lslint.rules.logstash.option_check.check import loaded

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.engine.result import FileResult
    from lslint.grammar.parse_errors import Slip
    from lslint.rules.api import Context, Finding


def decide(result: FileResult, found: list[Finding], slips: list[Slip], context: Context) -> None:
    """Sets ``verdict``, ``releases`` and ``not_checked`` from all findings, hidden ones too, and from the load stage.

    Without a target a file is accepted if the newest release accepts it, or, where that one refuses it, some older one.
    """
    everything = catalogue.index().all
    load = loaded(context)
    unknown = load.open
    for slip in slips:
        if slip.kind == "template-marker" and slip.detail.get("outside") == "yes":
            unknown = everything
            result.not_checked.append(
                NotChecked("what the template puts here is not in the file", slip.start, slip.end)
            )
    at = catalogue.index().newest if load.at is None else load.at
    if at:
        result.not_checked += [NotChecked(gap.reason, gap.start, gap.end) for gap in load.gaps if gap.mask & at]
        result.releases = lambda: _releases(found, slips, context, load.refused, unknown)
    else:
        result.not_checked.append(NotChecked("the options of releases below 5.0 are not known", plain=True))
    accepted = everything & ~load.refused & ~unknown
    if any(finding.stage in ("parse", "load") for finding in found):
        result.verdict = "rejected"
    elif not at or unknown & at or (not accepted and load.refused & at):
        result.verdict = "unknown"
    else:
        result.verdict = "accepted"
        if result.starts == "unknown":
            _start(result, context, at)


# What only shows when these start, beyond what the rules look at: the code they run, what they load or connect to.
_OUTSIDE = {
    "filter/ruby": "whether the code of `ruby` runs",
    "input/jdbc": "whether the driver of `jdbc` is there",
    "filter/jdbc_streaming": "whether the driver of `jdbc_streaming` is there",
    "filter/jdbc_static": "whether the driver of `jdbc_static` is there",
    "output/s3": "whether `s3` may write to the bucket",
}


def _start(result: FileResult, context: Context, at: int) -> None:
    """Sets ``starts`` of an accepted file without a finding of that stage: ``yes``, unless something else decides."""
    gaps = [(reason, start, end) for reason, start, end, where in context.unknowns if where & at]
    for plugin in context.tree.plugins():  # type: ignore[union-attr]
        name = f"{plugin.kind}/{plugin.name}"
        if name in _OUTSIDE:
            gaps.append((_OUTSIDE[name], plugin.start, plugin.name_end))
        known = catalogue.plugin(name)
        for option in plugin.options if known is not None else ():
            found = known.option(option.name)  # type: ignore[union-attr]
            if found is not None and any(segment.type == "path" for segment in found.segments if segment.mask & at):
                gaps.append((f"whether the file of `{option.name}` is there", option.value.start, option.value.end))
    result.not_checked += [
        NotChecked(reason, start, end) for reason, start, end in sorted(gaps, key=lambda gap: gap[1])
    ]
    result.starts = "unknown" if gaps else "yes"


def _releases(found: list[Finding], slips: list[Slip], context: Context, refused: int, unknown: int) -> str | None:
    """The releases that accept the file, as text; None where it is not known of any."""
    everything = catalogue.index().all
    broken = [slip for slip in slips if slip.kind != "template-marker"]
    older = not broken or (context.target is not None and len(_old(context, context.target.numbers)) == len(broken))
    if not older:
        return ""  # the newest grammar refuses it, and it reads all that older ones read
    for finding in found:
        if finding.stage == "parse" and not (broken and finding.rule.code.startswith("LS0")):
            refused |= catalogue.mask(finding.rule.releases) or everything
        elif finding.stage == "load" and finding.rule.code == "LS403":
            refused = everything  # a variable that is declared nowhere
    if everything & ~refused and _old(context, (5, 0)):
        for first, last, asked in (("5.0", "7.4", (5, 0)), ("7.5", "7.5", (7, 5)), ("7.6", "8.14", (7, 17))):
            if _old(context, asked):
                refused |= catalogue.mask(f"{first}-{last}")
    accepted = everything & ~refused & ~unknown
    return None if unknown & ~refused and not accepted else catalogue.ranges(accepted)


def _old(context: Context, release: tuple[int, ...]) -> list[Slip]:
    """What the grammar of that release does not read."""
    from lslint.grammar.logstash import history

    return history.slips(context.text, context.tree, release)  # type: ignore[arg-type]
