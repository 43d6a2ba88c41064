from __future__ import annotations

import re

from lslint.grammar.logstash.nodes import Plugin, String
from lslint.rules.api import Context, Findings, PipelineRule
from lslint.rules.facts import fact
from lslint.rules.logstash.values.coercion import regex
from lslint.rules.logstash.values.options import is_complete, option_boolean, option_text
from lslint.rules.shared.pipeline_files import pipeline_texts


class JdbcTracking(PipelineRule):
    code = "LS257"
    visits = ("input/jdbc",)
    required_text = ("statement",)
    summary = "A scheduled query that reads all rows again each time, or loses some"
    why = """\
With a `schedule` the statement runs again and again; only `:sql_last_value` in it tells where the last run ended.
`SELECT * FROM t` every minute reads the whole table every minute, and without a `document_id` each row becomes a new
document each time.

With `use_column_value` the value of `tracking_column` in the last row that came is kept, not the largest: without
`ORDER BY` on that column rows are skipped. The column must be among those that the query gives (names in lower case,
unless `lowercase_column_names => false`).

Not reported: queries with a condition or an aggregate of their own, with `document_id` in an output (small tables that
are kept in step), and statements in files."""
    sources = (
        "https://www.elastic.co/docs/reference/logstash/plugins/plugins-inputs-jdbc",
        "logstash-input-jdbc issues 157 and 178",
    )
    fix = "manual"
    bad = (
        'input { jdbc { schedule => "* * * * *" statement => "SELECT * FROM orders" } }\n',
        'input { jdbc { schedule => "* * * * *" use_column_value => true tracking_column => "id"\n'
        '  statement => "SELECT * FROM orders WHERE id > :sql_last_value" } }\n',
        'input { jdbc { schedule => "* * * * *" use_column_value => true tracking_column => "changed"\n'
        '  statement => "SELECT id, name FROM orders WHERE changed > :sql_last_value ORDER BY changed" } }\n',
    )
    good = (
        'input { jdbc { schedule => "* * * * *" use_column_value => true tracking_column => "id"\n'
        '  statement => "SELECT * FROM orders WHERE id > :sql_last_value ORDER BY id" } }\n',
        'input { jdbc { statement => "SELECT * FROM orders" } }\n',
        'input { jdbc { schedule => "@hourly" statement => "SELECT count(*) AS n FROM orders" } }\n',
        'input { jdbc { schedule => "@hourly" statement => "SELECT * FROM country" } }\n'
        'output { elasticsearch { document_id => "%{code}" } }\n',
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        """One finding an input, at the statement."""
        option = node.option("statement")
        if option is None or not isinstance(option.value, String) or not is_complete(node, ctx):
            return
        statement = " ".join(option.value.value.lower().split())
        if not statement.startswith("select") or "${" in statement or "{{" in statement:
            return
        if ":sql_last_value" not in statement:
            schedule = node.option("schedule")
            if schedule is None or _chooses(statement) or _has_id(ctx) or option_boolean(node, "clean_run") is True:
                return
            yield self.finding(
                option.value,
                "This query runs on a `schedule` without `:sql_last_value`, so that it reads all rows again each time:"
                " ask for new ones (`WHERE id > :sql_last_value ORDER BY id`, with `use_column_value` and"
                " `tracking_column`), or give the output a `document_id`",
            )
            return
        column = option_text(node, "tracking_column")
        if option_boolean(node, "use_column_value") is not True or column is None:
            return
        columns = statement.partition(" from ")[0]
        name = re.escape(column.lower())
        if "*" not in columns and regex(rf"\b{name}\b").search(columns) is None:
            yield self.finding(
                option.value,
                f"`{column}`, the `tracking_column`, is not among the columns of this query, so that no value is kept"
                " and the next run begins anew: select it",
            )
        elif "order by" not in statement:
            yield self.finding(
                option.value,
                f"Without `ORDER BY {column}` the last row need not have the largest value, and the next run skips what"
                " lies between: order by the `tracking_column`",
            )
        elif regex(rf"\border by (?:\w+\.)?[`\"\[]?{name}[`\"\]]? desc\b").search(statement):
            yield self.finding(
                option.value,
                f"`ORDER BY {column} DESC` puts the smallest value last, which is the one that is kept, and the next"
                " run reads the same rows again: order ascending",
            )


def _chooses(statement: str) -> bool:
    """A query with a condition, a limit or figures of its own."""
    choosing = regex(r"\b(?:where|having|limit|top|union|join)\b|\b(?:count|sum|avg|max|min)\s*\(")
    return choosing.search(statement) is not None


@fact
def _has_id(ctx: Context) -> bool:
    return any("document_id" in text for text in pipeline_texts(ctx))
