from __future__ import annotations

from lslint.grammar.logstash.conditions import comparisons
from lslint.grammar.logstash.nodes import Array, Expression, Pipeline, String
from lslint.rules.api import Context, Findings, Fix, PipelineRule
from lslint.rules.facts import fact
from lslint.rules.shared.pipeline_files import pipeline_trees


class SprintfInCondition(PipelineRule):
    code = "LS212"
    severity = "info"
    visits = ("condition",)
    required_text = ("%{",)
    summary = "`%{field}` is not replaced in conditions"
    why = """\
Plugin options replace `%{field}` with the value of the field; conditions do not. `[a] == "%{b}"` compares `[a]` with
the literal characters `%{b}`. Compare with the field itself: `[a] == [b]`.

One use is correct and not reported: a field was set from `%{b}`, and the condition tests whether it still contains the
literal `%{b}` because the field `b` was missing."""
    sources = (
        "recorded conditions of the real compiler (Logstash 9)",
        "https://github.com/elastic/logstash/issues/1811",
    )
    fix = "manual"
    bad = (
        'filter {\n  if [user] == "%{owner}" { drop {} }\n}\n',
        'filter { if "%{type}" == "web" { drop {} } }\n',
    )
    good = (
        "filter { if [user] == [owner] { drop {} } }\n",
        'filter {\n  mutate { add_field => { "name" => "%{owner}" } }\n  if [name] == "%{owner}" { drop {} }\n}\n',
        'filter { if [message] =~ "%\\{" { drop {} } }\n',
    )

    def check(self, node: Expression, ctx: Context) -> Findings:
        if ctx.text.find("%{", node.start, node.end) < 0:
            return
        for leaf in comparisons(node, "==", "!=", "<", ">", "<=", ">=", "in", "not in"):
            for side in (leaf.left, leaf.right):
                for text in side.items if isinstance(side, Array) else [side]:
                    inner = _reference(text.value) if isinstance(text, String) else None
                    if inner is None or not isinstance(text, String) or _is_set(text.value, ctx):
                        continue
                    intended = "Build the string in a field first, and use that field"
                    if len(inner) + 3 == len(text.value) and "+" not in inner:
                        intended = f"Write `{inner if inner[:1] == '[' else f'[{inner}]'}` without quotes"
                    yield self.finding(
                        text,
                        f"Conditions do not replace `%{{{inner}}}`, so the literal string is compared. {intended}",
                        fix=Fix("manual", intended, []),
                    )


def _reference(text: str) -> str | None:
    """Return the content of the first ``%{…}`` in a string, or None."""
    start = text.find("%{")
    end = text.find("}", start)
    if start < 0 or end < start + 3 or "\n" in text[start:end]:
        return None
    return text[start + 2 : end]


def _is_set(text: str, ctx: Context) -> bool:
    """Whether a plugin of the pipeline writes this string, so that the field may still contain it unreplaced."""
    return any(text in _written(tree) for tree in pipeline_trees(ctx))


@fact
def _written(tree: Pipeline) -> set[str]:
    """Return the option values of a file that contain ``%{``."""
    from lslint.rules.logstash.values.options import strings

    values = (value.value for plugin in tree.plugins() for option in plugin.options for value in strings(option.value))
    return {value for value in values if "%{" in value}
