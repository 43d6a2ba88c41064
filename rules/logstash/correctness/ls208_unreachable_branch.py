from __future__ import annotations

from lslint.rules.logstash.api import Branch, Clause, Expression, Findings, PipelineAdvice, PipelineView, Related
from lslint.rules.logstash.dataflow import condition_logic as logic
from lslint.rules.logstash.values.coercion import is_open

TYPE_CHECKING = False
if TYPE_CHECKING:
    Terms = dict[str, list[tuple[frozenset[logic.Atom], Clause]]]

_MAX_CLAUSES = 400
_MAX_TERMS = 500
"""Alternatives about one field that each new one is compared with."""


class UnreachableBranch(PipelineAdvice):
    code = "LS208"
    tags = frozenset(("unnecessary",))
    severity = "warning"
    visits = ("branch",)
    required_text = ("else",)
    summary = "`else if` branch that is never reached"
    why = """\
Logstash runs only the first branch of an `if` whose condition is true. An `else if` is never reached if an earlier
condition of the same `if` is equal or more general, for example `[user]` before `[user] == "root"`. The filters in
the branch never run.

Correct the condition if it was copied, or move the more specific case up. Remove a branch that repeats an earlier
one."""
    sources = ("documentation: event-dependent configuration, conditionals",)
    bad = (
        'filter {\n  if [type] == "a" {\n    drop {}\n  } else if [type] == "a" {\n    mutate { add_tag => "b" }\n'
        "  }\n}\n",
        'filter { if [user] { drop {} } else if [user] == "root" { mutate { add_tag => "root" } } }\n',
        'filter { if [type] in ["a", "b"] { drop {} } else if [type] == "b" { mutate { add_tag => "b" } } }\n',
    )
    good = (
        'filter { if [type] == "a" { drop {} } else if [type] == "b" { mutate { add_tag => "b" } } }\n',
        'filter { if [user] == "root" { drop {} } else if [user] { mutate { add_tag => "user" } } }\n',
    )

    def check(self, node: Branch, ctx: PipelineView) -> Findings:
        if len(node.clauses) < 2 or len(node.clauses) > _MAX_CLAUSES:
            return
        clauses = [(clause, clause.condition) for clause in node.clauses if clause.condition is not None]
        if not _unreachable(clauses):
            return
        for clause, condition, other in _unreachable([one for one in clauses if not _is_open(one[1], ctx)]):
            is_same = _written(clause, ctx) == _written(other, ctx)
            action = "or remove the branch" if is_same else "or move the branch up"
            yield self.finding(
                condition,
                f"Branch is never reached: the condition on line {ctx.line(other.start)} already matches all of its"
                f" events. Change the condition, {action}",
                related=[Related(other.start, other.open, "matches the same events")],
            )


def _is_open(condition: Expression, ctx: PipelineView) -> bool:
    return is_open(ctx.text[condition.start : condition.end])


def _unreachable(clauses: list[tuple[Clause, Expression]]) -> list[tuple[Clause, Expression, Clause]]:
    """Return the clauses all of whose events an earlier clause takes, each with its condition and that clause."""
    unreachable: list[tuple[Clause, Expression, Clause]] = []
    by_subject: Terms = {}
    for clause, condition in clauses:
        alternatives = logic.terms(condition)
        if alternatives is None:
            continue
        alternatives = [term for term in alternatives if logic.clash(term) is None]  # the others: LS207
        earlier = [found for term in alternatives if (found := _earlier(term, by_subject)) is not None]
        if earlier and len(earlier) == len(alternatives):
            unreachable.append((clause, condition, earlier[0]))
            continue
        for term in alternatives:
            for atom in term:
                known = by_subject.setdefault(atom[0], [])
                if len(known) < _MAX_TERMS:
                    known.append((term, clause))
    return unreachable


def _written(clause: Clause, ctx: PipelineView) -> str:
    """Return a condition without spaces, which do not change its meaning outside of strings."""
    condition = clause.condition
    return "".join(ctx.text[condition.start : condition.end].split()) if condition is not None else ""


def _earlier(term: frozenset[logic.Atom], by_subject: Terms) -> Clause | None:
    """Return the earlier branch that matches every event for which these atoms hold, or None."""
    for atom in term:
        for other, clause in by_subject.get(atom[0], ()):
            if logic.implies(term, other):
                return clause
    return None
