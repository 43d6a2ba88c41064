from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Findings, Fix, PipelineRule
from lslint.rules.logstash.values.options import boolean, option_text


class JdbcCleanRun(PipelineRule):
    code = "LS430"
    visits = ("input/jdbc",)
    summary = "The jdbc input forgets its position at each start and reads all rows again"
    why = """\
`:sql_last_value` is what lets a scheduled statement go on where the last run ended. `clean_run => true` sets it back to
0 or 1970 each time the pipeline starts, not only once: after every restart or reload of the config all rows are read
again and sent as duplicates (or as updates of every document). It is meant for one first import, and has to go after
it. `record_last_run => false` has the same effect, as nothing is written down. Between the runs of one start both keep
the position, so it is seen only after a restart."""
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
        'input { jdbc { statement => "SELECT * FROM t" clean_run => true } }\n',
        'input { jdbc { schedule => "* * * * *" statement => "SELECT * FROM t WHERE id > :sql_last_value" } }\n',
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        if node.option("schedule") is None:
            return
        statement = node.option("statement")
        if statement is not None and "sql_last_value" not in (option_text(node, "statement") or "sql_last_value"):
            return
        for name, wanted in (("clean_run", True), ("record_last_run", False)):
            option = node.option(name)
            if option is not None and boolean(option.value) is wanted:
                displayed = str(wanted).lower()
                yield self.finding(
                    option,
                    f"`{name} => {displayed}` forgets `:sql_last_value` at each start: after every restart all rows are"
                    " read again; remove it once the first import is done",
                    fix=Fix("manual", f"Remove `{name}`", []),
                )
