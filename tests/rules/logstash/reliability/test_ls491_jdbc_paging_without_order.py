"""LS491 (jdbc-paging-without-order): statements whose order is given, unknown or irrelevant."""

import pytest
from advice import run

PAGED = 'input {{ jdbc {{ jdbc_paging_enabled => {} statement => "{}" }} }}\n'


@pytest.mark.parametrize(
    ("switch", "statement", "count"),
    [
        ("true", "SELECT a\n  FROM t\n  WHERE a > 1", 1),
        ("true", "WITH x AS (SELECT a FROM t) SELECT a FROM x", 1),
        ("true", "SELECT a FROM t\n  ORDER  BY a", 0),
        ("true", "SELECT a FROM t WHERE a > 1 LIMIT 10", 0),
        ("true", "SELECT count(*) FROM t", 0),
        ("true", "CALL p()", 0),
        ("true", "${QUERY}", 0),
        ("true", "SELECT a FROM ${TABLE}", 0),
        ("false", "SELECT a FROM t", 0),
        ("${PAGING}", "SELECT a FROM t", 0),
    ],
)
def test_findings(switch: str, statement: str, count: int) -> None:
    switch = f'"{switch}"'
    assert len(run("LS491", PAGED.format(switch, statement))) == count


def test_prepared_statements_are_not_paged() -> None:
    text = PAGED.format("true", "SELECT a FROM t").replace("statement", "use_prepared_statements => true statement", 1)
    assert run("LS491", text) == []
