"""What the engine does to the findings of a file before they are reported."""

from __future__ import annotations

from lslint.rules.api import Edit, Finding, Fix, Related


def merge_repeats(found: list[Finding]) -> list[Finding]:
    """Merges findings as the ``merge_repeats`` of their rules says. ``found``: the findings of one file, as reported;
    the first of each group stays."""
    groups: dict[tuple[str, str], list[Finding]] = {}
    for finding in found:
        repeats = finding.rule.merge_repeats
        if repeats is not None and finding.stage in repeats.stages and (finding.key or not repeats.keyed_only):
            groups.setdefault((finding.rule.code, finding.key or finding.message), []).append(finding)
    dropped: set[int] = set()
    for group in groups.values():
        repeats = group[0].rule.merge_repeats
        if repeats is not None and len(group) > max(1, repeats.more_than):
            first, others = group[0], group[1:]
            dropped.update(map(id, others))
            if repeats.places:
                first.message += f"; the same in {len(others)} more place{'s' if len(others) > 1 else ''}"
                places = [Related(other.start, other.end, "and here") for other in others[: repeats.places]]
                first.related = (*first.related, *places)
            if repeats.combine_fixes:
                first.fix = _combined([finding.fix for finding in group if finding.fix is not None])
    return [finding for finding in found if id(finding) not in dropped] if dropped else found


def _combined(fixes: list[Fix]) -> Fix | None:
    """The fixes as one; ``safe`` if all are. A fix that overlaps an earlier one is left out."""
    if len(fixes) < 2:
        return fixes[0] if fixes else None
    edits: list[Edit] = []
    count = 0
    for fix in sorted(fixes, key=lambda one: one.edits[0].start):
        if not edits or fix.edits[0].start >= edits[-1].end:
            edits += fix.edits
            count += 1
    safe = all(fix.applicability == "safe" for fix in fixes)
    return Fix("safe" if safe else "unsafe", f"Mend {count} places", edits)
