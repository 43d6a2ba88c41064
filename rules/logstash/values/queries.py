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
