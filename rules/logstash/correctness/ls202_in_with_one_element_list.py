from __future__ import annotations

from lslint.grammar.logstash.conditions import comparisons, is_literal
from lslint.grammar.logstash.nodes import Comparison, Expression, Selector, String
from lslint.rules.logstash.api import Edit, Findings, Fix, PipelineRule, PipelineView
from lslint.rules.logstash.flow.field_writes import writes
from lslint.rules.logstash.flow.needed import is_closed
from lslint.rules.logstash.flow.tables import ecs_name

_EQUAL = {"in": "==", "not in": "!=", "==": "==", "!=": "!="}
_QUOTES = "\"'"


class InWithOneElementList(PipelineRule):
    code = "LS202"
    severity = "error"
    visits = ("condition",)
    summary = "One-element list in a condition is parsed as a field reference"
    why = """\
In a condition, Logstash parses `["syslog"]` as a field reference: the field whose name is `"syslog"`, including the
quotes. No event has this field, so `[type] in ["syslog"]` is false for every event, and `not in` is true. `[type] ==
["syslog"]` is true only for events without `type`. In the same way, `[200]` is the field `200`. The config check
reports no error.

Only a list with two or more elements is parsed as a list. Compare a single value with `==` or `!=`."""
    sources = (
        "recorded conditions of the real compiler (Logstash 9)",
        "https://github.com/elastic/logstash/issues/9932",
        "https://github.com/elastic/logstash/issues/5591",
        "known since 2014, and not changed, because another grammar would break existing configs",
    )
    fix = "unsafe"
    bad = (
        'filter {\n  if [type] in ["syslog"] { drop {} }\n}\n',
        "filter { if [status] not in [200] { drop {} } }\n",
        "filter { if [type] == ['syslog'] { drop {} } }\n",
    )
    good = (
        'filter { if [type] == "syslog" { drop {} } }\n',
        "filter { if [status] != 200 { drop {} } }\n",
        'filter { if [type] in ["syslog", "auth"] { drop {} } }\n',
    )
    fixed = 'filter {\n  if [type] == "syslog" { drop {} }\n}\n'

    def check(self, node: Expression, ctx: PipelineView) -> Findings:
        for leaf in comparisons(node, *_EQUAL):
            right = leaf.right
            if not isinstance(right, Selector) or not is_literal(right):
                continue
            inner = right.path[0]
            written = ctx.text[right.start : right.end]
            intended = f"`{_EQUAL[leaf.operator]} {inner}`"
            if isinstance(leaf.left, String):  # a string is searched for in a field
                intended = f"`[{inner.strip(_QUOTES)}]`, without the quotes"
            elif isinstance(leaf.left, Selector) and leaf.left.path == ("tags",):
                intended = f"`{_membership(leaf, leaf.left, inner, ctx.text)}`"
            missing = _missing(leaf, ctx) if leaf.operator in ("==", "!=") else None
            if missing is not None:
                left = f"`{ctx.text[leaf.left.start : leaf.left.end]}`"
                truth = "true" if leaf.operator == "==" else "false"
                problem = f"`{written}` is parsed as a field name, not as a list"
                if not missing:
                    message = f"{problem}, and nothing sets {left}: the comparison is {truth} for all events"
                    yield self.finding(leaf, f"{message}. Compare a field that exists with `{inner}`")
                    continue
                message = f"{problem}, and with ECS {left} is missing too: the comparison is always {truth}"
                yield self.finding(leaf, f"{message}. Compare `{missing}` with the string")
                continue
            yield self.finding(
                leaf,
                f"`{written}` is parsed as the field named `{inner}`, not as a list, so the comparison is"
                f" {_outcome(leaf, ctx.text)}. Write {intended}",
                fix=_fix(leaf, inner, ctx.text),
            )


def _missing(leaf: Comparison, ctx: PipelineView) -> str | None:
    """Return what to read instead of a field on the left that no event has: the name that the inputs use with ECS,
    empty if there is none; None if events may have the field. Without it, two missing fields are compared."""
    from lslint.rules.logstash.flow.analysis import event_flow, modes

    left = leaf.left
    if not isinstance(left, Selector):
        return None
    pipeline = ctx.flow
    names = set()
    for plugin in pipeline.plugins("input"):
        if plugin.text("ecs_compatibility") != "disabled":
            names.add(ecs_name(f"input/{plugin.name}", left.path))
    name = names.pop() if len(names) == 1 else ""
    if is_closed(ctx) and any(absence.read.start == left.start for absence in event_flow(ctx).absences):
        return name
    is_set = any(writes(tree).anything or writes(tree).writers_of(left.path) for tree in pipeline.trees)
    return name if name and not is_set and True in modes(ctx) else None


def _outcome(leaf: Comparison, text: str) -> str:
    """Return for which events the comparison with a missing field is true: two missing fields are equal."""
    truth = "false" if leaf.operator in ("in", "==") else "true"
    if leaf.operator in ("in", "not in") or not isinstance(leaf.left, Selector):
        return f"always {truth}"
    return f"{truth} for all events with `{text[leaf.left.start : leaf.left.end]}`"


def _membership(leaf: Comparison, left: Selector, inner: str, text: str) -> str:
    """Return the test for an item of a list."""
    word = {"==": "in", "!=": "not in"}.get(leaf.operator, leaf.operator)
    return f"{inner} {word} {text[left.start : left.end]}"


def _fix(leaf: Comparison, inner: str, text: str) -> Fix | None:
    if not isinstance(leaf.left, Selector):
        return None
    if leaf.left.path == ("tags",):  # a list: test for membership
        intended = _membership(leaf, leaf.left, inner, text)
        return Fix("unsafe", f"Replace the comparison with `{intended}`", [Edit(leaf.start, leaf.end, intended)])
    operator = _EQUAL[leaf.operator]
    edits = [Edit(leaf.right.start, leaf.right.end, inner)]
    if operator != leaf.operator:
        edits.insert(0, Edit(leaf.op_start, leaf.op_end, operator))
    return Fix("unsafe", f"Compare with `{operator} {inner}`", edits)
