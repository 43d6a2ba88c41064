from __future__ import annotations

from lslint.grammar.logstash.conditions import leaves
from lslint.grammar.logstash.nodes import Array, Comparison, Expression, Pipeline, Selector, String
from lslint.rules.api import Context, Findings, Fix, PipelineRule
from lslint.rules.facts import fact


class SprintfInCondition(PipelineRule):
    code = "LS212"
    severity = "info"
    visits = ("condition",)
    required_text = ("%{",)
    summary = "`%{field}` is not filled in inside conditions"
    why = """\
Options fill in `%{field}`, conditions do not: `[a] == "%{b}"` compares with the five characters. Compare with the
field: `[a] == [b]`. One use is right and not reported: asking whether a text that was set from `%{b}` still holds it,
because `b` was missing."""
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
        for leaf in leaves(node):
            if not isinstance(leaf, Comparison) or leaf.operator in ("=~", "!~"):
                continue
            for side in (leaf.left, leaf.right):
                for text in side.items if isinstance(side, Array) else [side]:
                    inner = _reference(text.value) if isinstance(text, String) else None
                    if inner is None or _is_set(str(getattr(text, "value", "")), ctx):
                        continue
                    field = inner if inner[:1] == "[" else f"[{inner}]"
                    alone = len(inner) + 3 == len(str(getattr(text, "value", "")))
                    intended = (
                        f"compare with the field, `{field}`" if alone and "+" not in inner else "build the text first"
                    )
                    if isinstance(leaf.left, Selector) and isinstance(side, Selector):
                        continue
                    yield self.finding(
                        text,
                        f"`%{{{inner}}}` is not filled in inside a condition, it is compared as it stands; {intended}",
                        fix=Fix("manual", intended[0].upper() + intended[1:], []),
                    )


def _reference(text: str) -> str | None:
    """What stands in the first ``%{…}`` of a text."""
    start = text.find("%{")
    end = text.find("}", start)
    if start < 0 or end < start + 3 or "\n" in text[start:end]:
        return None
    return text[start + 2 : end]


def _is_set(text: str, ctx: Context) -> bool:
    """True where some plugin of the pipeline writes this very text, so that it may still stand there."""
    tree: Pipeline = ctx.tree  # type: ignore[assignment]
    if text in _written(tree):
        return True
    return any(text in _written(sibling.tree) for sibling in ctx.project.pipeline_files(others_only=True))


@fact
def _written(tree: Pipeline) -> set[str]:
    """The texts with ``%{`` among the values of a file's options."""
    from lslint.rules.logstash.values.options import strings

    values = (value.value for plugin in tree.plugins() for option in plugin.options for value in strings(option.value))
    return {value for value in values if "%{" in value}
