"""What every rule about a judged config does: it reports the problems that carry its code."""

from lslint.rules.api import Related
from lslint.rules.filebeat._config import told

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from lslint.rules.api import Context, Finding, Rule

REFUSING = ("load", "start")


def tell(rule: "Rule", ctx: "Context") -> "Iterator[Finding]":
    """A finding for each problem of the rule's code; an error where the problem keeps the agent from starting."""
    for problem in told(ctx, rule.code):
        severity = "error" if problem.stage in REFUSING else "warning" if rule.severity == "error" else rule.severity
        related = [Related(*problem.first, "the other one")] if problem.first is not None else []
        yield rule.finding(
            (problem.start, problem.end),
            problem.message,
            fix=problem.fix,
            related=related,
            severity=severity,
            stage=problem.stage,
        )
