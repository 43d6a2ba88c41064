from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Findings, Fix, PipelineAdvice
from lslint.rules.logstash.values.coercion import regex
from lslint.rules.logstash.values.options import boolean, is_complete, option_boolean, option_text
from lslint.rules.logstash.values.queries import without_comments

_WHOLE_RESULT = ("jdbc:mysql:", "jdbc:mariadb:", "jdbc:postgresql:")
"""Drivers that by default fetch all rows of a result at once."""
_BOUNDED = (
    r"(?i)\b(?:where|limit|top|fetch\s+(?:first|next)|rownum|having|call|exec)\b|\b(?:count|max|min|sum|avg)\s*\("
)


class JdbcWithoutPaging(PipelineAdvice):
    code = "LS427"
    visits = ("input/jdbc",)
    summary = "`jdbc` input that loads a whole table into memory"
    why = """\
By default, the drivers of MySQL, MariaDB and PostgreSQL load all rows of a result into memory. A statement without
`WHERE` or `LIMIT` returns the whole table, so Logstash may stop with `OutOfMemoryError` when the table has grown.

- `jdbc_paging_enabled => true` reads pages of `jdbc_page_size` rows. The statement needs `ORDER BY` with a unique
  column (LS491).
- `jdbc_fetch_size` works with MariaDB, and with MySQL if the connection string contains `useCursorFetch=true`. It has
  no effect with PostgreSQL.
- To read only new rows, compare a column with `:sql_last_value`."""
    sources = (
        "documentation of the jdbc input: dealing with large result sets, jdbc_fetch_size, jdbc_paging_enabled",
        "documentation of MySQL Connector/J: ResultSet; of PgJDBC: getting results based on a cursor",
        "https://github.com/logstash-plugins/logstash-input-jdbc/issues/103 (`jdbc_fetch_size` and PostgreSQL)",
        "https://rubydoc.info/gems/sequel/Sequel%2FJDBC%2FPostgres%2FDataset:with_fetch_size",
        "source of the jdbc input: statement_handler.rb (prepared statements ignore the paging options)",
    )
    fix = "manual"
    bad = (
        'input {\n  jdbc {\n    jdbc_connection_string => "jdbc:mysql://db/shop"\n'
        '    statement => "SELECT * FROM orders"\n  }\n}\n',
        'input {\n  jdbc {\n    jdbc_connection_string => "jdbc:postgresql://db/shop"\n    jdbc_fetch_size => 1000\n'
        '    statement => "SELECT * FROM orders"\n  }\n}\n',
    )
    good = (
        'input { jdbc { jdbc_driver_class => "com.mysql.cj.jdbc.Driver" jdbc_user => "logstash"\n'
        '  jdbc_connection_string => "jdbc:mysql://db/shop" jdbc_paging_enabled => true'
        ' statement => "SELECT * FROM orders ORDER BY id" } }\n',
        'input { jdbc { jdbc_driver_class => "com.mysql.cj.jdbc.Driver" jdbc_user => "logstash"\n'
        '  jdbc_connection_string => "jdbc:mysql://db/shop?useCursorFetch=true" jdbc_fetch_size => 1000'
        ' statement => "SELECT * FROM orders" } }\n',
        'input { jdbc { jdbc_driver_class => "com.mysql.cj.jdbc.Driver" jdbc_user => "logstash"\n'
        '  jdbc_connection_string => "jdbc:mysql://db/shop"'
        ' statement => "SELECT * FROM orders WHERE id > :sql_last_value" } }\n',
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        option = node.option("statement")
        statement = option_text(node, "statement")
        url = option_text(node, "jdbc_connection_string") or ""
        if option is None or statement is None or not url.strip().lower().startswith(_WHOLE_RESULT):
            return
        paging = node.option("jdbc_paging_enabled")
        is_prepared = option_boolean(node, "use_prepared_statements") is True
        if not is_prepared and paging is not None and boolean(paging.value) is not False:
            return
        sized = _fetch_size(node, url)
        if sized is None:
            return
        plain = without_comments(statement)
        if (
            plain is None
            or "{{" in plain
            or not regex(r"(?i)\s*select\b").match(plain)
            or not regex(r"(?i)\bfrom\b").search(plain)
        ):
            return
        if not regex(_BOUNDED).search(plain) and is_complete(node, ctx):
            why = sized or "The statement has no `WHERE` or `LIMIT`, so the driver loads all rows into memory at once"
            advice = "Set `jdbc_paging_enabled => true`"
            yield self.finding(
                option,
                f"{why}. {'Select only new rows' if is_prepared else f'{advice}, or select only new rows'}",
                help=_HELP if is_prepared or regex(r"(?i)\border\s+by\b").search(plain) else f"{_HELP} {_ORDER}",
                fix=Fix("manual", "Select only new rows" if is_prepared else advice, []),
            )


_HELP = "To select only new rows, compare a column with `:sql_last_value`."
_ORDER = "With paging, add `ORDER BY` with a unique column, so that no row is skipped or repeated."


def _fetch_size(node: Plugin, url: str) -> str | None:
    """Return why ``jdbc_fetch_size`` has no effect, empty if it is not set; None if it may have one, or if the
    connection string may bound the rows that are fetched at once."""
    low = url.lower()
    if "usecursorfetch=true" in low and "defaultfetchsize=" in low:
        return None
    if node.option("jdbc_fetch_size") is None:
        return ""
    if low.startswith("jdbc:postgresql:"):
        return "The PostgreSQL driver ignores `jdbc_fetch_size` with autocommit and loads all rows into memory at once"
    is_mysql = low.startswith("jdbc:mysql:") and "mariadb" not in (option_text(node, "jdbc_driver_class") or "").lower()
    size = option_text(node, "jdbc_fetch_size") or ""
    if not is_mysql or "usecursorfetch=" in low or "${" in url or node.option("sequel_opts") or size.startswith("-"):
        return None  # a negative size makes the driver of MySQL stream the rows
    return "Without `useCursorFetch=true` in the URL, MySQL ignores `jdbc_fetch_size` and loads all rows at once"
