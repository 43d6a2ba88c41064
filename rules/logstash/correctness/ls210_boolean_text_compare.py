from __future__ import annotations

from lslint.grammar.logstash.conditions import comparisons
from lslint.rules.logstash.api import Branch, Findings, Fix, PipelineRule, PipelineView, Selector, String


class BooleanTextCompare(PipelineRule):
    code = "LS210"
    follows_fields = True
    visits = ("branch",)
    required_text = ('"true"', "'true'", '"false"', "'false'")
    summary = "Boolean field compared with a string"
    why = """\
After `convert => { "ok" => "boolean" }` the field contains a boolean, which never equals a string: `[ok] == "true"`
is false for every event, and `[ok] != "true"` is true. Test the field itself: `if [ok]` or `if ![ok]`.

The rule reports only fields that the pipeline itself converts. A field that comes with the event may be a string."""
    sources = ("https://github.com/elastic/logstash/issues/1867", "https://github.com/elastic/logstash/issues/9983")
    fix = "manual"
    bad = (
        'filter {\n  mutate { convert => { "ok" => "boolean" } }\n  if [ok] == "true" { drop {} }\n}\n',
        'filter { mutate { convert => ["ok", "boolean"] } }\noutput { if [ok] != "false" { stdout {} } }\n',
    )
    good = (
        'filter {\n  mutate { convert => { "ok" => "boolean" } }\n  if [ok] { drop {} }\n}\n',
        'filter { if [ok] == "true" { drop {} } }\n',
    )

    def check(self, node: Branch, ctx: PipelineView) -> Findings:
        for clause in node.clauses:
            for leaf in comparisons(clause.condition, "==", "!="):
                field, text = leaf.left, leaf.right
                if not isinstance(field, Selector) or not isinstance(text, String):
                    continue
                if text.value not in ("true", "false"):
                    continue
                from lslint.rules.logstash.flow.absent import origin
                from lslint.rules.logstash.flow.known_types import BOOLEAN, known_type

                known = known_type(field.path, field.start, ctx)
                if known is None or known.kind != BOOLEAN:
                    continue
                name = "".join(f"[{part}]" for part in field.path)
                intended = name if (text.value == "true") is (leaf.operator == "==") else f"!{name}"
                yield self.finding(
                    leaf,
                    f'`{name}` is a boolean and never equals the string `"{text.value}"`, so the comparison is always'
                    f" {'false' if leaf.operator == '==' else 'true'}. Write `{intended}`",
                    related=origin(known.value, "a boolean", ctx),
                    fix=Fix("manual", f"Replace the comparison with `{intended}`"),
                )
