from __future__ import annotations

from lslint.rules.logstash.api import Findings, PipelineAdvice, PipelineView, Plugin, String, regex
from lslint.rules.logstash.values.queries import refuses_order, without_comments


class JdbcPagingWithoutOrder(PipelineAdvice):
    code = "LS491"
    severity = "warning"
    visits = ("input/jdbc",)
    required_text = ("jdbc_paging_enabled",)
    summary = "Paged jdbc statement without `ORDER BY`"
    why = """\
With `jdbc_paging_enabled`, the input runs the statement once per page, each time with another `LIMIT` and `OFFSET`.
Without `ORDER BY`, the database may return the rows in a different order for each page. Some rows are then read twice
or not at all. A result with fewer rows than `jdbc_page_size` (100,000 by default) is not affected.

Order by a unique column, preferably the `tracking_column`. Statements for SQL Server are not reported, because the
input cannot page them with `ORDER BY`."""
    sources = (
        "https://www.elastic.co/docs/reference/logstash/plugins/plugins-inputs-jdbc (jdbc_paging_enabled)",
        "https://www.postgresql.org/docs/current/queries-limit.html",
        "logstash-input-jdbc issue 286",
    )
    fix = "manual"
    bad = (
        'input {\n  jdbc {\n    jdbc_paging_enabled => true\n    statement => "SELECT id, total FROM orders"\n  }\n}\n',
        'input { jdbc { jdbc_paging_enabled => "true" jdbc_page_size => 1000\n'
        '  statement => "SELECT * FROM orders WHERE id > :sql_last_value" } }\n',
    )
    good = (
        'input { jdbc { jdbc_connection_string => "jdbc:h2:/data/shop" jdbc_driver_class => "org.h2.Driver"\n'
        '  jdbc_user => "sa" jdbc_paging_enabled => true statement => "SELECT id, total FROM orders ORDER BY id" } }\n',
        'input { jdbc { jdbc_connection_string => "jdbc:h2:/data/shop" jdbc_driver_class => "org.h2.Driver"\n'
        '  jdbc_user => "sa" jdbc_paging_enabled => false statement => "SELECT id, total FROM orders" } }\n',
    )

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        option = node.option("statement")
        if option is None or not isinstance(option.value, String) or not ctx.is_complete(node):
            return
        statement = " ".join((without_comments(option.value.value) or "").lower().split())
        if node.is_true("use_prepared_statements") or not node.is_true("jdbc_paging_enabled"):
            return  # a prepared statement is not paged
        if not regex(_ROWS).match(statement) or "order by" in statement or regex(_ONE_PAGE).search(statement):
            return
        if "${" in statement or "{{" in statement or refuses_order(node):
            return
        size = node.number("jdbc_page_size") if node.option("jdbc_page_size") is not None else _DEFAULT_SIZE
        least = f" if there are more than {size:,}" if size is not None else ""
        yield self.finding(
            option.value,
            f"Without `ORDER BY`, paging (`jdbc_paging_enabled`) may skip or repeat rows{least}. Add `ORDER BY` with a"
            " unique column",
            severity="info" if size is not None and size >= _LARGE else "warning",
        )


_DEFAULT_SIZE = 100_000
_LARGE = 20_000
"""Rows of a page that a whole table often fits into."""
_ROWS = r"(?:select|with)\b.*\bfrom\b"
_ONE_PAGE = (
    r"^select (?:count|sum|avg|max|min)\s*\([^()]*\)(?: as \w+)? from\b|\blimit\b|\btop\b|\bfetch (?:first|next)\b"
)
