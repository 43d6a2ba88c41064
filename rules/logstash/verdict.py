"""The verdicts on pipelines and settings files: what Logstash's own check says, and which releases say so.

Without a target a file is accepted if the newest release accepts it, or, where that one refuses it, some older one.
"""

from __future__ import annotations

from lslint.rules.logstash.catalogue import plugins as catalogue
from lslint.rules.shared.verdict import NotChecked, Verdict, incomplete, is_refused

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from lslint.grammar.parse_errors import ParseError
    from lslint.rules.api import Context, Finding


def pipeline(found: list[Finding], errors: list[ParseError], context: Context) -> Verdict:
    """The verdict on a pipeline. ``found``: all findings, suppressed ones included."""
    from lslint.rules.logstash.option_check.analysis import analyze

    made = Verdict(found)
    everything = catalogue.index().all
    analysis = analyze(context)
    undecided = analysis.undecided
    if made.leave_out_markers(errors, outside_only=True):
        undecided = everything
    at = catalogue.index().newest if analysis.target is None else analysis.target
    if at:
        made.not_checked += [one for one in analysis.unknowns if one.releases & at]
        made.releases = lambda: _releases(found, errors, context, analysis.refused, undecided)
    else:
        made.not_checked.append(NotChecked("the options of releases below 5.0 are not known", unmasked=True))
    accepted = everything & ~analysis.refused & ~undecided
    if is_refused(found):
        made.verdict = "rejected"
    elif at and not undecided & at and (accepted or not analysis.refused & at):
        made.verdict = "accepted"
        if made.starts == "unknown":
            _start(made, context, at)
    return made


def settings(found: list[Finding], errors: list[ParseError], context: Context, inner: Sequence[str]) -> Verdict:
    """The verdict on a logstash.yml or pipelines.yml. ``found``: all findings, suppressed ones included; ``inner``: the
    verdicts on the pipelines that are written into the file."""
    from lslint.rules.logstash.settings.analysis import analyze
    from lslint.rules.logstash.settings.model import SettingRule

    made = Verdict(found)
    everything = catalogue.index().all
    analysis = analyze(context)
    at, readers, refused, undecided = analysis.at, analysis.readers, analysis.refused, analysis.undecided
    known = "unknown" not in inner  # also where such a pipeline is refused: its releases are not known here
    for finding in found:
        if finding.stage in ("parse", "load") and not isinstance(finding.rule, SettingRule):
            if finding.rule.every_release_refuses:
                refused = everything
            else:
                known = False
    if made.leave_out_markers(errors):
        undecided = everything
    accepted = readers & ~refused & ~undecided
    if known and (accepted or not undecided & ~refused):
        made.releases = catalogue.ranges(accepted)
    if at & readers:
        made.not_checked += [one for one in analysis.unknowns if one.releases & at]
    else:
        made.releases = None
        unread = "this release reads no pipelines.yml" if at else "the settings of releases below 5.0 are not known"
        made.not_checked.append(NotChecked(unread, unmasked=True))
    if is_refused(found):
        made.verdict = "rejected"
    elif at & readers and not undecided & at and (accepted or not refused & at) and "unknown" not in inner:
        made.verdict = "accepted"
        if made.starts == "unknown" and not inner:
            made.starts = "yes"
    return made


def jvm_options(found: list[Finding], errors: list[ParseError]) -> Verdict:
    """The verdict on a jvm.options. ``found``: all findings, suppressed ones included."""
    return incomplete(found, errors, "not every JVM option is compared with any Java release")


# What only shows when these start, beyond what the rules look at: the code they run, what they load or connect to.
_OUTSIDE = {
    "filter/ruby": "whether the code of `ruby` runs",
    "input/jdbc": "whether the driver of `jdbc` is there",
    "filter/jdbc_streaming": "whether the driver of `jdbc_streaming` is there",
    "filter/jdbc_static": "whether the driver of `jdbc_static` is there",
    "output/s3": "whether `s3` may write to the bucket",
}


def _start(made: Verdict, context: Context, at: int) -> None:
    """Sets ``starts`` of an accepted file without a finding of that stage: ``yes``, unless something else decides."""
    gaps = [NotChecked(*unknown) for unknown in context.unknowns if unknown[-1] & at]
    for plugin in context.tree.plugins():  # type: ignore[union-attr]
        name = f"{plugin.kind}/{plugin.name}"
        if name in _OUTSIDE:
            gaps.append(NotChecked(_OUTSIDE[name], plugin.start, plugin.name_end))
        known = catalogue.plugin(name)
        for option in plugin.options if known is not None else ():
            found = known.option(option.name)  # type: ignore[union-attr]
            if found is not None and found.paths & at:
                reason = f"whether the file of `{option.name}` is there"
                gaps.append(NotChecked(reason, option.value.start, option.value.end))
    made.not_checked += sorted(gaps, key=lambda gap: gap.start or 0)
    made.starts = "unknown" if gaps else "yes"


def _releases(
    found: list[Finding], errors: list[ParseError], context: Context, refused: int, undecided: int
) -> str | None:
    """The releases that accept the file, as text; None where it is not known of any."""
    everything = catalogue.index().all
    broken = [error for error in errors if error.kind != "template-marker"]
    older = not broken or (context.target is not None and len(_old(context, context.target.numbers)) == len(broken))
    if not older:
        return ""  # the newest grammar refuses it, and it reads all that older ones read
    for finding in found:
        if finding.stage == "parse" and not (broken and any(v.startswith("syntax/") for v in finding.rule.visits)):
            refused |= catalogue.mask(finding.rule.releases) or everything
        elif finding.stage == "load" and finding.rule.every_release_refuses:
            refused = everything  # a variable that is declared nowhere
    if everything & ~refused and _old(context, (5, 0)):
        for first, last, release in (("5.0", "7.4", (5, 0)), ("7.5", "7.5", (7, 5)), ("7.6", "8.14", (7, 17))):
            if _old(context, release):
                refused |= catalogue.mask(f"{first}-{last}")
    accepted = everything & ~refused & ~undecided
    return None if undecided & ~refused and not accepted else catalogue.ranges(accepted)


def _old(context: Context, release: tuple[int, ...]) -> list[ParseError]:
    """What the grammar of that release does not read."""
    from lslint.grammar.logstash import history

    return history.errors(context.text, context.tree, release)  # type: ignore[arg-type]
