from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Findings, Fix, PipelineAdvice
from lslint.rules.logstash.values.coercion import regex
from lslint.rules.logstash.values.options import boolean, is_complete, option_text

_WHOLE_RESULT = ("jdbc:mysql:", "jdbc:mariadb:", "jdbc:postgresql:")
"""Drivers that fetch all rows of a result at once by default."""
_BOUNDED = (
    r"(?i)\b(?:where|limit|top|fetch\s+(?:first|next)|rownum|having|call|exec)\b|\b(?:count|max|min|sum|avg)\s*\("
)


class JdbcWithoutPaging(PipelineAdvice):
    code = "LS427"
    visits = ("input/jdbc",)
    summary = "The jdbc input fetches a whole table into memory"
    why = """\
The drivers of MySQL, MariaDB and PostgreSQL keep all rows of a result in memory before they give out the first,
unless told otherwise. A statement without any `WHERE` or `LIMIT` returns the whole table: it works with the table of
the test and ends the process with `OutOfMemoryError` on that of production, on every run of the schedule.

`jdbc_paging_enabled => true` splits the statement into pages of `jdbc_page_size` rows (100,000 by default);
`jdbc_fetch_size` asks the driver for rows in portions (PostgreSQL takes a plain number; MySQL needs
`useCursorFetch=true` in the connection string too). To read only what is new, compare a column with
`:sql_last_value`."""
    sources = (
        "documentation of the jdbc input: dealing with large result sets, jdbc_fetch_size, jdbc_paging_enabled",
        "documentation of MySQL Connector/J: ResultSet; of PgJDBC: getting results based on a cursor",
    )
    fix = "manual"
    bad = (
        'input {\n  jdbc {\n    jdbc_connection_string => "jdbc:mysql://db/shop"\n'
        '    statement => "SELECT * FROM orders"\n  }\n}\n',
    )
    good = (
        'input { jdbc { jdbc_connection_string => "jdbc:mysql://db/shop" jdbc_paging_enabled => true'
        ' statement => "SELECT * FROM orders" } }\n',
        'input { jdbc { jdbc_connection_string => "jdbc:mysql://db/shop"'
        ' statement => "SELECT * FROM orders WHERE id > :sql_last_value" } }\n',
        'input { jdbc { jdbc_connection_string => "jdbc:oracle:thin:@db:1521/shop"'
        ' statement => "SELECT * FROM orders" } }\n',
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        option = node.option("statement")
        statement = option_text(node, "statement")
        url = option_text(node, "jdbc_connection_string") or ""
        if option is None or statement is None or not url.strip().lower().startswith(_WHOLE_RESULT):
            return
        paging = node.option("jdbc_paging_enabled")
        if (paging is not None and boolean(paging.value) is not False) or node.option("jdbc_fetch_size") is not None:
            return
        plain = regex(r"--[^\n]*|/\*[^*]*\*+(?:[^/*][^*]*\*+)*/").sub(" ", statement)
        if "{{" in plain or not regex(r"(?i)\s*select\b").match(plain) or not regex(r"(?i)\bfrom\b").search(plain):
            return
        if not regex(_BOUNDED).search(plain) and is_complete(node, ctx):
            yield self.finding(
                option,
                "this statement has no bound, and the driver fetches all rows into memory before the first event: set"
                " `jdbc_paging_enabled => true`, or read only new rows with `:sql_last_value`",
                fix=Fix("manual", "Set `jdbc_paging_enabled => true`", []),
            )
