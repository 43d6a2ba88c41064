"""Logic of conditions without an event: normal form, contradictions and implications.

A condition is a list of alternatives (joined by ``or``), each of which is a set of atoms that must all be true (joined
by ``and``). An atom is ``(subject, operator, value)``: ``("[a]", "==", '"x"')``, ``("[a]", "true", "")``, ``("[a]",
"false", "")``. ``[a] in ["x", "y"]`` is two alternatives. Anything else is one atom with its source text."""

from __future__ import annotations

from lslint.grammar.logstash.conditions import alternatives
from lslint.grammar.logstash.nodes import (
    Array,
    Boolean,
    Comparison,
    Expression,
    Group,
    Not,
    Number,
    Operand,
    Selector,
    String,
    Value,
)
from lslint.rules.facts import keyed_fact

Atom = tuple[str, str, str]
Terms = list[frozenset[Atom]]

MAX_TERMS = 64
"""Conditions with more alternatives are not analyzed."""
MAX_ATOMS = 300
"""Conditions with more parts joined by ``and`` are not analyzed."""

NEGATED = {"==": "!=", "!=": "==", "in": "not in", "not in": "in", "=~": "!~", "!~": "=~"}
NEGATED |= {"true": "false", "false": "true", "<": "not <", ">": "not >", "<=": "not <=", ">=": "not >="}
_OPPOSITE = {"<": ">=", ">=": "<", ">": "<=", "<=": ">"}


def terms(condition: Expression, is_true: bool = True) -> Terms | None:
    """Return the alternatives of a condition, or of its negation (``is_true`` false); None if there are too many, or
    operators other than ``and`` and ``or``. The list must not be modified."""
    while isinstance(condition, (Group, Not)):
        if isinstance(condition, Not):
            condition, is_true = condition.operand, not is_true
        else:
            condition = condition.inner
    if isinstance(condition, Boolean):
        return _terms_of_parts(is_true, condition)
    return _leaf(condition, is_true)


@keyed_fact
def _terms_of_parts(is_true: bool, condition: Boolean) -> Terms | None:
    stack: list[tuple[Expression, bool]] = [(condition, is_true)]
    # Iterative post-order: operands are computed first, then joined.
    done: dict[tuple[int, bool], Terms] = {}
    while stack:
        node, positive = stack[-1]
        key = (id(node), positive)
        if key in done:
            stack.pop()
            continue
        if isinstance(node, (Group, Not)):
            inner = node.inner if isinstance(node, Group) else node.operand
            wanted = positive if isinstance(node, Group) else not positive
            below = done.get((id(inner), wanted))
            if below is None:
                stack.append((inner, wanted))
                continue
            done[key] = below
        elif isinstance(node, Boolean):
            if any(word not in ("and", "or") for word, _, _ in node.operators):
                return None
            waiting = [(part, positive) for part in node.operands if (id(part), positive) not in done]
            if waiting:
                stack += waiting
                continue
            groups = [[done[id(part), positive] for part in group] for group in alternatives(node)]
            joined = _join(groups, positive)
            if joined is None:
                return None
            done[key] = joined
        else:
            done[key] = _leaf(node, positive)
    return done[id(condition), is_true]


def _join(groups: list[list[Terms]], positive: bool) -> Terms | None:
    """Join the operands of ``alternatives``. A negation swaps ``and`` and ``or`` and keeps the grouping."""
    if positive:
        found: Terms = []
        for group in groups:
            product = _product(group)
            if product is None:
                return None
            found += product
        return found if len(found) <= MAX_TERMS else None
    return _product([[term for part in group for term in part] for group in groups])


def _product(parts: list[Terms]) -> Terms | None:
    found: Terms = [frozenset()]
    if len(parts) > MAX_ATOMS:
        return None
    for part in parts:
        if len(found) * len(part) > MAX_TERMS:
            return None
        found = [one | other for one in found for other in part]
    return found


def _leaf(node: Comparison | Operand, positive: bool) -> Terms:
    if isinstance(node, Selector):
        return [frozenset([(subject(node), "true" if positive else "false", "")])]
    if not isinstance(node, Comparison):
        return [frozenset([(subject(node), "constant" if positive else "no constant", "")])]
    left, operator, right = node.left, node.operator, node.right
    if operator in ("==", "!=") and isinstance(right, Selector) and isinstance(left, String | Number):
        left, right = right, left
    word = operator if positive else NEGATED[operator]
    name = subject(left)
    if (
        operator in ("in", "not in")
        and isinstance(left, Selector)
        and isinstance(right, Array)
        and len(right.items) > 1
    ):
        values = [subject(item) for item in right.items if isinstance(item, String | Number)]
        if len(values) == len(right.items):
            if word == "in":
                return [frozenset([(name, "==", value)]) for value in values]
            return [frozenset((name, "!=", value) for value in values)]
    return [frozenset([(name, word, subject(right))])]


def subject(node: Operand) -> str:
    """Return a string that is equal for operands of the same meaning."""
    parts: list[str] = []
    todo: list[Operand | Value | str] = [node]  # operands and text: lists may be nested deeper than calls can be
    while todo:
        part = todo.pop()
        if isinstance(part, Array):
            inner: list[Value | str] = [text for item in part.items for text in (", ", item)][1:]
            todo += ["]", *reversed(inner), "["]
        else:
            parts.append(part if isinstance(part, str) else _plain_subject(part))
    return "".join(parts)


def _plain_subject(node: Operand | Value) -> str:
    if isinstance(node, Selector):
        return "".join(f"[{part}]" for part in node.path)
    if isinstance(node, String):
        return f'"{node.value}"'
    if isinstance(node, Number):
        return node.text
    pattern = getattr(node, "pattern", None)
    if pattern is not None:
        return f"/{pattern}/"
    return f"?{node.start}"  # a call: equal to no other operand


def is_text(value: str) -> bool:
    """Whether a ``subject`` is a string without variables."""
    return value[:1] == '"' and "${" not in value


def is_number(value: str) -> bool:
    """Whether a ``subject`` is a number."""
    return value[:1].isdigit() or (value[:1] == "-" and value[1:2].isdigit())


def _differ(one: str, other: str) -> bool:
    """Whether two values are different strings, or different numbers."""
    return one != other and any(known(one) and known(other) for known in (is_text, is_number))


def contradicts(one: Atom, other: Atom) -> bool:
    """Whether no event can fulfill both atoms."""
    if one[0] != other[0] or "[" not in (one[0][:1], one[2][:1]):
        return False
    if one[1] == "==" and other[1] == "==":
        return _differ(one[2], other[2])
    if one[2] != other[2]:
        return _truth(one, other) or _truth(other, one)
    if _OPPOSITE.get(one[1], "") == other[1]:  # both are false if the field is missing, and never both true
        return True
    return NEGATED.get(one[1]) == other[1] or NEGATED.get(other[1]) == one[1]


def clash(term: frozenset[Atom]) -> tuple[Atom, Atom] | None:
    """Return two atoms of an alternative that no event fulfills both; None if there are none."""
    if len({atom[0] for atom in term}) == len(term):
        return None
    seen: dict[str, list[Atom]] = {}
    for atom in sorted(term):
        for other in seen.setdefault(atom[0], []):
            if contradicts(atom, other):
                return other, atom
        seen[atom[0]].append(atom)
    return None


def _truth(equal: Atom, truth: Atom) -> bool:
    """Whether the atoms are ``[a] == "x"`` and ``![a]``."""
    return equal[1] == "==" and truth[1] == "false" and is_text(equal[2]) and equal[2] not in ('""', '"false"')


def complements(one: Atom, other: Atom) -> bool:
    """Whether each event fulfills one of the two: ``[a] != "x"`` and ``[a] != "y"``, ``[a]`` and ``![a]``."""
    if one[0] != other[0] or one[0][:1] != "[":
        return False
    if one[1] == "!=" and other[1] == "!=":
        return _differ(one[2], other[2])
    return one[2] == other[2] and (one[1], other[1]) in _EITHER


_EITHER = frozenset((a, b) for a in ("==", "!=", "true", "false", "in", "not in") for b in (NEGATED[a],))


def implies(term: frozenset[Atom], other: frozenset[Atom]) -> bool:
    """Whether every event that fulfills ``term`` also fulfills ``other``."""
    return all(atom in term or _implied(atom, term) for atom in other)


def _implied(atom: Atom, term: frozenset[Atom]) -> bool:
    """Whether the terms imply an atom: ``[a] == "x"`` implies ``[a]`` and ``[a] != "y"``."""
    name, word, value = atom
    for known in term:
        if known[0] != name or known[1] != "==" or not is_text(known[2]):
            continue
        if word == "true" and known[2] not in ('""', '"false"'):
            return True
        if word == "!=" and is_text(value) and value != known[2]:
            return True
    return False
