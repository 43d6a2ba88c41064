from __future__ import annotations

from lslint.grammar.logstash.conditions import leaves, operands
from lslint.grammar.logstash.nodes import Boolean, Branch, Clause, Comparison, Number, Pipeline, Selector, String
from lslint.rules.api import Context, Edit, Findings, Fix, PipelineRule
from lslint.rules.logstash.dataflow.field_types import writes
from lslint.rules.logstash.dataflow.presence import guarded

_ORDER = ("<", ">", "<=", ">=")
_ALWAYS = (("@timestamp",), ("@version",), ("message",))


class ComparisonWithoutPresence(PipelineRule):
    code = "LS405"
    severity = "info"
    visits = ("branch",)
    summary = "An ordering comparison with a field that may be missing"
    why = """\
`==`, `!=`, `=~` and `in` take a missing field as not equal. `<`, `>`, `<=` and `>=` do not: with nothing on one side
the comparison is a fault. Up to 8.15 the exception ends the worker, and with it the whole pipeline, at the first
event that lacks the field; from 8.16 on that event is skipped with a warning, or goes to the dead letter queue if
there is one. Maintainers advise to ask for the field first: `[f] and [f] > 5`.

Not reported where the condition, one of an earlier arm or one around it looks at the field in another way or at the
tags, and where a filter before it sets the field for every event."""
    sources = (
        "https://github.com/elastic/logstash/issues/11917",
        "https://github.com/elastic/logstash/issues/4138",
        "https://github.com/elastic/logstash/issues/16007",
    )
    fix = "unsafe"
    bad = (
        "filter {\n  if [bytes] > 1000 {\n    drop { }\n  }\n}\n",
        'filter { if [type] == "web" and [status] >= 500 { mutate { add_tag => ["error"] } } }\n',
    )
    good = (
        "filter { if [bytes] and [bytes] > 1000 { drop { } } }\n",
        "filter { if [bytes] { if [bytes] > 1000 { drop { } } } }\n",
        "filter { ruby { code => 'event.set(\"n\", 1)' } if [n] > 0 { drop { } } }\n",
    )
    fixed = "filter {\n  if [bytes] and [bytes] > 1000 {\n    drop { }\n  }\n}\n"

    def check(self, node: Branch, ctx: Context) -> Findings:
        """One finding for each field of a branch, at its first comparison."""
        tested: set[tuple[str, ...]] = set()
        for clause in node.clauses:
            if clause.condition is None:
                continue
            ordered: list[tuple[Comparison, tuple[str, ...]]] = []
            for leaf in leaves(clause.condition):
                if isinstance(leaf, Comparison) and leaf.operator in _ORDER and (field := _field(leaf)) is not None:
                    ordered.append((leaf, field))
                    continue
                tested.update(side.path for side in operands(leaf) if isinstance(side, Selector))
            for comparison, field in ordered:
                if field in tested or ("tags",) in tested or field in _ALWAYS or guarded(ctx, field):
                    continue
                if any(field[-1].startswith(other[-1]) for other in tested):  # `[name] and [name_length] > 5`
                    continue
                tested.add(field)  # reported once
                if _set_before(field, node, ctx):
                    continue
                name = "".join(f"[{part}]" for part in field)
                effect = "the whole pipeline stops (up to 8.15), or the event is skipped (from 8.16)"
                if ctx.target is not None:
                    effect = "the event is skipped" if ctx.target.at_least(8, 16) else "the whole pipeline stops"
                yield self.finding(
                    comparison,
                    f"an event without `{name}` makes this comparison fail, and {effect}: write `{name} and"
                    f" {ctx.text[comparison.start : comparison.end]}`",
                    fix=_fix(name, comparison, clause, ctx),
                )


def _field(node: Comparison) -> tuple[str, ...] | None:
    """The field that is compared with a number or a text."""
    if isinstance(node.left, Selector) and isinstance(node.right, Number | String):
        return node.left.path
    if isinstance(node.right, Selector) and isinstance(node.left, Number | String):
        return node.right.path
    return None


def _set_before(field: tuple[str, ...], branch: Branch, ctx: Context) -> bool:
    """True where a filter on the way to this branch may be meant to set the field for all events: not captures, which
    may not match, not the keys of a text, not what stands in other branches."""
    from lslint.rules.logstash.dataflow.field_types import clauses_of

    tree: Pipeline = ctx.tree  # type: ignore[assignment]
    around = clauses_of(ctx)
    written = writes(tree)
    for write in (*written.writers_of(field), *written.anything[:200]):
        doubtful = ctx.text.startswith(("%{", "(?", "json", "kv", "csv", "xml"), max(write.start, 0))
        if not doubtful and write.start < branch.start and write.clauses == around[: len(write.clauses)]:
            return True
    return False


def _fix(name: str, comparison: Comparison, clause: Clause, ctx: Context) -> Fix | None:
    """Asks for the field first; in parentheses where the comparison is not alone or among ``and``."""
    if ctx.has_syntax_errors:
        return None
    condition = clause.condition
    plain = condition is comparison or (
        isinstance(condition, Boolean)
        and comparison in condition.operands
        and all(operator[0] == "and" for operator in condition.operators)
    )
    edits = [Edit(comparison.start, comparison.start, f"{name} and " if plain else f"({name} and ")]
    if not plain:
        edits.append(Edit(comparison.end, comparison.end, ")"))
    return Fix("unsafe", f"Ask for `{name}` first", edits)
