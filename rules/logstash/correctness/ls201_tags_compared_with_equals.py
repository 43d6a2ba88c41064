from __future__ import annotations

from lslint.grammar.logstash.conditions import comparisons
from lslint.grammar.logstash.nodes import Array, Expression, Hash, Node, Selector, String
from lslint.rules.logstash.api import Edit, Findings, Fix, PipelineRule, PipelineView, fact
from lslint.rules.logstash.values.options import pairs

_TAGS = ("tags", "[tags]")
_WRITES = ("replace", "update", "join", "rename", "copy", "convert")
"""Operations of ``mutate`` that may leave a string in ``tags``."""


class TagsComparedWithEquals(PipelineRule):
    code = "LS201"
    visits = ("condition",)
    required_text = ("tags",)
    summary = "`[tags]` compared with a string by `==` or `!=`"
    why = """\
`tags` is a list, even with a single tag. A list never equals a string, so `[tags] == "apache"` is false for every
event, and `[tags] != "apache"` is true. Logstash logs no warning. To test for a tag, write `"apache" in [tags]`.

The rule reports nothing if the file may write a string to `tags`, with `add_field` or a mutate filter."""
    sources = (
        "documentation: event-dependent configuration, conditionals (`in` tests membership of a list)",
        "Logstash sources: equality of conditions",
    )
    fix = "unsafe"
    bad = (
        'filter {\n  if [tags] == "apache" { drop {} }\n}\n',
        'output { if [tags] != "_grokparsefailure" { stdout {} } }\n',
    )
    good = ('filter { if "apache" in [tags] { drop {} } }\n',)
    fixed = 'filter {\n  if "apache" in [tags] { drop {} }\n}\n'

    def check(self, node: Expression, ctx: PipelineView) -> Findings:
        for leaf in comparisons(node, "==", "!="):
            field, text = leaf.left, leaf.right
            if isinstance(field, String):
                field, text = text, field
            if not isinstance(field, Selector) or field.path != ("tags",) or not isinstance(text, String):
                continue
            if _overwritten(ctx):
                return
            word, outcome = ("in", "false") if leaf.operator == "==" else ("not in", "true")
            intended = f"{ctx.text[text.start : text.end]} {word} [tags]"
            is_short = len(intended) < 80 and "\n" not in intended
            advice = f"Write `{intended}`" if is_short else f"Use `{word}`"
            yield self.finding(
                leaf,
                f"`[tags]` is a list and never equals a string, so `{leaf.operator}` is always {outcome}. {advice}",
                fix=Fix("unsafe", f"Replace `{leaf.operator}` with `{word}`", [Edit(leaf.start, leaf.end, intended)]),
            )


@fact
def _overwritten(ctx: PipelineView) -> bool:
    """Whether a ``mutate`` or ``add_field`` may write a string to ``tags``: then the comparison can be true."""
    for _, plugin, _ in ctx.tree.walk_plugins():
        for option in plugin.options:
            if option.name == "add_field":
                if any(key in _TAGS for key, _ in pairs(option.value)):
                    return True
            elif plugin.name == "mutate" and option.name in _WRITES and _names_tags(option.value):
                return True
    return False


def _names_tags(value: object) -> bool:
    items: list[Node] = list(value.items) if isinstance(value, Array) else []
    if isinstance(value, Hash):
        items = [side for pair in value.pairs for side in (pair.key, pair.value)]
    return any(getattr(item, "value", "") in _TAGS for item in items)
