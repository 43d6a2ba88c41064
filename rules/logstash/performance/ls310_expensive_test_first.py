from __future__ import annotations

from lslint.grammar.logstash.conditions import booleans
from lslint.grammar.logstash.nodes import Comparison, Expression, Not, Number, Regexp, Selector, String
from lslint.rules.logstash.api import Edit, Findings, Fix, PipelineAdvice, PipelineView


class ExpensiveTestFirst(PipelineAdvice):
    code = "LS310"
    default = False
    visits = ("condition",)
    required_text = ("=~", "!~")
    summary = "Regular expression before a cheaper comparison"
    why = """\
Logstash evaluates conditions joined by `and` from left to right and stops at the first one that is false. Searching a
field with a regular expression takes time proportional to its length, while comparing a short field costs almost
nothing. With the comparison first, the regular expression runs only for events for which the comparison is true."""
    sources = (
        "Logstash sources: compiled conditions use the Java operators `&&` and `||`, evaluated from left to right",
    )
    fix = "manual"
    bad = ('filter {\n  if [message] =~ /timeout|refused/ and [type] == "app" { drop {} }\n}\n',)
    good = (
        """\
filter {
  if [type] == "app" and [message] =~ /timeout|refused/ { drop {} }
}
""",
    )

    def check(self, node: Expression, ctx: PipelineView) -> Findings:
        for boolean in booleans(node):
            first: Comparison | None = None
            is_guarded = False
            for index, operand in enumerate(boolean.operands):
                if index and boolean.operators[index - 1][0] != "and":
                    first, is_guarded = None, False
                if first is None:
                    first = _searches(operand) if not is_guarded else None
                    is_guarded = is_guarded or (  # true for few events only
                        isinstance(operand, Comparison) and operand.operator in ("==", "in") and _is_cheap(operand)
                    )
                elif _is_cheap(operand) and boolean.operands[index - 1] is first:
                    one, other = ctx.text[first.start : first.end], ctx.text[operand.start : operand.end]
                    tested = _on_one_line(operand, ctx.text)
                    displayed = f"`{tested}`" if len(tested) < 60 and "\n" not in tested else "the comparison after it"
                    fix = None
                    if "\n" not in one + other and "#" not in ctx.text[first.end : operand.start]:
                        edits = [Edit(first.start, first.end, other), Edit(operand.start, operand.end, one)]
                        fix = Fix("manual", "Swap the two conditions", edits)
                    yield self.finding(
                        first,
                        f"Regular expression is evaluated before {displayed}, which is cheaper and could exclude events"
                        " first. Swap the two conditions",
                        fix=fix,
                    )
                    break


def _searches(node: Expression) -> Comparison | None:
    """Return a match that is not anchored at the start of the field, else None."""
    if not isinstance(node, Comparison) or node.operator not in ("=~", "!~"):
        return None
    right = node.right
    pattern = right.pattern if isinstance(right, Regexp) else right.value if isinstance(right, String) else "^"
    if "${" in pattern or (pattern[:1] == "^" and "|" not in pattern) or pattern[:2] == "\\A":
        return None
    return node


def _on_one_line(node: Expression, text: str) -> str:
    """Return a cheap test as one line of text, independent of its layout."""
    if isinstance(node, Comparison):
        left, right = (text[side.start : side.end] for side in (node.left, node.right))
        return f"{left} {node.operator} {right}"
    return "!" + _on_one_line(node.operand, text) if isinstance(node, Not) else text[node.start : node.end]


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
    if node.operator == "!=" and any(isinstance(side, String) and not side.value for side in sides):
        return False  # true for nearly every event
    return (
        node.operator in ("==", "!=")
        and any(isinstance(side, Selector) and side.path != ("message",) for side in sides)
        and any(isinstance(side, String | Number) for side in sides)
    )
