"""Check of the rule about the operands of conditions."""

from __future__ import annotations

from lslint.grammar.logstash.conditions import COMPARED, FIELDS, MATCHED, leaves, parts, ungrouped
from lslint.grammar.logstash.nodes import Array, Bareword, Branch, Call, Comparison, Operand, Regexp, Selector, String
from lslint.rules.api import Context, Findings
from lslint.rules.logstash.dataflow.steps import plugins_of
from lslint.rules.logstash.refused.rule import CompileRule


class ConditionOperandCheck(CompileRule):
    def check(self, node: Branch, ctx: Context) -> Findings:
        if ctx.is_below(6):
            yield from self._never_equal(node)
            return
        for index, clause in enumerate(node.clauses):
            if clause.condition is None:
                continue
            alone = ungrouped(clause.condition)
            # Logstash removes an `if` without plugins before it compiles the condition
            if isinstance(alone, Regexp) and any(next(plugins_of(later.items), None) for later in node.clauses[index:]):
                message = "Logstash rejects a regular expression without a field: write `[field] =~ /…/`"
                yield self.finding(alone, message)
            for leaf in leaves(clause.condition):
                if isinstance(leaf, Comparison) and leaf.operator not in ("in", "not in"):
                    yield from self._comparison(leaf)
                elif isinstance(leaf, Call):
                    yield from self._call(leaf)

    def _never_equal(self, node: Branch) -> Findings:
        """Yield the regular expressions that a release before 6.0 compares with the value of a field."""
        for clause in node.clauses:
            for leaf in leaves(clause.condition) if clause.condition is not None else ():
                if isinstance(leaf, Comparison) and leaf.operator in ("==", "!=") and isinstance(leaf.right, Regexp):
                    result, better = ("false", "=~") if leaf.operator == "==" else ("true", "!~")
                    message = f"`{leaf.operator}` with a regular expression is always {result}: use `{better}`"
                    yield self.finding(leaf.right, message, severity="warning", stage="run")

    def _comparison(self, leaf: Comparison) -> Findings:
        operator = leaf.operator
        matches = operator in ("=~", "!~")
        wanted = MATCHED if matches else COMPARED
        if len(parts(leaf.left, wanted)) != 1:
            better = "put the field on the left"
            if not matches and isinstance(leaf.left, Regexp):
                better = f"write `[field] {'!~' if operator == '!=' else '=~'} /…/`"
            elif isinstance(leaf.left, Array) and operator in ("==", "!="):
                better = f"write `[field] {'in' if operator == '==' else 'not in'} […]`"
            elif isinstance(leaf.left, Array) and not matches:
                better = "compare a field with one value, for example `[field] > 5`"
            elif isinstance(leaf.left, Call):
                better = "compare the field itself"
            yield self.finding(leaf.left, f"Logstash rejects {_what(leaf.left)} to the left of `{operator}`: {better}")
        elif not matches and not parts(leaf.right, wanted):
            better = "compare with a string, a number or a field"
            if isinstance(leaf.right, Regexp):
                better = f"use `{'!~' if operator == '!=' else '=~'}`"
            elif isinstance(leaf.right, Array) and not leaf.right.items:
                if operator in ("==", "!=") and isinstance(leaf.left, Selector):
                    field = "".join(f"[{name}]" for name in leaf.left.path)
                    better = f"to test that the field exists, write `{field}`"
                    if operator == "==":
                        better = f"to test that the field is missing, write `!{field}`"
            elif isinstance(leaf.right, Array) and all(isinstance(item, Bareword) for item in leaf.right.items):
                better = "put the words in quotes" + (" and use `in`" if operator == "==" else "")
            yield self.finding(
                leaf.right, f"Logstash rejects {_what(leaf.right)} to the right of `{operator}`: {better}"
            )

    def _call(self, leaf: Call) -> Findings:
        if len(parts(leaf, FIELDS)) != 1:
            yield self.finding(
                leaf,
                f"Logstash does not support calls such as `{leaf.name}(…)` in conditions and rejects the pipeline: test"
                " or compare a field",
            )


def _what(operand: Operand) -> str:
    if isinstance(operand, Regexp):
        return "a regular expression"
    if isinstance(operand, Array):
        if not operand.items:
            return "an empty list"
        return "a list of unquoted words" if all(isinstance(i, Bareword) for i in operand.items) else "a list"
    if isinstance(operand, Call):
        return f"the call `{operand.name}(…)`"
    return "a string" if isinstance(operand, String) else "a number"
