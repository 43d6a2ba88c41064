from __future__ import annotations

from lslint.grammar.logstash.conditions import ungrouped
from lslint.grammar.logstash.nodes import Branch, Expression, Hash, Not, Plugin, Selector, String
from lslint.rules.api import Context, Findings, PipelineRule
from lslint.rules.logstash.dataflow.writes import path


class PresenceTestOfFalsy(PipelineRule):
    code = "LS211"
    follows_fields = True
    severity = "info"
    visits = ("branch",)
    required_text = ("add_field", "replace", "update")
    summary = "`![field]` is also true if the field is `false`"
    why = """\
`if ![enabled]` is true if the field is missing, and also if its value is `false` (since 7.0, also for the string
`false` and for an empty string). If the branch sets another value, that value replaces every `false`.

Set the default before the field is converted to a boolean, and exclude the string: `![enabled] and [enabled] !=
"false"`."""
    sources = (
        "https://github.com/elastic/logstash/issues/1867",
        "https://github.com/elastic/logstash/issues/12064",
        "documentation: tips, checking if a boolean field exists",
    )
    bad = (
        'filter {\n  mutate { convert => { "enabled" => "boolean" } }\n'
        '  if ![enabled] {\n    mutate { replace => { "enabled" => "true" } }\n  }\n}\n',
    )
    good = (
        (
            "filter {\n"
            '  if ![enabled] and [enabled] != "false" {\n'
            '    mutate { replace => { "enabled" => "true" } }\n'
            "  }\n"
            '  mutate { convert => { "enabled" => "boolean" } }\n'
            "}\n"
        ),
    )

    def check(self, node: Branch, ctx: Context) -> Findings:
        """Yield a finding for each clause that sets the field whose absence it tests."""
        for clause in node.clauses:
            field = _absent(clause.condition) if clause.condition is not None else None
            if field is None:
                continue
            given = [
                value
                for item in clause.items
                if isinstance(item, Plugin)
                for option in item.options
                if option.name in ("add_field", "replace", "update") and isinstance(option.value, Hash)
                for key, value in ((getattr(pair.key, "value", ""), pair.value) for pair in option.value.pairs)
                if path(str(key)) == field.path and isinstance(value, String) and value.value != "false"
            ]
            if not given or clause.condition is None:
                continue
            from lslint.rules.logstash.flow.absent import origin
            from lslint.rules.logstash.flow.known_types import BOOLEAN, known_type

            known = known_type(field.path, field.start, ctx)
            if known is not None and known.kind == BOOLEAN:
                name = "".join(f"[{part}]" for part in field.path)
                yield self.finding(
                    clause.condition,
                    f"`!{name}` is also true if `{name}` is `false`, so the default replaces `false` values. Set the"
                    " default before the field is converted to a boolean",
                    related=origin(known.value, "a boolean", ctx),
                )


def _absent(condition: Expression) -> Selector | None:
    """Return the field of ``![f]``, or None."""
    condition = ungrouped(condition)
    inner = ungrouped(condition.operand) if isinstance(condition, Not) else None
    return inner if isinstance(inner, Selector) else None
