"""SQL statements of jdbc inputs."""

from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.logstash.values.coercion import regex
from lslint.rules.logstash.values.options import option_boolean, option_text


def plain_query(statement: str) -> str:
    """Return a query in lower case with single spaces; empty if it is not a ``SELECT``, or if variables or template
    markers are a part of it."""
    found = " ".join(statement.lower().split())
    return found if found.startswith("select") and "${" not in found and "{{" not in found else ""


def selected(statement: str) -> list[str]:
    """Return the expressions between ``SELECT`` and ``FROM`` of a query in lower case, with their aliases. A ``FROM``
    in parentheses belongs to a function or a subquery."""
    found, depth, start = [], 0, 0
    query = statement.removeprefix("select ").removeprefix("distinct ")
    tokens = regex(r"'[^']*'|[(),]| from ").finditer(query)
    for token in tokens:
        if token[0] in "()":
            depth += 1 if token[0] == "(" else -1
        elif depth == 0 and token[0] in (",", " from "):
            found.append(query[start : token.start()].strip())
            start = token.end()
            if token[0] != ",":
                return found
    return [*found, query[start:].strip()]


_QUOTES = ' `"[]'


def source_of(column: str, statement: str) -> str:
    """Return the expression that a query in lower case selects as a column; empty if the table has the column, or if
    the query does not name it."""
    for expression in selected(statement):
        name = regex(r"[\w$]+$").search(expression.rstrip(_QUOTES))
        if name is None or name[0] != column.lower():
            continue
        before = expression[: name.start()].rstrip('`"[')
        if not before or before.endswith("."):
            return ""
        return before.rstrip().removesuffix(" as").strip()
    return ""


def chooses(statement: str) -> bool:
    """Return whether a query (in lower case) has a condition, a limit or an aggregate."""
    choosing = regex(r"\b(?:where|having|limit|top|union|join)\b|\b(?:count|sum|avg|max|min)\s*\(")
    return choosing.search(statement) is not None


_SQL_SERVER = (
    r"jdbc:(?:sqlserver|jtds:sqlserver|microsoft:sqlserver)|sqlserverdriver|\bmssql-jdbc|\bsqljdbc\d*\b|\bjtds\b"
)
"""Words of addresses, drivers and libraries of SQL Server."""
_T_SQL = r"\bselect\s+(?:distinct\s+)?top\b|\[?\bdbo\b\]?\s*\.|\bgetdate\s*\(|\bwith\s*\(\s*nolock\s*\)"
_CONNECTION = ("jdbc_connection_string", "jdbc_driver_class", "jdbc_driver_library")


def refuses_order(node: Plugin) -> bool:
    """Return whether a jdbc input pages a statement for SQL Server: it runs the statement as a derived table, in which
    SQL Server refuses ``ORDER BY``. A switch or connection that a variable sets may page or be one, too, if the
    statement is in its dialect."""
    paged = option_boolean(node, "jdbc_paging_enabled")
    if node.option("jdbc_paging_enabled") is None or paged is False:
        return False
    if any(regex(_SQL_SERVER).search((option_text(node, name) or "").lower()) is not None for name in _CONNECTION):
        return True
    return regex(_T_SQL).search((option_text(node, "statement") or "").lower()) is not None
