from __future__ import annotations

from lslint.grammar.logstash.conditions import comparisons
from lslint.grammar.logstash.nodes import Array, Expression, Hash, Node, Pipeline, Selector, String
from lslint.rules.api import Context, Edit, Findings, Fix, PipelineRule
from lslint.rules.facts import fact


class TagsComparedWithEquals(PipelineRule):
    code = "LS201"
    visits = ("condition",)
    required_text = ("tags",)
    summary = "`[tags]` is a list, so comparing it with a text by `==` is never true"
    why = """\
`tags` is a list, also with one tag in it, and `==` compares whole values: a list never equals a text. So
`[tags] == "apache"` is always false and `!=` always true, without a word in the log. `"apache" in [tags]` asks whether
the tag is there."""
    sources = (
        "documentation: event-dependent configuration, conditionals (`in` tests membership of a list)",
        "Logstash sources: equality of conditions",
    )
    fix = "unsafe"
    bad = (
        'filter {\n  if [tags] == "apache" { drop {} }\n}\n',
        'output { if [tags] != "_grokparsefailure" { stdout {} } }\n',
    )
    good = (
        'filter { if "apache" in [tags] { drop {} } }\n',
        'filter { if [type] == "apache" { drop {} } }\n',
    )
    fixed = 'filter {\n  if "apache" in [tags] { drop {} }\n}\n'

    def check(self, node: Expression, ctx: Context) -> Findings:
        for leaf in comparisons(node, "==", "!="):
            field, text = leaf.left, leaf.right
            if isinstance(field, String):
                field, text = text, field
            if not isinstance(field, Selector) or field.path != ("tags",) or not isinstance(text, String):
                continue
            if _overwritten(ctx):
                return
            word, says = ("in", "never true") if leaf.operator == "==" else ("not in", "always true")
            intended = f"{ctx.text[text.start : text.end]} {word} [tags]"
            yield self.finding(
                leaf,
                f"`[tags]` is a list, so `{leaf.operator}` with a text is {says}; ask with `{word}`",
                fix=Fix("unsafe", f"Ask whether the tag is {word} the list", [Edit(leaf.start, leaf.end, intended)]),
            )


@fact
def _overwritten(ctx: Context) -> bool:
    """True where a mutate makes a text of ``tags``: then the comparison is right, and the overwriting is the fault."""
    tree: Pipeline = ctx.tree  # type: ignore[assignment]
    return any(
        _sets(option.value)
        for _, plugin, _ in tree.walk_plugins()
        if plugin.name == "mutate"
        for option in plugin.options
        if option.name in ("replace", "update", "join", "rename", "copy", "convert")
    )


def _sets(value: object) -> bool:
    items: list[Node] = list(value.items) if isinstance(value, Array) else []
    if isinstance(value, Hash):
        items = [side for pair in value.pairs for side in (pair.key, pair.value)]
    return any(getattr(item, "value", "") in ("tags", "[tags]") for item in items)
