from __future__ import annotations

from lslint.grammar.logstash.conditions import comparisons
from lslint.grammar.logstash.nodes import Branch, Comparison, Number, Selector, String
from lslint.rules.api import Context, Findings, Fix, PipelineRule, Related
from lslint.rules.logstash.dataflow.field_types import kind

_ORDER = ("<", ">", "<=", ">=")


class OrderingMixedTypes(PipelineRule):
    code = "LS206"
    visits = ("branch",)
    summary = "A condition compares a text with a number"
    why = """\
Logstash does not convert for a comparison. Ordering a text and a number (`[status] >= 500` where grok captured
`%{NUMBER:status}`, a text) is a fault: up to 8.15 the pipeline crashes with the event, from 8.16 on the event is
skipped with a warning and goes to the dead letter queue if there is one. `==` between them is false for every event.
Two texts are ordered letter by letter: `"99" > "100"`. Convert where the field is made: `%{NUMBER:status:int}`, or
`convert`.

Reported where the filters before the condition leave no doubt about the kind of the field; fields that come with the
event or from JSON are not judged."""
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

    def check(self, node: Branch, ctx: Context) -> Findings:
        for clause in node.clauses:
            for leaf in comparisons(clause.condition, *_ORDER, "==", "!="):
                yield from self._compared(leaf, node, ctx)

    def _compared(self, leaf: Comparison, node: Branch, ctx: Context) -> Findings:
        field, literal = leaf.left, leaf.right
        if isinstance(literal, Selector):
            field, literal = literal, field
        if not isinstance(field, Selector) or not isinstance(literal, Number | String):
            return
        name = "".join(f"[{part}]" for part in field.path)
        ordered = leaf.operator in _ORDER
        result = "fails at run time" if ordered else f"is {'never' if leaf.operator == '==' else 'always'} true"
        if isinstance(literal, Number):
            known = kind(field.path, node, ctx)
            if known is None or known.kind != "text":
                return
            yield self.finding(
                leaf,
                f"`{name}` is a text here, so comparing it with the number {literal.text} {result};"
                " convert it where it is made (`:int` in grok, or `convert` of mutate)",
                related=[Related(known.start, known.end, "this makes it a text")],
                fix=Fix("manual", f"Convert `{name}` to a number", []),
            )
            return
        if not _numeric(literal.value):
            return
        known = kind(field.path, node, ctx)
        if known is not None and known.kind in ("integer", "float"):
            yield self.finding(
                leaf,
                f'`{name}` is a number here, so comparing it with the text "{literal.value}" {result};'
                " write the number without quotes",
                related=[Related(known.start, known.end, "this makes it a number")],
                fix=Fix("manual", f"Write {literal.value} without quotes", []),
            )
        elif ordered:
            yield self.finding(
                leaf,
                f'With the text "{literal.value}" the order is that of letters ("99" comes after "100"), and a number'
                f" in `{name}` fails at run time; write {literal.value} without quotes, and make `{name}` a number",
                fix=Fix("manual", f"Write {literal.value} without quotes", []),
            )


def _numeric(text: str) -> bool:
    plain = text.removeprefix("-").replace(".", "", 1)
    return plain.isascii() and plain.isdigit()
