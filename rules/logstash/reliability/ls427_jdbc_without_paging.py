from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Findings, Fix, PipelineAdvice
from lslint.rules.logstash.values.coercion import regex
from lslint.rules.logstash.values.options import boolean, is_complete, option_text

_WHOLE_RESULT = ("jdbc:mysql:", "jdbc:mariadb:", "jdbc:postgresql:")
"""Drivers that by default fetch all rows of a result at once."""
_BOUNDED = (
    r"(?i)\b(?:where|limit|top|fetch\s+(?:first|next)|rownum|having|call|exec)\b|\b(?:count|max|min|sum|avg)\s*\("
)


class JdbcWithoutPaging(PipelineAdvice):
    code = "LS427"
    production_only = True
    about_operation = True
    visits = ("input/jdbc",)
    summary = "The jdbc input loads a whole table into memory"
    why = """\
By default the drivers of MySQL, MariaDB and PostgreSQL load all rows of a result into memory before they return the
first row. A statement without `WHERE` or `LIMIT` returns the whole table.

Such a statement works with a small test table, but with a large production table Logstash may stop with
`OutOfMemoryError` at every run of the schedule.

`jdbc_paging_enabled => true` splits the statement into pages of `jdbc_page_size` rows (100,000 by default).
`jdbc_fetch_size` makes the driver fetch the rows in portions (PostgreSQL accepts a plain number; MySQL also requires
`useCursorFetch=true` in the connection string). To read only new rows, compare a column with `:sql_last_value`."""
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
                "The statement has no `WHERE` or `LIMIT`, so the driver loads all rows into memory at once. Set"
                " `jdbc_paging_enabled => true`, or select only new rows",
                help="To select only new rows, compare a column with `:sql_last_value`.",
                fix=Fix("manual", "Set `jdbc_paging_enabled => true`", []),
            )
