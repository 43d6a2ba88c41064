"""LS257 (jdbc-tracking): cases beyond the examples of the rule."""

import pytest
from advice import run

from lslint.grammar.logstash import parse as parse_

JDBC = (
    'input {{ jdbc {{ schedule => "* * * * *" use_column_value => true tracking_column => "id"'
    ' statement => "select * from t where id > :sql_last_value {}" }} }}\n'
)


@pytest.mark.parametrize(
    ("text", "count"),
    [
        # the last row is the one that is kept
        (JDBC.format("order by id desc"), 1),
        (JDBC.format("order by t.`id` DESC limit 100"), 1),
        (JDBC.format("order by id asc, name desc"), 0),
    ],
)
def test_reviewed(text: str, count: int) -> None:
    assert len(run("LS257", text)) == count


@pytest.mark.parametrize(
    ("text", "count"),
    [
        # LS257
        ('input { jdbc { schedule => "@daily" statement => "SELECT a FROM t WHERE b > now() - 1" } }', 0),
        ('input { jdbc { schedule => "@daily" statement => "CALL p()" } }', 0),
        ('input { jdbc { schedule => "@daily" statement_filepath => "/q.sql" } }', 0),
    ],
)
def test_findings(text: str, count: int) -> None:
    assert not parse_.parse(text)[1]
    assert len(run("LS257", text)) == count
