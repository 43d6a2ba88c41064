from __future__ import annotations

import re

from lslint.grammar.logstash.conditions import comparisons, operands
from lslint.rules.logstash.api import (
    Array,
    Expression,
    Findings,
    PipelineRule,
    PipelineView,
    Plugin,
    Selector,
    String,
)  # fmt: skip
from lslint.rules.logstash.values import ecs_mode


class CloneTypeInEcs(PipelineRule):
    code = "LS360"
    visits = ("condition",)
    required_text = ("clone",)
    summary = "Condition on the type of a clone in ECS mode"
    why = """\
In ECS mode, the default since 8.0, the `clone` filter does not set `type` to the name of the clone. It adds the name to
`tags` instead. A condition that tests `[type]` for the name is never true, so the clones are treated as other events.

Test `"name" in [tags]`, or set `ecs_compatibility => disabled` in the filter."""
    sources = (
        "https://www.elastic.co/docs/reference/logstash/plugins/plugins-filters-clone",
        "logstash-filter-clone 4.2.0, lib/logstash/filters/clone.rb",
    )
    releases = "7.12-"
    fix = "manual"
    bad = ('filter { clone { clones => ["copy"] ecs_compatibility => v8 } if [type] == "copy" { drop { } } }\n',)
    good = (
        'filter { clone { clones => ["copy"] ecs_compatibility => v8 } if "copy" in [tags] { drop { } } }\n',
        'filter { clone { clones => ["copy"] ecs_compatibility => disabled } if [type] == "copy" { drop { } } }\n',
    )

    def check(self, node: Expression, ctx: PipelineView) -> Findings:
        """Yield a finding for each comparison of `[type]` with the name of a clone."""
        names = {
            name: _is_in_ecs_mode(step.plugin, ctx)
            for step in ctx.flow.named("filter").get("clone", ())
            for name in step.plugin.texts("clones")
        }
        for leaf in comparisons(node, "==", "in") if names else ():
            sides = operands(leaf)
            field = next((side for side in sides if isinstance(side, Selector) and side.path == ("type",)), None)
            values = [item for side in sides for item in (side.items if isinstance(side, Array) else [side])]
            for value in values if field is not None else ():
                name = value.value if isinstance(value, String) else ""
                if names.get(name) and not re.search(rf"\btype\W*=>\s*[\"']?{re.escape(name)}\b", ctx.text):
                    yield self.finding(
                        leaf,
                        f"In ECS mode, the default since 8.0, `clone` adds `{name}` to `tags` and does not set"
                        f' `[type]`. Test `"{name}" in [tags]`',
                    )


def _is_in_ecs_mode(plugin: Plugin, ctx: PipelineView) -> bool:
    """Return whether the filter certainly runs in ECS mode."""
    if plugin.option("ecs_compatibility") is not None:
        return plugin.text("ecs_compatibility") in ("v1", "v8")
    setting = ecs_mode.setting(ctx)
    if setting is not None:
        return setting.value in ("v1", "v8")
    return ctx.target is not None and ctx.target.at_least(8, 0) and not ecs_mode.is_set_elsewhere(ctx)
