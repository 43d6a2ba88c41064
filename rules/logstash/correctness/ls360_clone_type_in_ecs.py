from __future__ import annotations

from lslint.grammar.logstash.conditions import comparisons, operands
from lslint.rules.logstash.api import (
    Array,
    Expression,
    Findings,
    PipelineRule,
    PipelineView,
    Selector,
    String,
    fact,
)  # fmt: skip
from lslint.rules.logstash.flow.field_writes import writes
from lslint.rules.logstash.flow.missing import is_constant_at_input
from lslint.rules.logstash.flow.needed import is_single_file
from lslint.rules.logstash.plugins import ecs

_TYPE = ("type",)


class CloneTypeInEcs(PipelineRule):
    code = "LS360"
    visits = ("condition",)
    required_text = ("[type]",)
    summary = "Condition on the type of a clone in ECS mode"
    why = """\
In ECS mode, the default since 8.0, the `clone` filter does not set `type` to the name of the clone. It adds the name to
`tags` instead. A condition that tests `[type]` for the name is never true, so the clones are treated as other events.

Test `"name" in [tags]`, or set `ecs_compatibility => disabled` in the filter. The rule checks pipelines of one file in
which neither an input nor a filter sets `type`, and conditions that do not test `tags` as well."""
    sources = (
        "https://www.elastic.co/docs/reference/logstash/plugins/plugins-filters-clone",
        "logstash-filter-clone 4.2.0, lib/logstash/filters/clone.rb",
    )
    releases = "7.12-"
    fix = "manual"
    bad = (
        "input { stdin { } } output { stdout { } }\n"
        'filter { clone { clones => ["copy"] ecs_compatibility => v8 } if [type] == "copy" { drop { } } }\n',
    )
    good = (
        "input { stdin { } } output { stdout { } }\n"
        'filter { clone { clones => ["copy"] ecs_compatibility => v8 } if "copy" in [tags] { drop { } } }\n',
        "input { stdin { } } output { stdout { } }\n"
        'filter { clone { clones => ["copy"] ecs_compatibility => disabled } if [type] == "copy" { drop { } } }\n',
    )

    def check(self, node: Expression, ctx: PipelineView) -> Findings:
        clones = ctx.flow.named("filter").get("clone", ())
        if not clones:
            return
        plugins = [step.plugin for step in clones]
        if not all(ecs.is_said(plugin, ctx) and ecs.is_on(plugin, ctx) for plugin in plugins):
            return
        if any(plugin.all("add_field") for plugin in plugins):
            return
        earlier = (step.plugin for step in clones if not step.clauses and step.plugin.end <= node.start)
        names = {name for plugin in earlier for name in plugin.texts("clones")}
        if not names or not _is_type_unset(ctx):
            return
        compared = [(leaf, operands(leaf)) for leaf in comparisons(node, "==", "in")]
        if any(isinstance(side, Selector) and side.path == ("tags",) for _, sides in compared for side in sides):
            return
        for leaf, sides in compared:
            if not any(isinstance(side, Selector) and side.path == _TYPE for side in sides):
                continue
            values = [item for side in sides for item in (side.items if isinstance(side, Array) else [side])]
            for value in values:
                if isinstance(value, String) and value.value in names:
                    name = value.value
                    yield self.finding(
                        leaf,
                        f"In ECS mode, the default since 8.0, `clone` adds `{name}` to `tags` and does not set"
                        f' `[type]`. Test `"{name}" in [tags]`',
                    )


@fact
def _is_type_unset(ctx: PipelineView) -> bool:
    """Return whether the file is the whole pipeline, and sets `type` nowhere."""
    if not is_single_file(ctx) or is_constant_at_input(_TYPE, ctx.flow):
        return False
    written = writes(ctx.tree)
    setting = [write.plugin for write in (*written.writers_of(_TYPE), *written.anything)]
    return not any(plugin.kind == "filter" and plugin.name != "clone" for plugin in setting)
