from __future__ import annotations

from lslint.grammar.logstash.conditions import comparisons
from lslint.grammar.logstash.nodes import Branch, Comparison, Number, Selector, String
from lslint.rules.logstash.api import Findings, Fix, PipelineRule, PipelineView, Repeats

_ORDER = ("<", ">", "<=", ">=")


class OrderingMixedTypes(PipelineRule):
    code = "LS206"
    follows_fields = True
    merge_repeats = Repeats(by="wording")
    visits = ("branch",)
    summary = "Comparison of a string with a number"
    why = """\
Logstash does not convert values for a comparison, and grok captures are strings unless the pattern says `:int` or
`:float`. Ordering a string and a number (`<`, `>`, `<=`, `>=`) fails: up to 8.15, the event crashes the pipeline;
since 8.16, Logstash drops the event or sends it to the dead letter queue. `==` between a string and a number is
always false. Two strings are ordered by their characters: `"99" > "100"`.

Convert the field where it is set, and compare it with a number without quotes."""
    sources = (
        "https://github.com/elastic/logstash/issues/16007",
        "https://github.com/elastic/logstash/issues/2956",
        "documentation of grok: all semantics are saved as strings",
    )
    fix = "manual"
    bad = (
        'filter {\n  grok { match => { "message" => "%{NUMBER:status}" } }\n  if [status] >= 500 { drop {} }\n}\n',
        'filter { if [bytes] > "1000" { drop {} } }\n',
        'filter { mutate { convert => { "code" => "integer" } } if [code] == "404" { drop {} } }\n',
    )
    good = (
        'filter {\n  grok { match => { "message" => "%{NUMBER:status:int}" } }\n  if [status] >= 500 { drop {} }\n}\n',
        'filter {\n  grok { match => { "message" => "%{NUMBER:status}" } }\n'
        '  mutate { convert => { "status" => "integer" } }\n  if [status] >= 500 { drop {} }\n}\n',
        "filter { if [bytes] > 1000 { drop {} } }\n",
    )

    def check(self, node: Branch, ctx: PipelineView) -> Findings:
        for clause in node.clauses:
            leaves = list(comparisons(clause.condition, *_ORDER, "==", "!="))
            ranges = _ranges(leaves)
            for leaf in leaves:
                yield from self._compared(leaf, ranges, ctx)

    def _compared(self, leaf: Comparison, ranges: set[tuple[str, ...]], ctx: PipelineView) -> Findings:
        field, literal = leaf.left, leaf.right
        if isinstance(literal, Selector):
            field, literal = literal, field
        if not isinstance(field, Selector) or not isinstance(literal, Number | String):
            return
        if isinstance(literal, String) and not _numeric(literal.value):
            return
        from lslint.rules.logstash.flow.absent import origin
        from lslint.rules.logstash.flow.known_types import NUMBER, TEXT, known_type

        name = "".join(f"[{part}]" for part in field.path)
        ordered = leaf.operator in _ORDER
        result = "fails at run time" if ordered else f"is {'never' if leaf.operator == '==' else 'always'} true"
        if isinstance(literal, Number):
            known = known_type(field.path, field.start, ctx)
            if known is None or known.kind != TEXT:
                return
            yield self.finding(
                leaf,
                f"`{name}` is a string, so comparing it with the number `{literal.text}` {result}. Convert the field to"
                " a number with `:int` in grok or `convert` in mutate",
                related=origin(known.value, "a string", ctx),
                fix=Fix("manual", f"Convert `{name}` to a number"),
            )
            return
        quoted = f'"{literal.value}"'
        known = known_type(field.path, field.start, ctx)
        if known is not None and known.kind == NUMBER:
            yield self.finding(
                leaf,
                f"`{name}` is a number, so comparing it with the string `{quoted}` {result}. Remove the quotes",
                related=origin(known.value, "a number", ctx),
                fix=Fix("manual", f"Remove the quotes around `{literal.value}`"),
            )
        elif ordered and field.path not in ranges:
            yield self.finding(
                leaf,
                f"`{quoted}` is a string: strings are ordered by character, and a numeric `{name}` fails at run time."
                " Remove the quotes, and convert the field to a number",
                fix=Fix("manual", f"Remove the quotes around `{literal.value}`, and convert `{name}` to a number"),
            )


_CODE = 3
"""Numbers with at least this many digits may be codes of fixed length."""


def _ranges(leaves: list[Comparison]) -> set[tuple[str, ...]]:
    """Return the fields that a condition compares with a lower and an upper bound of the same number of digits."""
    bounds: dict[tuple[str, ...], set[tuple[bool, int]]] = {}
    for leaf in leaves:
        if isinstance(leaf.left, Selector) and isinstance(leaf.right, String) and leaf.operator in _ORDER:
            text = leaf.right.value
            if text.isascii() and text.isdigit() and len(text) >= _CODE:
                bounds.setdefault(leaf.left.path, set()).add((leaf.operator[0] == "<", len(text)))
    return {field for field, found in bounds.items() if len(found) == 2 and len({size for _, size in found}) == 1}


def _numeric(text: str) -> bool:
    plain = text.removeprefix("-").replace(".", "", 1)
    return plain.isascii() and plain.isdigit()
