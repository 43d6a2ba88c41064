"""LS491 (jdbc-paging-without-order): statements whose order is given, unknown or irrelevant."""

import pytest
from advice import run

PAGED = 'input {{ jdbc {{ jdbc_paging_enabled => {} statement => "{}" }} }}\n'


@pytest.mark.parametrize(
    ("switch", "statement", "count"),
    [
        ("true", "SELECT a\n  FROM t\n  WHERE a > 1", 1),
        ("true", "SELECT a FROM ${TABLE}", 0),
        ("${PAGING}", "SELECT a FROM t", 0),
    ],
)
def test_findings(switch: str, statement: str, count: int) -> None:
    switch = f'"{switch}"'
    assert len(run("LS491", PAGED.format(switch, statement))) == count


def test_prepared_statements_are_not_paged() -> None:
    text = PAGED.format("true", "SELECT a FROM t").replace("statement", "use_prepared_statements => true statement", 1)
    assert run("LS491", text) == []


@pytest.mark.parametrize(
    ("connection", "statement", "count"),
    [
        ('jdbc_connection_string => "${DB}"', "SELECT a FROM [dbo].[t]", 0),
        ('jdbc_connection_string => "${DB}"', "SELECT a FROM t", 1),
    ],
)
def test_sql_server_refuses_the_order_in_a_derived_table(connection: str, statement: str, count: int) -> None:
    text = PAGED.format("true", statement).replace("statement", f"{connection} statement", 1)
    assert len(run("LS491", text)) == count


@pytest.mark.parametrize(
    ("size", "severity", "words"),
    [
        ("", "info", "more than 100,000"),
        ('jdbc_page_size => "50000"', "info", "more than 50,000"),
        ("jdbc_page_size => 1000", "warning", "more than 1,000"),
        ("jdbc_page_size => 19999", "warning", "more than 19,999"),
        ('jdbc_page_size => "${SIZE}"', "warning", "repeat rows. Add"),
    ],
)
def test_size_of_a_page(size: str, severity: str, words: str) -> None:
    (found,) = run("LS491", PAGED.format("true", "SELECT a FROM t").replace("statement", f"{size} statement", 1))
    assert found.severity == severity
    assert words in found.message
