from __future__ import annotations

from lslint.rules.logstash.api import Findings, Flow, Pipeline, PipelineRule, PipelineView, fact
from lslint.rules.logstash.grok.filters import is_same_in_every_set
from lslint.rules.logstash.option_check.known_from import is_known_from

_NOW = {
    "clientip": "[source][address]", "ident": "[apache][access][user][identity]", "auth": "[user][name]",
    "verb": "[http][request][method]", "request": "[url][original]", "httpversion": "[http][version]",
    "response": "[http][response][status_code]", "bytes": "[http][response][body][bytes]",
    "referrer": "[http][request][referrer]", "agent": "[user_agent][original]", "program": "[process][name]",
    "pid": "[process][pid]", "logsource": "[host][hostname]", "client_ip": "[source][address]",
    "client_port": "[source][port]", "http_status_code": "[http][response][status_code]", "loglevel": "[log][level]",
    "facility": "[log][syslog][facility][code]", "priority": "[log][syslog][priority]",
    "clientport": "[source][port]",
}  # fmt: skip
"""Names in the set ecs-v1 of the fields of the web server, syslog and haproxy patterns, if it has them."""


class LegacyGrokFieldInEcs(PipelineRule):
    code = "LS281"
    follows_fields = True
    visits = ("pipeline",)
    summary = "Field of the legacy grok patterns, which ECS mode does not set"
    why = """\
In ECS mode, the default since Logstash 8.0, the patterns of the grok library write to other fields: `clientip` of
`%{COMBINEDAPACHELOG}` becomes `[source][address]`, `response` becomes `[http][response][status_code]`, and `program`
of `%{SYSLOGBASE}` becomes `[process][name]`. A filter, condition or index name that reads the old name finds nothing.

Read the new field, or set `ecs_compatibility => disabled` in the grok filter. The rule reports only reads that events
of the grok filter reach: later ones, in the same branch or after it."""
    sources = (
        "comparison of the pattern sets legacy and ecs-v1 of logstash-patterns-core",
        "https://github.com/elastic/logstash/issues/14842 (the tutorial in the documentation stopped working)",
        "https://www.elastic.co/docs/reference/logstash/ecs-ls",
    )
    fix = "manual"
    releases = "8.0- by default, 7.x with `ecs_compatibility`"
    bad = (
        'filter {\n  grok { match => { "message" => "%{COMBINEDAPACHELOG}" } }\n'
        '  geoip { source => "clientip" target => "client" }\n}\n',
        'filter {\n  grok { match => { "message" => "%{SYSLOGBASE} %{GREEDYDATA:text}" } }\n'
        '  if [program] == "sshd" { drop { } }\n}\n',
    )
    good = (
        'filter {\n  grok { match => { "message" => "%{COMBINEDAPACHELOG}" } }\n'
        '  geoip { source => "[source][address]" target => "source" }\n}\n',
        (
            "filter {\n"
            '  grok { match => { "message" => "%{SYSLOGBASE} %{GREEDYDATA:text}" } }\n'
            '  if [process][name] == "sshd" { drop { } }\n'
            "}\n"
        ),
        'filter {\n  grok { match => { "message" => "%{COMBINEDAPACHELOG}" } ecs_compatibility => disabled }\n'
        '  geoip { source => "clientip" target => "client" }\n}\n',
    )

    def check(self, node: Pipeline, ctx: PipelineView) -> Findings:
        if not _has_changed_pattern(ctx.flow):
            return
        from lslint.rules.logstash.dataflow.writes import display
        from lslint.rules.logstash.plugins.legacy_fields import legacy_reads

        is_known = is_known_from("8.0", ctx)
        for read in legacy_reads(ctx):
            word = display(read.path)
            now = _NOW.get(word)
            advice = f"Use `{now}`" if now else "Use the ECS field of the pattern"
            when = "In ECS mode" if read.is_said else "In ECS mode (the default since 8.0),"
            yield self.finding(
                (read.start, read.end),
                f"{when} `%{{{read.name}}}` does not set `{word}`, so the field does not exist. {advice}",
                help="The other fields of the pattern also have new names. `ecs_compatibility => disabled` in the grok"
                " filter restores the old ones.",
                optional=not (is_known or read.is_said),
            )


@fact
def _has_changed_pattern(pipeline: Flow) -> bool:
    """Return whether a grok filter uses a pattern that differs between the sets."""
    return not all(is_same_in_every_set(step.plugin) for step in pipeline.named("filter").get("grok", ()))
