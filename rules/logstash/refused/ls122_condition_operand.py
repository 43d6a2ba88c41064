from __future__ import annotations

from lslint.grammar.logstash.conditions import COMPARED, FIELDS, MATCHED, leaves, parts, ungrouped
from lslint.grammar.logstash.nodes import Array, Bareword, Branch, Call, Comparison, Operand, Regexp, Selector, String
from lslint.rules.api import Context, Findings
from lslint.rules.logstash.refused.rule import CompileRule


class ConditionOperand(CompileRule):
    code = "LS122"
    visits = ("branch",)
    summary = "A condition compares something that cannot be compared"
    why = """\
The grammar takes any operand on both sides of every operator; the compile step does not. It looks for a field, a text
or a number on each side of `==`, `!=`, `<`, `>`, `<=`, `>=` (a field, a text or a regexp left of `=~` and `!~`),
lists and calls opened, and needs exactly one on the left and one on the right. So a regexp beside `==`, `[]`, a list
of unquoted words, a list on the left, and a call with no field or with several are refused, mostly with an "undefined
method 'call'" that names no place. A regexp alone is refused too: it has nothing to match against."""
    sources = ("verdicts of the real compiler (Logstash 9) on small configs", "Logstash: lib/logstash/compiler/lscl.rb")
    fix = "manual"
    bad = (
        "filter { if [path] == /health/ { drop {} } }\n",
        'filter { if ["a", "b"] == [tag] { drop {} } }\n',
        "filter { if [tags] == [] { drop {} } }\n",
        "filter { if exists() { drop {} } }\n",
        "filter { if /health/ { drop {} } }\n",
        "filter { if 404 =~ /4../ { drop {} } }\n",
    )
    good = (
        "filter { if [path] =~ /health/ { drop {} } }\n",
        'filter { if [tag] in ["a", "b"] { drop {} } }\n',
        "filter { if ![tags] { drop {} } }\n",
        'filter { if "health" == [path] { drop {} } }\n',
        "filter { if [tag] == [other][tag] { drop {} } }\n",
    )

    def check(self, node: Branch, ctx: Context) -> Findings:
        for index, clause in enumerate(node.clauses):
            if clause.condition is None:
                continue
            alone = ungrouped(clause.condition)
            if isinstance(alone, Regexp):
                from lslint.rules.logstash.dataflow.steps import plugins_of

                # an `if` without any plugin is dropped before its condition is compiled
                if any(next(plugins_of(later.items), None) for later in node.clauses[index:]):
                    message = "A regexp alone matches nothing, and Logstash refuses it; write `[field] =~ /…/`"
                    yield self.finding(alone, message)
            for leaf in leaves(clause.condition):
                if isinstance(leaf, Comparison) and leaf.operator not in ("in", "not in") and not _is_usual(leaf):
                    yield from self._comparison(leaf)
                elif isinstance(leaf, Call):
                    yield from self._call(leaf)

    def _comparison(self, leaf: Comparison) -> Findings:
        operator = leaf.operator
        matches = operator in ("=~", "!~")
        wanted = MATCHED if matches else COMPARED
        if len(parts(leaf.left, wanted)) != 1:
            better = "put the field on the left"
            if not matches and isinstance(leaf.left, Regexp):
                better = "write `[field] =~ /…/`"
            elif isinstance(leaf.left, Array):
                better = "write `[field] in […]`"
            elif isinstance(leaf.left, Call):
                better = "Logstash has no functions; compare the field itself"
            yield self.finding(
                leaf.left, f"{_what(leaf.left)} cannot stand left of `{operator}`, and Logstash refuses it; {better}"
            )
        elif not matches and not parts(leaf.right, wanted):
            better = "compare with a text, a number or a field"
            if isinstance(leaf.right, Regexp):
                better = f"use `{'!~' if operator == '!=' else '=~'}`"
            elif isinstance(leaf.right, Array) and not leaf.right.items:
                better = "to ask if a field is there, write `[field]` or `![field]`"
            elif isinstance(leaf.right, Array) and all(isinstance(item, Bareword) for item in leaf.right.items):
                better = "put the words in quotes" + (" and use `in`" if operator == "==" else "")
            yield self.finding(
                leaf.right, f"{_what(leaf.right)} cannot stand right of `{operator}`, and Logstash refuses it; {better}"
            )

    def _call(self, leaf: Call) -> Findings:
        fields = len(parts(leaf, FIELDS))
        if fields != 1:
            how = f"{fields} fields" if fields else "no field"
            yield self.finding(
                leaf,
                f"`{leaf.name}(…)` has {how} in it, and Logstash refuses that: it has no functions; test a field",
            )


def _is_usual(leaf: Comparison) -> bool:
    """A field, then what its operator takes."""
    if type(leaf.left) is not Selector:
        return False
    right = type(leaf.right)
    return right in MATCHED if leaf.operator in ("=~", "!~") else right in COMPARED


def _what(operand: Operand) -> str:
    if isinstance(operand, Regexp):
        return "A regexp"
    if isinstance(operand, Array):
        if not operand.items:
            return "An empty list"
        return "A list of unquoted words" if all(isinstance(i, Bareword) for i in operand.items) else "A list"
    if isinstance(operand, Call):
        return f"The call `{operand.name}(…)`"
    return "A text" if isinstance(operand, String) else "A number"
