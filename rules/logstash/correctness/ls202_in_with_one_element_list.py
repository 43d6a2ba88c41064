from __future__ import annotations

from lslint.grammar.logstash.conditions import comparisons
from lslint.grammar.logstash.nodes import Comparison, Expression, Selector, String
from lslint.rules.api import Context, Edit, Findings, Fix, PipelineRule

_EQUAL = {"in": "==", "not in": "!=", "==": "==", "!=": "!="}
_QUOTES = "\"'"


class InWithOneElementList(PipelineRule):
    code = "LS202"
    severity = "error"
    visits = ("condition",)
    summary = "A list of one element is read as a field, so the condition asks for something else"
    why = """\
In a condition the grammar tries a field reference before a list, and `["x"]` fits it: the field whose name is `"x"`,
with the quotes. No event has it, so `[type] in ["syslog"]` is always false and `not in` always true; `[200]` likewise
is a field named `200`. The config check says OK. A list of two elements is a list, which is why it shows as soon as
one is taken out. It has been reported again and again since 2014 and cannot change without breaking other configs."""
    sources = (
        "recorded conditions of the real compiler (Logstash 9)",
        "https://github.com/elastic/logstash/issues/9932",
        "https://github.com/elastic/logstash/issues/5591",
    )
    fix = "unsafe"
    bad = (
        'filter {\n  if [type] in ["syslog"] { drop {} }\n}\n',
        "filter { if [status] not in [200] { drop {} } }\n",
        "filter { if [type] == ['syslog'] { drop {} } }\n",
    )
    good = (
        'filter { if [type] in ["syslog", "auth"] { drop {} } }\n',
        "filter { if [client] in [allowed] { drop {} } }\n",
    )
    fixed = 'filter {\n  if [type] == "syslog" { drop {} }\n}\n'

    def check(self, node: Expression, ctx: Context) -> Findings:
        """One finding for each comparison with such a list."""
        for leaf in comparisons(node, *_EQUAL):
            right = leaf.right
            if not isinstance(right, Selector) or len(right.path) != 1 or not _is_literal(right.path[0]):
                continue
            inner = right.path[0]
            written = ctx.text[right.start : right.end]
            intended = f"`{_EQUAL[leaf.operator]} {inner}`"
            if isinstance(leaf.left, String):  # a text is looked for in a field
                intended = f"`[{inner.strip(_QUOTES)}]`, without the quotes"
            yield self.finding(
                leaf,
                f"`{written}` is the field named `{inner}`, not a list, so this is "
                f"{'always false' if leaf.operator in ('in', '==') else 'always true'}; write {intended}",
                fix=_fix(leaf, inner, ctx.text),
            )


def _is_literal(segment: str) -> bool:
    """A quoted text or a number, as no field is named."""
    if len(segment) > 1 and segment[0] == segment[-1] and segment[0] in "\"'":
        return segment[0] not in segment[1:-1]
    return segment.isascii() and segment.isdigit()


def _fix(leaf: Comparison, inner: str, text: str) -> Fix | None:
    if not isinstance(leaf.left, Selector):
        return None
    if leaf.left.path == ("tags",):  # a list: its members are asked for
        word = {"==": "in", "!=": "not in"}.get(leaf.operator, leaf.operator)
        intended = f"{inner} {word} {text[leaf.left.start : leaf.left.end]}"
        return Fix("unsafe", "Ask for the tag", [Edit(leaf.start, leaf.end, intended)])
    operator = _EQUAL[leaf.operator]
    edits = [Edit(leaf.right.start, leaf.right.end, inner)]
    if operator != leaf.operator:
        edits.insert(0, Edit(leaf.op_start, leaf.op_end, operator))
    return Fix("unsafe", f"Compare with `{operator}`", edits)
