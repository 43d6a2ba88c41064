from __future__ import annotations

from lslint.rules.logstash.api import Findings, Fix, PipelineRule, PipelineView, Plugin

_FORGETTING = (
    ("clean_run", "true", "resets", " after the first import"),
    ("record_last_run", "false", "does not save", ""),
)
"""Options that discard the position, with their harmful value, what they do to it, and when to remove them."""


class JdbcCleanRun(PipelineRule):
    code = "LS430"
    visits = ("input/jdbc",)
    summary = "Scheduled jdbc input that rereads all rows after each restart"
    why = """\
A scheduled statement uses `:sql_last_value` to continue where its last run ended. `clean_run => true` resets this value
at each start of the pipeline, and `record_last_run => false` does not save it. Therefore, after each restart, the input
reads all rows again and sends them as duplicates. Between scheduled runs, the value is kept, so the problem appears
only after a restart.

Remove the option. `clean_run` is meant for a single first import."""
    sources = (
        "documentation of the jdbc input: state, clean_run, record_last_run",
        "https://github.com/logstash-plugins/logstash-integration-jdbc/issues/121",
    )
    fix = "manual"
    bad = (
        'input {\n  jdbc {\n    schedule => "* * * * *"\n'
        '    statement => "SELECT * FROM t WHERE id > :sql_last_value"\n'
        "    clean_run => true\n  }\n}\n",
        'input { jdbc { schedule => "* * * * *" statement => "SELECT * FROM t WHERE id > :sql_last_value"'
        " record_last_run => false } }\n",
    )
    good = (
        'input { jdbc { jdbc_connection_string => "jdbc:h2:/data/shop" jdbc_driver_class => "org.h2.Driver"\n'
        '  jdbc_user => "sa" schedule => "* * * * *" statement => "SELECT * FROM t WHERE id > :sql_last_value" } }\n',
        'input { jdbc { jdbc_connection_string => "jdbc:h2:/data/shop" jdbc_driver_class => "org.h2.Driver"\n'
        '  jdbc_user => "sa" statement => "SELECT * FROM t" clean_run => true } }\n',
    )

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        if node.option("schedule") is None or "sql_last_value" not in (node.text("statement") or "sql_last_value"):
            return
        for name, harmful, effect, when in _FORGETTING:
            option = node.option(name)
            if option is not None and node.text(name) == harmful:
                yield self.finding(
                    option,
                    f"`{name} => {harmful}` {effect} `:sql_last_value`, so every restart reads all rows"
                    f" again. Remove the option{when}",
                    fix=Fix("manual", f"Remove `{name}`"),
                )
