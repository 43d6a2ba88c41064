from __future__ import annotations

from lslint.grammar.logstash.conditions import comparisons
from lslint.grammar.logstash.nodes import Array, Expression, Pipeline, String
from lslint.rules.api import Context, Findings, Fix, PipelineRule
from lslint.rules.facts import fact
from lslint.rules.logstash.dataflow.condition_logic import compares_strings
from lslint.rules.logstash.dataflow.field_references import first_reference, sole_field
from lslint.rules.shared.pipeline_files import pipeline_trees


class SprintfInCondition(PipelineRule):
    code = "LS212"
    severity = "info"
    visits = ("condition",)
    required_text = ("%{",)
    summary = "`%{field}` is not replaced in conditions"
    why = """\
Plugin options replace `%{field}` with the value of the field; conditions do not. `[user] == "%{owner}"` compares
`[user]` with the literal characters `%{owner}`. Compare the two fields: `[user] == [owner]`."""
    sources = (
        "recorded conditions of the real compiler (Logstash 9)",
        "https://github.com/elastic/logstash/issues/1811",
    )
    fix = "manual"
    bad = (
        'filter {\n  if [user] == "%{owner}" { drop {} }\n}\n',
        'filter { if "%{type}" in ["web", "app"] { drop {} } }\n',
    )
    good = (
        "filter { if [user] == [owner] { drop {} } }\n",
        'filter { if [type] in ["web", "app"] { drop {} } }\n',
    )

    def check(self, node: Expression, ctx: Context) -> Findings:
        if ctx.text.find("%{", node.start, node.end) < 0 or compares_strings(node):
            return
        for leaf in comparisons(node, "==", "!=", "<", ">", "<=", ">=", "in", "not in"):
            for side in (leaf.left, leaf.right):
                for text in side.items if isinstance(side, Array) else [side]:
                    inner = first_reference(text.value) if isinstance(text, String) else None
                    if inner is None or not isinstance(text, String) or _is_set(text.value, ctx):
                        continue
                    intended = "Build the string in a field first, and use that field"
                    field = sole_field(text.value)
                    if field is not None:
                        intended = f"Write `{field}` without quotes"
                    yield self.finding(
                        text,
                        f"Conditions do not replace `%{{{inner}}}`, so the literal string is compared. {intended}",
                        fix=Fix("manual", intended, []),
                    )


def _is_set(text: str, ctx: Context) -> bool:
    """Whether a plugin of the pipeline writes this string, so that the field may still contain it unreplaced."""
    return any(text in _written(tree) for tree in pipeline_trees(ctx))


@fact
def _written(tree: Pipeline) -> set[str]:
    """Return the option values of a file that contain ``%{``."""
    from lslint.rules.logstash.values.options import strings

    values = (value.value for plugin in tree.plugins() for option in plugin.options for value in strings(option.value))
    return {value for value in values if "%{" in value}
