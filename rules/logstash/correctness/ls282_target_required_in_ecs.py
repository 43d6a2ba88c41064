from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Findings, Fix
from lslint.rules.logstash.option_check.former import is_current
from lslint.rules.logstash.option_check.relations import RelationRule


class TargetRequiredInEcs(RelationRule):
    code = "LS282"
    visits = ("filter/geoip",)
    summary = "`geoip` without `target` in ECS mode"
    why = """\
Without ECS mode, `geoip` writes to `[geoip]`. In ECS mode, the default since Logstash 8.0, `target` is required,
unless `source` is a field `[ip]` inside an object, for example `[source][ip]`. The config check passes, but the
pipeline does not start. Set `target`, or `ecs_compatibility => disabled`."""
    sources = (
        "results of the plugin's `register` method, recorded with Logstash 9.5: the most common reason why accepted "
        "files do"
        " not start (5 of 7 such files among 610)",
        "documentation of the geoip filter: target",
        "https://github.com/elastic/logstash/issues/14842",
    )
    fix = "manual"
    bad = (
        'filter {\n  geoip { source => "clientip" }\n}\n',
        'filter { geoip { source => "[client]" ecs_compatibility => v8 } }\n',
    )
    good = (
        'filter { geoip { source => "clientip" target => "client" } }\n',
        'filter { geoip { source => "[client][ip]" } }\n',
        'filter { geoip { source => "clientip" ecs_compatibility => disabled } }\n',
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        if ctx.project.setting("pipeline.ecs_compatibility") is None and not is_current(ctx):
            return  # a pipeline of a release before ECS
        is_default = (
            node.option("ecs_compatibility") is None and ctx.project.setting("pipeline.ecs_compatibility") is None
        )
        for finding in super().check(node, ctx):
            finding.fix = Fix("manual", 'Add a target, for example `target => "source"`', [])
            if is_default and finding.stage != "advice":  # else the message names 8.0 already
                finding.message = finding.message.replace(": ECS mode ", ": ECS mode, the default since 8.0, ")
            yield finding
