"""The verdicts on pipelines and settings files: what Logstash's own check reports, and in which releases.

Without a target, a file is accepted if any of the releases that may be in use accepts it.
"""

from __future__ import annotations

from lslint.grammar.parse_errors import ParseError
from lslint.rules.api import Context, Finding
from lslint.rules.logstash.catalogue import plugins as catalogue
from lslint.rules.logstash.catalogue.traits import values_of
from lslint.rules.shared.verdict import OPTIONS_UNKNOWN, NotChecked, Verdict, incomplete, is_refused

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


def pipeline(found: list[Finding], errors: list[ParseError], context: Context) -> Verdict:
    """Return the verdict on a pipeline. ``found``: all findings, including suppressed ones."""
    from lslint.rules.logstash.option_check.analysis import analyze

    made = Verdict(found)
    analysis = analyze(context)
    undecided = analysis.undecided
    if made.leave_out_markers(errors, outside_only=True):
        undecided = catalogue.index().all
    at = analysis.scope
    if at:
        made.not_checked += [unknown for unknown in analysis.unknowns if unknown.releases & at]
        made.releases = lambda: _releases(found, errors, context, analysis.refused, undecided)
    else:
        made.not_checked.append(NotChecked(OPTIONS_UNKNOWN, unmasked=True))
    if is_refused(found):
        made.verdict = "rejected"
    elif not at:
        made.verdict = "accepted"
    elif at & ~analysis.refused & ~undecided:
        made.verdict = "accepted"
        if made.starts == "no" and not _is_stopped(found, context):
            made.starts = "unknown"
        if made.starts == "unknown":
            _start(made, context, at & ~analysis.refused)
    return made


def _is_stopped(found: list[Finding], context: Context) -> bool:
    """Return whether a finding proves that Logstash does not start."""
    from lslint.rules.logstash.grok.filter_patterns import undecided_names

    undecided = undecided_names(context)
    return any(
        one.stage == "start" and one.severity == "error" and (one.start, one.end) not in undecided for one in found
    )


PIPELINES_APART = "ports, addresses and fields are not compared between the pipelines of a manifest"
"""What the verdict on a pipelines.yml inside a manifest does not cover."""


def settings(found: list[Finding], errors: list[ParseError], context: Context, inner: Sequence[str]) -> Verdict:
    """Return the verdict on a logstash.yml or pipelines.yml. ``found``: all findings, including suppressed ones;
    ``inner``: the verdicts on the pipelines inside the file."""
    from lslint.rules.logstash.settings.analysis import analyze, groups
    from lslint.rules.logstash.settings.model import SettingRule
    from lslint.rules.logstash.settings.node import span_of
    from lslint.rules.logstash.settings.path_config import unmatched

    made = Verdict(found)
    everything = catalogue.index().all
    analysis = analyze(context)
    if context.kind == "pipelines" and context.host is not None and len(groups(context)) > 1:
        made.not_checked.append(NotChecked(PIPELINES_APART, unmasked=True))
    for entry in unmatched(context):
        if not entry.names:
            reason = f"pipeline `{entry.pipeline}`: the files that `{entry.path}` selects are not known"
            made.not_checked.append(NotChecked(reason, *span_of(entry.leaf, context)))
    at, readers, refused, undecided = analysis.scope, analysis.readers, analysis.refused, analysis.undecided
    known = "unknown" not in inner  # a rejected pipeline as well, because its releases are unknown
    for finding in found:
        if is_refused([finding]) and not isinstance(finding.rule, SettingRule):
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
        made.not_checked += [unknown for unknown in analysis.unknowns if unknown.releases & at]
    else:
        made.releases = None
        unread = (
            "the target release does not read pipelines.yml"
            if at
            else "the settings of releases before 5.0 are unknown"
        )
        made.not_checked.append(NotChecked(unread, unmasked=True))
    if is_refused(found):
        made.verdict = "rejected"
    elif (accepted & at or not at & readers) and "unknown" not in inner:
        made.verdict = "accepted"
        if made.starts == "unknown" and not inner:
            made.starts = "yes"
    return made


def jvm_options(found: list[Finding], errors: list[ParseError]) -> Verdict:
    """Return the verdict on a jvm.options. ``found``: all findings, including suppressed ones."""
    return incomplete(found, errors, "not every JVM option is checked for every Java release")


def _start(made: Verdict, context: Context, at: int) -> None:
    """Set ``starts`` of an accepted file without findings of that stage: ``yes``, unless it depends on other things."""
    outside = values_of("starts with others")
    gaps = [NotChecked(*unknown) for unknown in context.unknowns if unknown[-1] & at]
    for plugin in context.pipeline.plugins():
        name = f"{plugin.kind}/{plugin.name}"
        if name in outside:
            gaps.append(NotChecked(outside[name], plugin.start, plugin.name_end, unmasked=True))
        known_plugin = catalogue.plugin(name)
        for option in plugin.options:
            found = known_plugin.option(option.name) if known_plugin is not None else None
            if found is not None and found.paths & at:
                reason = f"whether the file of `{option.name}` exists"
                gaps.append(NotChecked(reason, option.value.start, option.value.end))
    made.not_checked += sorted(gaps, key=lambda gap: gap.start or 0)
    made.starts = "unknown" if gaps else "yes"


def _releases(
    found: list[Finding], errors: list[ParseError], context: Context, refused: int, undecided: int
) -> str | None:
    """Return the releases that accept the file, as a string; None if they are unknown."""
    everything = catalogue.index().all
    broken = [error for error in errors if error.kind != "template-marker"]
    older = not broken or (context.target is not None and len(_old(context, context.target.numbers)) == len(broken))
    if not older:
        return ""  # the newest grammar, which accepts everything that older ones accept, rejects the file
    for finding in found:
        if finding.stage == "parse" and not (broken and any(v.startswith("syntax/") for v in finding.rule.visits)):
            refused |= catalogue.mask(finding.rule.releases) or everything
        elif finding.stage == "load" and finding.rule.every_release_refuses:
            refused = everything  # a variable that is not declared
    if everything & ~refused and _old(context, (6, 0)):
        for first, last, release in (
            ("5.0", "5.6", (5, 0)),
            ("6.0", "7.4", (6, 0)),
            ("7.5", "7.5", (7, 5)),
            ("7.6", "8.14", (7, 17)),
        ):
            if _old(context, release):
                refused |= catalogue.mask(f"{first}-{last}")
    possible = everything & ~refused
    at = catalogue.index().supposed if context.target is None else everything
    is_unknown = possible & at and not possible & at & ~undecided  # the verdict, or all of the list
    return None if is_unknown else catalogue.ranges(possible & ~undecided)


def _old(context: Context, release: tuple[int, ...]) -> list[ParseError]:
    """Return the syntax errors in the grammar of a release."""
    from lslint.grammar.logstash import history

    return history.errors(context.text, context.pipeline, release, context.project.is_whole_pipeline)
