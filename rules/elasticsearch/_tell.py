"""What the rules of the load and start stages have in common: they tell the problems of their code."""

from lslint.rules.api import Fix
from lslint.rules.elasticsearch._problems import cases

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from lslint.rules.api import Context, Finding, Rule
    from lslint.rules.elasticsearch._problems import Judged

_MEANS_MORE = ("ES602", "ES606")
"""Rules whose fix writes `text` and `keyword` for `string`: where a release accepts the file, it means something else
to that one, or is refused."""
TEMPLATES = ("es-template", "es-legacy-template", "es-index-template", "es-component-template")


def template_findings(rule: "Rule", ctx: "Context") -> "Iterator[Finding]":
    """Findings of a rule about templates."""
    from lslint.rules.elasticsearch._bodies import judged

    return _findings(rule, ctx, judged)


def node_findings(rule: "Rule", ctx: "Context") -> "Iterator[Finding]":
    """Findings of a rule about elasticsearch.yml."""
    from lslint.rules.elasticsearch._node_settings import judged

    return _findings(rule, ctx, judged)


def _findings(rule: "Rule", ctx: "Context", judge: "Callable[[Context], Judged]") -> "Iterator[Finding]":
    for case in cases(ctx, rule.code, judge):
        problem = case.problem
        fix = problem.fix() if problem.fix is not None else None
        if fix is not None and rule.code in _MEANS_MORE and case.stage not in ("load", "start"):
            fix = Fix("unsafe", fix.message, fix.edits)
        at = (problem.start, problem.end)
        yield rule.finding(at, case.message, fix=fix, severity=case.severity(), stage=case.stage)  # type: ignore[arg-type]
