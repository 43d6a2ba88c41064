from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Findings, PipelineStartRule
from lslint.rules.logstash.option_check.constraints import failures, verdict


class ConflictingOptions(PipelineStartRule):
    code = "LS223"
    visits = ("plugin",)
    summary = "Options of the plugin exclude each other, or one lacks another: it does not start"
    why = """\
The config check (`-t`) looks at each option by itself: its name and the type of its value. What options have to do with
each other is the plugin's own matter, and it looks when it starts (`register`). So the check says "Configuration OK",
and then the pipeline does not come up: `jdbc` with both `statement` and `statement_filepath`, TLS without a
certificate, an Elasticsearch output with `action => update` and no `document_id`, or with an `api_key` and `http://`.

The constraints are those of the bundled plugins, each with the releases that look at it; they were read from the
plugins' sources and compared with what their own `register` said to small configs and to real ones. A value with
`${VAR}` is not in the file and is not judged. Without a target, what only the newer releases refuse is a warning that
names the release."""
    sources = (
        "sources of the bundled plugins (register and the methods that it calls)",
        "recorded verdicts of the plugins' own register, Logstash 9.5",
    )
    bad = (
        "input {\n  jdbc {\n"
        '    jdbc_driver_class => "org.postgresql.Driver"\n    jdbc_connection_string => "jdbc:postgresql://db/shop"\n'
        '    jdbc_user => "reader"\n    statement => "SELECT * FROM orders"\n'
        '    statement_filepath => "/etc/logstash/orders.sql"\n  }\n}\n',
        'output { elasticsearch { hosts => ["http://es:9200"] action => "update" } }\n',
        "filter { fingerprint { method => IPV4_NETWORK } }\n",
    )
    good = (
        "input {\n  jdbc {\n"
        '    jdbc_driver_class => "org.postgresql.Driver"\n    jdbc_connection_string => "jdbc:postgresql://db/shop"\n'
        '    jdbc_user => "reader"\n    statement_filepath => "/etc/logstash/orders.sql"\n  }\n}\n',
        'output { elasticsearch { hosts => ["http://es:9200"] action => "update" document_id => "%{id}" } }\n',
        'output { elasticsearch { hosts => "${HOSTS}" api_key => "${KEY}" } }\n',
        'filter { fingerprint { method => IPV4_NETWORK key => "24" } }\n',
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        """One finding for each constraint that fails, at the first option that it names."""
        for failure in failures(node, ctx):
            reported = verdict(failure, ctx)
            if reported is None:
                continue
            span = failure.start, failure.end
            if failure.stage == "run":
                yield self.finding(span, f"`{node.name}`: {failure.say}", stage="run", severity="warning")
            elif reported:
                message = f"`{node.name}` does not start {reported}: {failure.say}"
                yield self.finding(span, message, stage="advice", severity="warning")
            else:
                message = f"`{node.name}` does not start: {failure.say} (the config check does not look at this)"
                yield self.finding(span, message)
