"""Check of the rule about ordering comparisons with fields that may be missing."""

from __future__ import annotations

from lslint.grammar.logstash.conditions import comparisons, leaves, operands
from lslint.grammar.logstash.nodes import Boolean, Branch, Clause, Comparison, Number, Selector, String
from lslint.rules.logstash.api import Edit, Findings, Fix, PipelineRule, PipelineView
from lslint.rules.logstash.dataflow.presence import guarded
from lslint.rules.logstash.flow.field_writes import writes

_ORDER = ("<", ">", "<=", ">=")
_ALWAYS = (("@timestamp",), ("@version",), ("message",))


class ComparisonWithoutPresenceCheck(PipelineRule):
    def check(self, node: Branch, ctx: PipelineView) -> Findings:
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
                if field in tested or ("tags",) in tested or field in _ALWAYS or guarded(ctx, field, node.start):
                    continue
                tested.add(field)  # reported once
                if _has_other_type(comparison, ctx):
                    continue  # LS206: it fails on every event
                if _set_before(field, node, ctx) or _is_set_with_marker(field, clause, ctx):
                    continue
                if _set_in_other_file(field, node, ctx):
                    continue
                name = "".join(f"[{part}]" for part in field)
                effect = "the pipeline stops (up to 8.15) or drops the event (since 8.16)"
                if ctx.target is not None:
                    effect = "the pipeline drops the event" if ctx.target.at_least(8, 16) else "the pipeline stops"
                written = ctx.text[comparison.start : comparison.end]
                message = f"`{written}` fails on events without `{name}`: {effect}. Write `{name} and {written}`"
                yield self.finding(comparison, message, fix=_fix(name, comparison, clause, ctx))


def _field(node: Comparison) -> tuple[str, ...] | None:
    """Return the field that is compared with a number or a string, if any."""
    if isinstance(node.left, Selector) and isinstance(node.right, Number | String):
        return node.left.path
    if isinstance(node.right, Selector) and isinstance(node.left, Number | String):
        return node.right.path
    return None


def _has_other_type(comparison: Comparison, ctx: PipelineView) -> bool:
    """Return whether a field is compared with a number although it is a string."""
    from lslint.rules.logstash.flow.known_types import TEXT, known_type

    field = next((one for one in (comparison.left, comparison.right) if isinstance(one, Selector)), None)
    known = known_type(field.path, field.start, ctx) if field is not None else None
    return known is not None and known.kind == TEXT and isinstance(comparison.right, Number)


def _set_before(field: tuple[str, ...], branch: Branch, ctx: PipelineView) -> bool:
    """Return whether a filter before the branch may set the field for all events.

    Captures may not match, keys of parsed strings may be missing, and filters in other branches may not run."""
    written = writes(ctx.tree)
    return any(
        not write.is_capture
        and write.plugin.start < branch.start
        and write.clauses == ctx.clauses[: len(write.clauses)]
        for write in (*written.writers_of(field), *written.anything[:200])
    )


def _set_in_other_file(field: tuple[str, ...], branch: Branch, ctx: PipelineView) -> bool:
    """Return whether a filter in a file before this one may set the field for all events that arrive here: under no
    condition, or under those that are around the branch."""
    if not ctx.project.has_other_files:
        return False
    is_output = any(
        section.kind == "output" and section.start <= branch.start < section.end for section in ctx.tree.sections
    )
    conditions = {_normal(clause, ctx.text) for clause in ctx.clauses}
    for file in ctx.project.pipeline_files():
        if file.text == ctx.text:
            if not is_output:
                return False
            continue
        known = writes(file.tree).fields.get(field, ())[:_MAX_WRITES]
        setters = {id(write.plugin) for write in known if not write.is_capture}
        for _, plugin, clauses in file.tree.walk_plugins() if setters else ():
            if id(plugin) in setters and all(_normal(clause, file.text) in conditions for clause in clauses):
                return True
    return False


def _normal(clause: Clause, text: str) -> str:
    """Return the condition of an ``if``, for comparison; of other clauses, which also depend on those before them,
    their place."""
    if clause.condition is None or not text.startswith("if", clause.start):
        return f"{text[:40]} {clause.start}"
    return " ".join(text[clause.condition.start : clause.condition.end].split())


def _is_set_with_marker(field: tuple[str, ...], clause: Clause, ctx: PipelineView) -> bool:
    """Return whether a condition, or one around it, compares another field with a value that a filter adds to the
    events for which it sets this field."""
    markers = [
        (leaf.left.path, leaf.right.value)
        for outer in (*ctx.clauses, clause)
        for leaf in comparisons(outer.condition, "==")
        if isinstance(leaf.left, Selector) and isinstance(leaf.right, String)
    ]
    if not markers:
        return False
    written = writes(ctx.tree)
    setters = {id(write.plugin) for write in written.fields.get(field, ())[:_MAX_WRITES]}
    return any(
        id(write.plugin) in setters and value in (write.constants or ())
        for path, value in markers
        for write in written.fields.get(path, ())
    )


_MAX_WRITES = 50


def _fix(name: str, comparison: Comparison, clause: Clause, ctx: PipelineView) -> Fix | None:
    """Return the fix that tests for the field first, with parentheses unless the comparison is alone or part of an
    ``and``."""
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
    return Fix("unsafe", f"Test for `{name}` first", edits)
