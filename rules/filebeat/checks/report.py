"""What every rule about a judged config does: it reports the problems that carry its code."""

from __future__ import annotations

from lslint.rules.api import Context, Findings, Related, Rule
from lslint.rules.filebeat.checks.config import told

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.filebeat.config_model.types import Problem

REFUSING = ("load", "start")


def tell(rule: Rule, ctx: Context, once: bool = False) -> Findings:
    """A finding for each problem of the rule's code; an error where the problem keeps the agent from starting.
    ``once``: those that say the same and refuse nothing make one finding."""
    again: dict[str, list[Problem]] = {}
    for problem in told(ctx, rule.code):
        alike = again.setdefault(problem.message, [problem])
        if once and problem is not alike[0] and problem.stage not in REFUSING:
            alike.append(problem)
    for problem in told(ctx, rule.code):
        severity = "error" if problem.stage in REFUSING else "warning" if rule.severity == "error" else rule.severity
        related = [Related(*problem.first, "the other one")] if problem.first is not None else []
        message = problem.message
        alike = again[message]
        if len(alike) > 1:
            if problem is not alike[0]:
                continue
            message += f"; the same in {len(alike) - 1} more place{'s' if len(alike) > 2 else ''}"
            related += [Related(other.start, other.end, "and here") for other in alike[1:4]]
        yield rule.finding(
            (problem.start, problem.end),
            message,
            fix=problem.fix,
            related=related,
            severity=severity,
            stage=problem.stage,
        )
