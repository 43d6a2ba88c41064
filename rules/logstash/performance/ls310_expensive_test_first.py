from __future__ import annotations

from lslint.grammar.logstash.conditions import booleans
from lslint.grammar.logstash.nodes import Comparison, Expression, Not, Number, Regexp, Selector, String
from lslint.rules.api import Context, Edit, Findings, Fix, PipelineAdvice


class ExpensiveTestFirst(PipelineAdvice):
    code = "LS310"
    visits = ("condition",)
    required_text = ("=~", "!~")
    summary = "A regular expression is tried before a cheap comparison"
    why = """\
Conditions joined by `and` are looked at from left to right, and the first one that does not hold ends it. An
expression that is searched in a text costs the length of the text for every event, a comparison of a short field
hardly anything: put the comparison first, and most events never get to the expression.

Expressions that are tied to the beginning of the text (`/^GET /`) end early by themselves and are left alone."""
    sources = ("Logstash sources: compiled conditions use Java's `&&` and `||`, from left to right",)
    fix = "manual"
    bad = ('filter {\n  if [message] =~ /timeout|refused/ and [type] == "app" { drop {} }\n}\n',)
    good = (
        'filter { if [type] == "app" and [message] =~ /timeout|refused/ { drop {} } }\n',
        'filter { if [message] =~ /^GET / and [type] == "app" { drop {} } }\n',
        'filter { if [message] =~ /timeout|refused/ or [type] == "app" { drop {} } }\n',
    )

    def check(self, node: Expression, ctx: Context) -> Findings:
        for boolean in booleans(node):
            first: Comparison | None = None
            for index, operand in enumerate(boolean.operands):
                if index and boolean.operators[index - 1][0] != "and":
                    first = None
                if first is None:
                    first = _searches(operand)
                elif _is_cheap(operand) and boolean.operands[index - 1] is first:
                    one, other = ctx.text[first.start : first.end], ctx.text[operand.start : operand.end]
                    tested = _shown(operand, ctx.text)
                    displayed = tested if len(tested) < 60 and "\n" not in tested else "the comparison"
                    fix = None
                    if "\n" not in one + other and "#" not in ctx.text[first.end : operand.start]:
                        edits = [Edit(first.start, first.end, other), Edit(operand.start, operand.end, one)]
                        fix = Fix("manual", "Change the places of the two", edits)
                    yield self.finding(
                        first,
                        f"This expression is searched for in every event that gets here; ask `{displayed}`"
                        " first, and those for which that does not hold cost nothing",
                        fix=fix,
                    )
                    break


def _searches(node: Expression) -> Comparison | None:
    """A search that is not tied to the beginning of the text."""
    if not isinstance(node, Comparison) or node.operator not in ("=~", "!~"):
        return None
    right = node.right
    pattern = right.pattern if isinstance(right, Regexp) else right.value if isinstance(right, String) else "^"
    if "${" in pattern or (pattern[:1] == "^" and "|" not in pattern) or pattern[:2] == "\\A":
        return None
    return node


def _shown(node: Expression, text: str) -> str:
    """A cheap question on one line, whatever its layout is."""
    if isinstance(node, Comparison):
        left, right = (text[side.start : side.end] for side in (node.left, node.right))
        return f"{left} {node.operator} {right}"
    return "!" + _shown(node.operand, text) if isinstance(node, Not) else text[node.start : node.end]


def _is_cheap(node: Expression) -> bool:
    if isinstance(node, Not):
        return isinstance(node.operand, Selector)
    if isinstance(node, Selector):
        return True
    if not isinstance(node, Comparison):
        return False
    if node.operator in ("in", "not in"):
        return isinstance(node.left, String) and isinstance(node.right, Selector) and node.right.path == ("tags",)
    sides = (node.left, node.right)
    return (
        node.operator in ("==", "!=")
        and any(isinstance(side, Selector) and side.path != ("message",) for side in sides)
        and any(isinstance(side, String | Number) for side in sides)
    )
