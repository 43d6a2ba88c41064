from __future__ import annotations

from lslint.grammar.logstash.nodes import Pipeline
from lslint.rules.api import Context, Findings, PipelineRule
from lslint.rules.logstash.dataflow.pipeline_plugins import flow
from lslint.rules.logstash.plugins.age import is_before_ecs, is_known_from

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
    visits = ("pipeline",)
    summary = "Field of the legacy grok patterns, which ECS mode does not set"
    why = """\
In ECS mode, the default from Logstash 8.0 on, grok uses another set of patterns. `%{COMBINEDAPACHELOG}`,
`%{SYSLOGBASE}`, `%{HAPROXYHTTP}` and the like match the same lines but write different fields: `clientip` becomes
`[source][address]`, `response` becomes `[http][response][status_code]`, `program` becomes `[process][name]`.
Whatever reads the old name (geoip, a condition, `convert`, an index name) finds nothing.

The rule reports a field if a grok filter uses such a pattern and nothing else in the pipeline sets the field. It
stays silent if the filter or the settings set `ecs_compatibility: disabled`, which restores the old names, or if a
condition of the pipeline tests a field of the new pattern, because then the pipeline handles both sets.

Read the new field, or set `ecs_compatibility => disabled` in the grok filter."""
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
        'filter {\n  grok { match => { "message" => "%{COMBINEDAPACHELOG}" } ecs_compatibility => disabled }\n'
        '  geoip { source => "clientip" target => "client" }\n}\n',
        'filter {\n  grok { match => { "message" => ["^%{COMBINEDAPACHELOG}", "^%{IP:clientip} %{DATA:a}"] } }\n'
        '  geoip { source => "clientip" target => "client" }\n}\n',
    )

    def check(self, node: Pipeline, ctx: Context) -> Findings:
        """Yield one finding per pattern name, where one of its fields is first read."""
        if "grok" not in flow(ctx).named("filter") or is_before_ecs(ctx):
            return
        from lslint.rules.logstash.dataflow.writes import display
        from lslint.rules.logstash.plugins.legacy_fields import legacy_reads

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
                optional=not is_known_from(8, ctx),
            )
