from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Findings, PipelineStartRule
from lslint.rules.logstash.option_check.constraints import failures, verdict


class ConflictingOptions(PipelineStartRule):
    code = "LS223"
    visits = ("plugin",)
    summary = "Options that exclude or require each other: the plugin does not start"
    why = """\
The config check (`-t`) checks each option separately. Whether options fit together is checked only by the plugin,
when it starts. So the check reports "Configuration OK", and then the pipeline does not start. For example, `jdbc`
rejects `statement` together with `statement_filepath`.

Keep one of the options that exclude each other, or add the missing one."""
    sources = (
        "sources of the bundled plugins (`register` and the methods that it calls)",
        "results of the `register` methods for small and for real configs, recorded with Logstash 9.5",
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
        'filter { fingerprint { method => IPV4_NETWORK key => "24" } }\n',
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        """Yield a finding for each violated constraint, at the first option that it names."""
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
                message = f"The `{node.name}` {node.kind} does not start: {failure.say}"
                yield self.finding(
                    span, message, help="The config check (`-t`) does not report invalid combinations of options."
                )
