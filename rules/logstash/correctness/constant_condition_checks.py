"""Check of the rule about conditions with the same outcome for every event."""

from __future__ import annotations

from operator import eq, ge, gt, le, lt, ne

from lslint.grammar.bounded_cache import compiled as regex
from lslint.grammar.logstash.conditions import booleans, leaves, negations
from lslint.grammar.logstash.nodes import (
    Array,
    Bareword,
    Boolean,
    Comparison,
    Expression,
    Group,
    Not,
    Number,
    Regexp,
    Selector,
    String,
)  # fmt: skip
from lslint.grammar.template_hints import has_marker
from lslint.rules.api import Context, Findings, PipelineAdvice
from lslint.rules.facts import fact
from lslint.rules.logstash.dataflow import condition_logic as logic
from lslint.rules.logstash.dataflow.field_references import first_reference, sole_field
from lslint.rules.logstash.dataflow.fixed_regex import quoted
from lslint.rules.logstash.dataflow.pipeline_plugins import flow
from lslint.rules.logstash.flow.needed import is_certain

_ORDER = {"==": eq, "!=": ne, "<": lt, ">": gt, "<=": le, ">=": ge}


_OF_TIME = "every event has `@timestamp`"


class ConstantConditionCheck(PipelineAdvice):
    def check(self, node: Expression, ctx: Context) -> Findings:
        inner, positive = _inner(node)
        whole = _plain(node) or (_joined(node) if isinstance(node, Boolean | Group | Not) else None)
        if whole is None and _is_time(inner, ctx):
            action = "Remove the test" if positive else "Remove the block"
            whole = positive, f"{_OF_TIME}. {action}, or test another field"
        action = "Correct the condition" if any(negations(node)) else "Remove the test"
        for part in (node,) if whole else leaves(node):
            is_time = whole is None and _is_time(part, ctx)
            reported = (True, f"{_OF_TIME}. {action}, or test another field") if is_time else whole or _of_leaf(part)
            if reported is not None and not has_marker(ctx.text[part.start : part.end]):
                outcome, why = reported
                what = "Condition" if part is node else "This part of the condition"
                yield self.finding(part, f"{what} is always {'true' if outcome else 'false'}: {why}")


def _is_time(leaf: Expression, ctx: Context) -> bool:
    return isinstance(leaf, Selector) and leaf.path == ("@timestamp",) and _keeps_time(ctx)


def _of_leaf(leaf: Expression) -> tuple[bool, str] | None:
    """Return the outcome of a part of a condition, and the reason; None if it depends on the event."""
    return _compared(leaf) if isinstance(leaf, Comparison) and leaf.operator in ("=~", "!~") else None


_LOSES_TIME = (
    r"\b(?:prune|ruby|pipeline)\s*\{|\.rb\b|event\.(?:remove|set|send)"
    r"|(?:remove_field|rename)\b[^}]{0,2000}?(?:@timestamp|%\{)"
)
"""What removes the field, or may: code, unknown names, and other pipelines that send events."""


@fact
def _keeps_time(ctx: Context) -> bool:
    """Return whether nothing in the whole pipeline removes ``@timestamp``, which every event has."""
    is_whole = is_certain(ctx) and flow(ctx).is_complete
    return is_whole and not any(regex(_LOSES_TIME).search(text) for text in flow(ctx).code)


def _inner(node: Expression) -> tuple[Expression, bool]:
    """Return what parentheses and negations contain, and whether it is not negated."""
    positive = True
    while isinstance(node, Group | Not):
        positive = positive is not isinstance(node, Not)
        node = node.inner if isinstance(node, Group) else node.operand
    return node, positive


def _plain(node: Expression) -> tuple[bool, str] | None:
    """Return the outcome of a condition without ``and`` and ``or``, and the reason; None if it depends on the event."""
    node, positive = _inner(node)
    if isinstance(node, String | Number):
        if isinstance(node, String):
            if "${" in node.value:
                return None
            given = node.value
            name = sole_field(given) or "[field]"
            if _name_like(given) or (given[:1] == "[" and given[-1:] == "]"):
                name = given if given[:1] == "[" else f"[{given}]"
            displayed = f'`"{given}"`' if len(given) <= 60 else "the operand"
            if given in ("true", "false", ""):
                holds = (given == "true") is positive
                if holds:
                    return holds, f"{displayed} is a constant. Remove the condition"
                return holds, f"{displayed} is a constant, so the block never runs. Test a field, or remove the block"
            return positive, f"{displayed} is a string, not a field. Write `{name}`"
        return positive, "every number counts as true. Compare the number with a field"
    if isinstance(node, Comparison):
        outcome = _compared(node)
        return None if outcome is None else (outcome[0] is positive, outcome[1])
    return None


def _compared(node: Comparison) -> tuple[bool, str] | None:
    left, right, operator = node.left, node.right, node.operator
    if isinstance(left, Selector) and isinstance(right, Selector):
        if left.path != right.path or operator not in _ORDER:
            return None
        return operator in ("==", "<=", ">="), "both sides are the same field. Change one side"
    if isinstance(left, String) and operator in ("in", "not in"):
        return _searched(left, right, operator == "in")
    if operator in ("=~", "!~") and isinstance(right, String | Regexp):
        if isinstance(right, String) and regex(_SLASHED).fullmatch(right.value):
            return operator == "!~", "the slashes in the string are part of the pattern. Write it without quotes"
        grok = regex(_GROK).search(right.value if isinstance(right, String) else right.pattern)
        why = "conditions do not replace. Use a grok filter, or write the regular expression"
        return (operator == "!~", f"`{grok[0]}` is a grok pattern, which {why}") if grok is not None else None
    if operator not in _ORDER or type(left) is not type(right):
        return None
    if isinstance(left, String) and isinstance(right, String):
        if "${" in left.value or "${" in right.value:
            return None
        return _ORDER[operator](left.value, right.value), _why_strings(node, left.value, right.value)
    if isinstance(left, Number) and isinstance(right, Number):
        outcome = _ORDER[operator](float(left.text), float(right.text))
        return outcome, "it compares two literal numbers. Compare a field with a number"
    return None


_SLASHED = r"/\^(?![?*+{])(?:[^|]*|\([^()]*\))\$?/|/[^|\[\]]*[^\\|\[\]]\$/"
_GROK = r"%\{[A-Z][A-Z0-9_]{1,30}(?::[\w.@\[\]]{1,40})?\}"


def _searched(left: String, right: object, positive: bool) -> tuple[bool, str] | None:
    """Return the outcome of a search in a string or in a list of strings, and the reason."""
    if isinstance(right, String):
        if "${" in left.value or "${" in right.value or len(right.value) > 60:
            return None
        field = right.value if right.value[:1] == "[" else f"[{right.value}]"
        return (left.value in right.value) is positive, f"`in` searches a literal string. For the field write `{field}`"
    if not isinstance(right, Array):
        return None
    items = [item for item in right.items if isinstance(item, String | Bareword)]
    if not items or len(items) < len(right.items) or any("${" in item.value for item in (left, *items)):
        return None
    why = "`in` searches a list of strings. Test each field separately, joined by `or`"
    return any(left.value == item.value for item in items) is positive, why


def _why_strings(node: Comparison, left: str, right: str) -> str:
    """Return why a comparison of two strings is constant, and what to write instead."""
    reference = first_reference(left) or first_reference(right)
    if reference is not None:
        why = f"conditions do not replace `%{{{reference if len(reference) <= 60 else '…'}}}`"
        one, other = sole_field(left), sole_field(right)
        if (one or other) is None or one == other or len(left) + len(right) > 80:
            return f"{why}. Build the string in a field first, and compare that field"
        return f"{why}. Write `{one or quoted(left)} {node.operator} {other or quoted(right)}`"
    if _name_like(left):
        return f"it compares two literal strings. If `{left}` is a field, write `[{left}]`"
    return "it compares two literal strings. If one of them is a field name, write the name in brackets without quotes"


def _name_like(text: str) -> bool:
    return text.replace("_", "").replace("@", "").isalnum()


def _joined(node: Expression) -> tuple[bool, str] | None:
    """Return the outcome of parts joined by ``and`` and ``or``, and the reason; None if it depends on the event."""
    alternatives = logic.terms(node)
    if alternatives is None:
        return None
    single = [next(iter(term)) for term in alternatives if len(term) == 1]
    by_subject: dict[str, list[logic.Atom]] = {}
    for atom in single:
        for other in by_subject.setdefault(atom[0], []):
            if logic.complements(atom, other):
                if atom[1] == other[1] == "!=":
                    why = f"`{atom[0]}` cannot equal both {_both(other, atom)}"
                    return True, f"{why}. Use {'`and`, or ' if _joins(node, 'or') else ''}`not in [...]`"
                return True, f"two tests of `{atom[0]}` are opposites, so one of them is always true. Change one test"
        by_subject[atom[0]].append(atom)
    first = logic.clash(alternatives[0]) if alternatives else None
    if first is not None and all(logic.clash(term) is not None for term in alternatives[1:]):
        one, other = first
        if one[1] == other[1] == "==":
            advice = f"Use {'`or`, or ' if _joins(node, 'and') else ''}`in [...]`"
            return False, f"`{one[0]}` cannot equal both {_both(one, other)}. {advice}"
        return False, f"two tests of `{one[0]}` contradict each other. Change one test"
    return None


def _joins(node: Expression, word: str) -> bool:
    """Whether the condition joins parts with ``and`` or ``or``. A negated group may have only the other word."""
    return any(operator[0] == word for level in booleans(node) for operator in level.operators)


def _both(one: logic.Atom, other: logic.Atom) -> str:
    first, second = sorted((one[2], other[2]))
    return f"`{first}` and `{second}`" if len(first) + len(second) <= 80 else "values"
