"""Check of the rule about constants in place of comparisons in conditions."""

from __future__ import annotations

from lslint.grammar.logstash.conditions import COMPARED, booleans, compiled, leaves, negations, parts, ungrouped
from lslint.grammar.logstash.nodes import (
    Array,
    Boolean,
    Branch,
    Comparison,
    Expression,
    Node,
    Number,
    Regexp,
    Selector,
    String,
)
from lslint.rules.api import Context, Findings, PipelineStartRule
from lslint.rules.logstash.dataflow.live_conditions import live
from lslint.rules.shared.message_parts import backticked

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

Constant = String | Number | Array | Regexp
_CHECKED = ("in", "not in", "<", ">", "<=", ">=")


class BareConstantConditionCheck(PipelineStartRule):
    def check(self, node: Branch, ctx: Context) -> Findings:
        is_older = ctx.is_below(8) or ctx.target is None  # 8.0 refuses the setting
        in_ruby = ctx.is_below(7) or (is_older and _may_run_in_ruby(ctx))
        for condition in live(node, ctx):
            if in_ruby:
                yield from self._always_true(condition, ctx)
                continue
            constants = False
            for leaf in leaves(condition):
                if isinstance(leaf, Comparison):
                    if leaf.operator in _CHECKED:
                        yield from self._comparison(leaf, ctx)
                elif isinstance(leaf, Constant):
                    constants = True
            if constants:
                yield from self._operands(condition, ctx)

    def _always_true(self, condition: Expression, ctx: Context) -> Findings:
        """Report the constants that the execution engine in Ruby takes as true; it matches patterns with ``$_``."""
        for constants, action in _constants(condition, ctx):
            if not any(isinstance(constant, Regexp) for constant in constants):
                message = f"{_what(constants, ctx)}, and counts as true. {action}"
                yield self.finding(constants[0], message, severity="warning", stage="run")

    def _operands(self, condition: Expression, ctx: Context) -> Findings:
        for constants, action in _constants(condition, ctx):
            yield self.finding(constants[0], f"{_what(constants, ctx)}, {_effect(ctx)}. {action}")
        for negation in negations(condition):
            constant = _constant(negation.operand)
            if constant is not None:
                problem, action = "A constant cannot be negated", "Negate a comparison"
                if isinstance(constant, Regexp):
                    problem, action = "A regular expression requires a field", "Write `[field] !~ /…/`"
                yield self.finding(constant, f"{problem}, {_effect(ctx)}. {action}")

    def _comparison(self, leaf: Comparison, ctx: Context) -> Findings:
        if leaf.operator in ("in", "not in"):
            sides = compiled(leaf)
            if len(sides) == 2 and isinstance(sides[0], Array) and isinstance(sides[1], Selector):
                each = "the value" if len(sides[0].items) == 1 else "each value"
                yield self.finding(
                    leaf,
                    f"A list on the left of `{leaf.operator}` is not supported, {_effect(ctx)}. Test"
                    f" {each}: `{_each(leaf.operator, sides[0], sides[1], ctx)}`",
                )
        else:
            left, right = parts(leaf.left, COMPARED)[:1], parts(leaf.right, COMPARED)[:1]
            kinds = {type(side[0]) for side in (left, right) if side}
            if kinds == {String, Number}:
                message = f"`<` and `>` cannot compare a string with a number, {_effect(ctx)}. Compare a field"
                yield self.finding(leaf, message)


def _constants(condition: Expression, ctx: Context) -> Iterator[tuple[list[Constant], str]]:
    """Yield neighboring operands of ``and`` and ``or`` that are constants, with what to write instead."""
    for level in booleans(condition):
        neighbors: list[Constant] = []
        for number, operand in enumerate([*level.operands, None]):
            constant = _constant(operand) if operand is not None else None
            if constant is not None:
                neighbors.append(constant)
            elif neighbors:
                yield neighbors, _instead(neighbors, level, number - len(neighbors), ctx)
                neighbors = []


def _may_run_in_ruby(ctx: Context) -> bool:
    """Return whether a setting of 7.x selects the execution engine in Ruby, which takes a constant for a condition."""
    engine = ctx.project.setting("pipeline.java_execution")
    return engine is not None and (str(engine.value).lower() == "false" or "$" in str(engine.value))


def _effect(ctx: Context) -> str:
    """Return what happens, with the releases if that in use is not known."""
    if ctx.target is None:
        return "so the pipeline does not start with Logstash 7.0 or later"
    return "so the pipeline does not start"


def _written(constants: Iterable[Node], ctx: Context) -> list[str]:
    """Return constants as written in the file; empty if they are too long for a message."""
    found = [ctx.text[constant.start : constant.end] for constant in constants]
    return [] if sum(map(len, found)) >= 60 or any("\n" in one for one in found) else found


def _what(constants: list[Constant], ctx: Context) -> str:
    """Return which operands, one after the other, are constants."""
    written = _written(constants, ctx)
    if len(constants) == 1:
        return f"{f'`{written[0]}`' if written else 'The operand'} is a constant, not a condition"
    return f"{backticked(written) if written else 'The operands'} are constants, not conditions"


def _instead(constants: list[Constant], level: Boolean, first: int, ctx: Context) -> str:
    """Return what to write: ``in`` if the constants follow a comparison with ``==``, joined by ``or``."""
    before = ungrouped(level.operands[first - 1]) if first else None
    if any(isinstance(constant, Regexp) for constant in constants):
        field, operator = (before.left, before.operator) if isinstance(before, Comparison) else (None, "")
        name = ctx.text[field.start : field.end] if isinstance(field, Selector) else "[field]"
        return f"Write `{name} {'!~' if operator in ('!~', '!=') else '=~'} /…/`"
    joins = level.operators[first - 1 : first - 1 + len(constants)] if first else []
    if isinstance(before, Comparison) and before.operator == "==" and isinstance(before.left, Selector):
        values = _written([before.right, *constants], ctx)
        has_list = any(isinstance(constant, Array) for constant in constants)
        if values and not has_list and all(join[0] == "or" for join in joins):
            return f"Write `{ctx.text[before.left.start : before.left.end]} in [{', '.join(values)}]`"
    if len(constants) > 1:
        return "Compare each with a field"
    displayed = _written(constants, ctx)
    return f"Compare {f'`{displayed[0]}`' if displayed else 'the operand'} with a field"


def _each(operator: str, values: Array, field: Selector, ctx: Context) -> str:
    """Return the tests of the first two values of a list."""
    name = ctx.text[field.start : field.end]
    texts = [ctx.text[item.start : item.end] for item in values.items[:2]]
    if not texts or any(len(text) > 30 or "\n" in text for text in texts):
        texts = ['"a"', '"b"'][: max(len(texts), 1)]
    return f" {'or' if operator == 'in' else 'and'} ".join(f"{text} {operator} {name}" for text in texts)


def _constant(operand: Expression) -> Constant | None:
    """Return the operand without its parentheses if it is a constant, else None."""
    operand = ungrouped(operand)
    return operand if isinstance(operand, Constant) else None
