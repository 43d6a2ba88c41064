from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Findings, Fix
from lslint.rules.logstash.option_check.constraints import ConstraintRule, failures


class TargetRequiredInEcs(ConstraintRule):
    code = "LS282"
    visits = ("filter/geoip",)
    summary = "In ECS mode, the default from Logstash 8.0 on, geoip does not start without a target"
    why = """\
Outside ECS mode `geoip` writes to `[geoip]`. In ECS mode a place belongs to the client, the source, the host …, so
there is no default: `target` must be given, unless `source` is the `ip` of such a thing (`[source][ip]`). The config
check says OK, the start fails. ECS mode is on from Logstash 8.0 on unless `ecs_compatibility` (of the plugin) or
`pipeline.ecs_compatibility` (of the pipeline) says `disabled`.

Of real files that Logstash 9.5 accepts and does not start, this is the commonest reason: 5 of 7 in a collection of
610 files with recorded verdicts."""
    sources = (
        "recorded verdicts of the plugin's own register, Logstash 9.5",
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
        """One finding at the plugin's name."""
        for failure in failures(node, ctx, self.code):
            fix = Fix("manual", 'Give it a `target`, such as `target => "source"`', [])
            yield from self.failed(failure, node, ctx, fix=fix)
