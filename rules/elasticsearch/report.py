"""What the rules of the load and start stages have in common: they tell the problems of their code."""

from __future__ import annotations

from collections.abc import Callable

from lslint.rules.api import Context, Edit, Findings, Fix, Related, Rule
from lslint.rules.elasticsearch.model.violations import Case, Judged, cases, taken

_MEANS_MORE = ("ES602", "ES606")
"""Rules whose fix writes `text` and `keyword` for `string`: where a release accepts the file, it means something else
to that one, or is refused."""
_ONCE = ("ES119", "ES602", "ES603", "ES606", "ES607", "ES610")
"""Rules that have the same to say about each field of an old template."""
_MOST = 3
"""So often the same is told in a file that older releases take."""
TEMPLATES = ("es-template", "es-legacy-template", "es-index-template", "es-component-template")


def template_findings(rule: Rule, ctx: Context) -> Findings:
    """Findings of a rule about templates."""
    from lslint.rules.elasticsearch.templates.bodies import judged

    return _findings(rule, ctx, judged)


def node_findings(rule: Rule, ctx: Context) -> Findings:
    """Findings of a rule about elasticsearch.yml."""
    from lslint.rules.elasticsearch.node.settings import judged

    return _findings(rule, ctx, judged)


def _findings(rule: Rule, ctx: Context, judge: Callable[[Context], Judged]) -> Findings:
    for group in _groups(rule, cases(ctx, rule.code, judge)):
        case = group[0]
        problem = case.problem
        message, related = case.message, []
        if len(group) > 1:
            message += f"; the same in {len(group) - 1} more places"
            related = [Related(other.problem.start, other.problem.end, "and here") for other in group[1 : _MOST + 1]]
        yield rule.finding(
            (problem.start, problem.end),
            message,
            fix=_fix(rule, ctx, judge(ctx), group),
            related=related,
            severity=case.severity(),  # type: ignore[arg-type]
            stage=case.stage,  # type: ignore[arg-type]
        )


def _groups(rule: Rule, found: list[Case]) -> list[list[Case]]:
    """The cases that make one finding each: all that say the same, where they are many and nothing is refused."""
    if rule.code not in _ONCE or len(found) <= _MOST:
        return [[case] for case in found]
    alike: dict[str, list[Case]] = {}
    for case in found:
        words = "".join(case.message.split("`")[::2]) if case.stage == "advice" else str(id(case))
        alike.setdefault(words, []).append(case)
    groups = []
    for some in alike.values():
        groups += [some] if len(some) > _MOST else [[case] for case in some]
    return groups


def _fix(rule: Rule, ctx: Context, judged: Judged, group: list[Case]) -> Fix | None:
    """The fixes of the cases as one. A fix is safe only where the target refuses the file, or no release takes it:
    what it writes, older releases may not know. None where it would take marks of a template engine along."""
    fixes = []
    safe = True
    for case in group:
        fix = case.problem.fix() if case.problem.fix is not None else None
        if fix is None or (judged.markers and any(judged.masked((edit.start, edit.end)) for edit in fix.edits)):
            continue
        fixes.append(fix)
        older = case.stage == "advice" or (case.stage == "run" and rule.code in _MEANS_MORE)
        safe = safe and fix.applicability == "safe" and not older
        if safe and "assumed" in ctx.options:
            safe = not taken(ctx, judged, case.problem)
    if not fixes:
        return None
    if len(fixes) == 1:
        (fix,) = fixes
        return fix if safe or fix.applicability != "safe" else Fix("unsafe", fix.message, fix.edits)
    edits: list[Edit] = []
    count = 0
    for fix in sorted(fixes, key=lambda one: one.edits[0].start):
        if not edits or fix.edits[0].start >= edits[-1].end:
            edits += fix.edits
            count += 1
    return Fix("safe" if safe else "unsafe", f"Mend {count} places", edits)
