"""Checks of the rules about statements of jdbc plugins: the tracking of rows, and parameters."""

from __future__ import annotations

from lslint.grammar.template_hints import has_marker
from lslint.rules.logstash.api import Findings, Option, PipelineRule, PipelineView, Plugin, String, fact, regex
from lslint.rules.logstash.dataflow.pipeline_plugins import without_comments
from lslint.rules.logstash.values.options import pairs
from lslint.rules.logstash.values.queries import chooses, plain_query, refuses_order, selected, source_of
from lslint.rules.logstash.values.queries import without_comments as without_sql_comments
from lslint.rules.shared.message_parts import did_you_mean
from lslint.rules.shared.pipeline_files import pipeline_texts, pipeline_trees
from lslint.rules.shared.suggest import closest


class JdbcTrackingCheck(PipelineRule):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        option = node.option("statement")
        if option is None or not isinstance(option.value, String) or not ctx.is_complete(node):
            return
        statement = plain_query(option.value.value)
        if not statement:
            return
        if ":sql_last_value" in statement:
            yield from self._tracked(node, option, statement)
            if not any(map(node.option, ("schedule", "interval", "period"))) and not node.is_true("clean_run"):
                message = "Without `schedule`, the query runs once, and `:sql_last_value` is used only at the next"
                message += " start. Set `schedule`, unless a job starts Logstash"
                yield self.finding(node.head, message, severity="info")
        elif node.is_true("use_column_value") and node.option("prepared_statement_bind_values") is None:
            yield from self._unused(node, statement, ctx)
        else:
            yield from self._repeated(node, option, statement, ctx)

    def _unused(self, node: Plugin, statement: str, ctx: PipelineView) -> Findings:
        """Report `use_column_value` without a query that uses the value."""
        column = node.text("tracking_column")
        name = column if column is not None and len(column) <= 30 else "column"
        advice, note = f". Filter by `{name} > :sql_last_value` and order by it", None
        if refuses_order(node):
            advice = f". Filter by `{name} > :sql_last_value`"
        source = source_of(column, statement) if column is not None else ""
        if regex(r"\bgroup by\b|\bjoin\b|\b(?:count|sum|avg|max|min)\s*\(").search(statement) is not None:
            advice = ", with or without it. Remove the option"
            note = (
                "A condition with `:sql_last_value` would miss changes: a row that is added later can change an"
                " earlier result of a join or an aggregate."
            )
        elif source.endswith((")", "::text", "::varchar")) or "||" in source:
            advice = ". Remove it, or compare a table column with `:sql_last_value`"
        elif source:
            by = f"`{source}`" if regex(r"[\w.$]{1,30}").fullmatch(source) else "its expression"
            advice = f". Compare {by} with `:sql_last_value`, as `{name}` is an alias"
            note = "Most databases do not accept an alias of the `SELECT` list in `WHERE`."
        yield self.finding(
            node.all("use_column_value")[-1],
            "Without `:sql_last_value` in `statement`, `use_column_value` has no effect: each run reads the"
            f" same rows{advice}",
            severity="info" if _has_id(ctx) else None,
            help=note,
        )

    def _repeated(self, node: Plugin, option: Option, statement: str, ctx: PipelineView) -> Findings:
        """Report a query that reads all rows on each run."""
        schedule = node.option("schedule")
        if (
            schedule is None
            or regex(_STATE).search(statement) is not None
            or chooses(statement)
            or _has_id(ctx)
            or node.is_true("clean_run")
        ):
            return
        order = "" if refuses_order(node) else " ORDER BY id"
        yield self.finding(
            option.value,
            "Scheduled query without `:sql_last_value` reads all rows on each run. Select new rows only, or set"
            " `document_id` in the output",
            help=f"To select new rows, use `WHERE id > :sql_last_value{order}` with `use_column_value` and"
            " `tracking_column`.",
        )

    def _tracked(self, node: Plugin, option: Option, statement: str) -> Findings:
        """Report a query that loses the value of the last row."""
        column = node.text("tracking_column")
        if not node.is_true("use_column_value") or column is None:
            return
        import re

        name = re.escape(column.lower())
        if not any(_may_be(column.lower(), expression) for expression in selected(statement)):
            yield self.finding(
                option.value,
                f"`tracking_column` `{column}` is not selected by the query, so no value is stored and each run starts"
                " over. Add the column to the `SELECT`",
            )
        elif "order by" not in statement:
            if refuses_order(node):
                return
            yield self.finding(
                option.value,
                f"Without `ORDER BY {column}` the last row may not have the largest value, and the next run may read"
                " rows again. Order by the `tracking_column`",
                severity="info",
            )
        elif re.search(rf"\border by (?:\w+\.)?[`\"\[]?{name}[`\"\]]? desc\b", statement):
            yield self.finding(
                option.value,
                f"`ORDER BY {column} DESC` returns the smallest value last. The input stores that value and reads the"
                " same rows again. Order ascending",
            )


def _may_be(column: str, expression: str) -> bool:
    """Return whether an expression of a ``SELECT`` list may be the column of this name in the result."""
    import re

    alias = regex(r"\bas [`\"'\[]?([\w$]+)[`\"'\]]?$").search(expression)
    return (
        column == alias[1]
        if alias
        else "*" in expression or re.search(rf"\b{re.escape(column)}\b", expression) is not None
    )


class JdbcParameterCheck(PipelineRule):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        option, given = node.option("statement"), node.option("parameters")
        if option is None or not isinstance(option.value, String) or node.is_true("use_prepared_statements"):
            return
        names = {key for key, _ in pairs(given.value)} if given is not None else set()
        statement = without_sql_comments(option.value.value) or ""
        if not ctx.is_complete(node) or has_marker(statement) or "${" in statement:
            return
        if node.text("jdbc_paging_mode") == "explicit":
            names |= {"size", "offset"}
        if node.kind == "input":
            names |= {"sql_last_value", "sql_last_start"} if ctx.is_below(5, 0) else {"sql_last_value"}
        unquoted = regex(r"'[^']*'|\"[^\"]*\"|`[^`]*`").sub(" ", statement)
        for name in dict.fromkeys(regex(r"(?<![:\w\[]):([A-Za-z_]\w*)").findall(unquoted)):
            if name not in names:
                action = did_you_mean(closest(name, sorted(names))) or ". Add it to `parameters`"
                message = f"`:{name}` in `statement` has no value in `parameters`, so each query fails{action}"
                yield self.finding(option.value, message)


_STATE = (
    r"\b(?:information_schema|performance_schema|pg_stat\w*|pg_catalog|sys|sysibm|sysproc|dba_\w+|user_\w+s|all_\w+s|g?v_?\$\w+|ra_\w+)\b"
    r"|\w\$\w|@@\w|\bshow (?:global |session |full )?(?:status|processlist|variables)\b|\bdbms_\w+"
    r"|\b(?:now|getdate|sysdate\w*|systimestamp|current_timestamp|current_date|extract|datediff|timestampdiff)\b"
)
"""Views of a database about itself, and values that depend on the time of the query: each run makes new documents on
purpose."""


@fact
def _has_id(ctx: PipelineView) -> bool:
    return any("document_id" in text for text in map(without_comments, pipeline_texts(ctx), pipeline_trees(ctx)))
