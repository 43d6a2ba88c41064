from __future__ import annotations

from lslint.grammar.logstash.nodes import Branch, Clause
from lslint.rules.api import Context, Findings, PipelineAdvice, Related
from lslint.rules.logstash.dataflow import condition_logic as logic
from lslint.rules.logstash.values.coercion import is_open

TYPE_CHECKING = False
if TYPE_CHECKING:
    Terms = dict[str, list[tuple[frozenset[logic.Atom], Clause]]]

_MAX_CLAUSES = 400
_MAX_TERMS = 500
"""Alternatives on one field that are compared with each one."""


class UnreachableBranch(PipelineAdvice):
    code = "LS208"
    tags = frozenset(("unnecessary",))
    severity = "warning"
    visits = ("branch",)
    summary = "An earlier arm takes every event that this `else if` asks for"
    why = """\
The arms of an `if` are tried in order and the first that fits is taken. An `else if` that repeats the condition of an
earlier arm, or asks for less than all that this arm takes (`[type] == "a"` and then `[type] == "a" and [status]`;
`[user]` and then `[user] == "root"`), is never reached, and its filters never run. Usually one of the two was copied
and not changed, or the special case stands behind the general one."""
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
        'filter { if [type] == "a" { drop {} } if [type] == "a" { mutate { add_tag => "a" } } }\n',
    )

    def check(self, node: Branch, ctx: Context) -> Findings:
        """One finding for each clause that is never reached."""
        if len(node.clauses) < 2 or len(node.clauses) > _MAX_CLAUSES:
            return
        by_subject: Terms = {}
        for clause in node.clauses:
            if clause.condition is None or is_open(ctx.text[clause.condition.start : clause.condition.end]):
                continue
            alternatives = logic.terms(clause.condition)
            if alternatives is None:
                continue
            earlier = [found for term in alternatives if (found := _taken(term, by_subject)) is not None]
            if earlier and len(earlier) == len(alternatives):
                other = earlier[0]
                yield self.finding(
                    clause.condition,
                    f"Never reached: the arm of line {ctx.line(other.start)} takes every event that this one asks for",
                    related=[Related(other.start, other.open, "this arm takes them")],
                )
                continue
            for term in alternatives:
                for atom in term:
                    known = by_subject.setdefault(atom[0], [])
                    if len(known) < _MAX_TERMS:
                        known.append((term, clause))


def _taken(term: frozenset[logic.Atom], by_subject: Terms) -> Clause | None:
    """The earlier arm that takes every event which fulfils these atoms."""
    for atom in term:
        for other, clause in by_subject.get(atom[0], ()):
            if logic.implies(term, other):
                return clause
    return None
