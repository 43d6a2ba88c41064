"""SQL statements of jdbc inputs."""

from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.logstash.catalogue.traits import options_with, plugins_with
from lslint.rules.logstash.values.coercion import regex


def plain_query(statement: str) -> str:
    """Return a query in lower case with single spaces; empty if it is not a ``SELECT``, if variables or template
    markers are a part of it, or if it is not known what is a comment."""
    found = " ".join((without_comments(statement) or "").lower().split())
    return found if found.startswith("select") and "${" not in found and "{{" not in found else ""


_TOKENS = r"'[^']*'|\"[^\"]*\"|`[^`]*`|--[^\n]*|/\*(?:.|\n)*?(?:\*/|$)|#"


def without_comments(statement: str) -> str | None:
    """Return a query without its comments. Return None if it has a ``#``, which begins a comment in MySQL and is a
    part of names and operators in other databases, or a comment that MySQL runs (``/*!``)."""
    if any(token[0] == "#" or token[0].startswith("/*!") for token in regex(_TOKENS).finditer(statement)):
        return None
    return regex(_TOKENS).sub(lambda token: " " if token[0].startswith(("--", "/*")) else token[0], statement)


def only_reads(statement: str) -> bool:
    """Return whether a statement is certainly one ``SELECT`` that calls only functions which change nothing."""
    query = regex(r"'[^']*'|\"[^\"]*\"").sub("''", plain_query(statement)).rstrip("; ")
    calls = regex(r"([\w$.'`\]]+) ?\(").findall(query)
    words = r"[;\\]|\b(?:call|delete|drop|exec|execute|insert|into|merge|receive|truncate table|update)\b"
    return bool(query) and regex(words).search(query) is None and plugins_with("functions of SQL").issuperset(calls)


_MODIFIERS = r"select (?:(?:distinct|distinctrow|high_priority|straight_join|sql_[a-z_]+) )*"
"""What may precede the first column; most of it in MySQL."""
_OPERATORS = frozenset(("binary", "connect_by_root", "interval", "prior"))
"""Operators before a column, which is no alias then."""


def selected(statement: str) -> list[str]:
    """Return the expressions between ``SELECT`` and ``FROM`` of a query in lower case, with their aliases. A ``FROM``
    in parentheses belongs to a function or a subquery."""
    found, depth, start = [], 0, 0
    query = regex(_MODIFIERS).sub("", statement, 1)
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


_NAME = r"[^\W\d][\w$]*"
_QUOTED = rf"(?:{_NAME}|`{_NAME}`|\"{_NAME}\"|\[{_NAME}\])"
_COLUMN = rf"(?:{_QUOTED}\.){{0,3}}({_QUOTED})"
"""A column of a table, with the table."""
_ALIASED = rf"(?:.* as |{_COLUMN} |.*\) ?|case .* end )({_QUOTED}|'{_NAME}')"
"""An expression with an alias, for which most databases do not need ``AS``."""
_RESERVED = frozenset((
    "all", "and", "as", "asc", "between", "by", "collate", "desc", "distinct", "else", "end", "false", "from", "in",
    "interval", "into", "is", "like", "not", "null", "or", "over", "then", "top", "true", "when", "within", "without",
))  # fmt: skip
_CLAUSE = r"\b(?:from|select|union|where)\b"
_OPEN = r"\\|--|/\*|;.|^select (?:all|distinct on|top|unique)\b"
"""Parts of a query for which its columns are not read: comments, further statements, dialects."""
_DATABASES = r"(?i)\b(?:db2|h2|jtds|mariadb|mssql|mysql|oracle|ojdbc\d*|postgresql|sqlite|sqlserver)"
"""Databases that name the columns of a result as the query does."""


def columns_of(statement: str) -> list[str] | None:
    """Return the names of the columns of a query in lower case; None if the query does not name each of them: ``*``,
    expressions without an alias."""
    query = plain_query(statement)
    if not query or regex(_OPEN).search(f"{query}\n{statement}") is not None or "{%" in query or "<%" in query:
        return None
    found = []
    for expression in selected(query):
        plain = _without_groups(expression)
        if plain is None or regex(_CLAUSE).search(regex(r"'[^']*'").sub("''", plain)) is not None:
            return None
        column = regex(_COLUMN).fullmatch(plain) or regex(_ALIASED).fullmatch(plain)
        name = "" if column is None else column[column.lastindex or 0].strip("`\"'[]")
        if not name or name in _RESERVED or _is_operator(plain.rpartition(" ")[0]):
            return None
        found.append(name)
    return found


def _without_groups(expression: str) -> str | None:
    """Return an expression without what is inside of parentheses; None if these do not match."""
    found, depth, start = "", 0, 0
    for token in regex(r"'[^']*'|[()]").finditer(expression):
        if token[0] == "(":
            if depth == 0:
                found += expression[start : token.end()]
            depth += 1
        elif token[0] == ")":
            depth -= 1
            start = token.start()
        if depth < 0:
            return None
    return found + expression[start:] if depth == 0 else None


def jdbc_columns(node: Plugin) -> list[str] | None:
    """Return the columns that a jdbc input selects, which are the fields of its events; None if they are not known."""
    if any(node.option(name) is not None for name in options_with("other columns")):
        return None
    if node.option("lowercase_column_names") is not None and not node.is_true("lowercase_column_names"):
        return None
    texts = (node.text(name) or "" for name in _CONNECTION)
    if not any(regex(_DATABASES).search(text.replace("_", " ")) is not None for text in texts):
        return None
    return columns_of(node.text("statement") or "") if len(node.all("statement")) == 1 else None


_QUOTES = ' `"[]'


def source_of(column: str, statement: str) -> str:
    """Return the expression that a query in lower case selects as a column; empty if the table has the column, or if
    the query does not name it."""
    for expression in selected(statement):
        name = regex(r"[\w$]+$").search(expression.rstrip(_QUOTES))
        if name is None or name[0] != column.lower():
            continue
        before = expression[: name.start()].rstrip('`"[')
        if not before or before.endswith(".") or _is_operator(before):
            return ""
        return before.rstrip().removesuffix(" as").strip()
    return ""


def _is_operator(word: str) -> bool:
    return word.strip() in _OPERATORS


def chooses(statement: str) -> bool:
    """Return whether a query (in lower case) has a condition, a limit or an aggregate."""
    choosing = regex(r"\b(?:where|having|limit|top|union|join)\b|\b(?:count|sum|avg|max|min)\s*\(")
    return choosing.search(statement) is not None


_SQL_SERVER = (
    r"jdbc:(?:sqlserver|jtds:sqlserver|microsoft:sqlserver)|sqlserverdriver|\bmssql-jdbc|\bsqljdbc\d*\b|\bjtds\b"
)
"""Words of addresses, drivers and libraries of SQL Server."""
_T_SQL = r"\bselect\s+(?:distinct\s+)?top\b|\[?\bdbo\b\]?\s*\.|\bgetdate\s*\(|\bwith\s*\(\s*nolock\s*\)"
_CONNECTION = options_with("database")


def refuses_order(node: Plugin) -> bool:
    """Return whether a jdbc input pages a statement for SQL Server: it runs the statement as a derived table, in which
    SQL Server refuses ``ORDER BY``. A switch or connection that a variable sets may page or be one, too, if the
    statement is in its dialect."""
    if node.option("jdbc_paging_enabled") is None or node.is_false("jdbc_paging_enabled"):
        return False
    if any(regex(_SQL_SERVER).search((node.text(name) or "").lower()) is not None for name in _CONNECTION):
        return True
    return regex(_T_SQL).search((node.text("statement") or "").lower()) is not None
