from __future__ import annotations

from lslint.rules.api import Context, Finding
from lslint.rules.logstash.option_check.relations import RelationRule
from lslint.rules.logstash.option_check.violation import OptionViolation


class ConflictingOptions(RelationRule):
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

    def report(self, violation: OptionViolation, when: str, ctx: Context) -> Finding:
        finding = super().report(violation, when, ctx)
        if finding.stage == "start":
            finding.help = "The config check (`-t`) does not report invalid combinations of options."
        return finding
