"""Queries of jdbc inputs."""

import pytest

from lslint.rules.logstash.values.queries import chooses, plain_query


@pytest.mark.parametrize(
    ("statement", "found"),
    [
        ("SELECT *\n  FROM Shops", "select * from shops"),
        ("  select 1", "select 1"),
        ("call refresh()", ""),
        ("select * from ${TABLE}", ""),
        ("select * from {{ table }}", ""),
        ("", ""),
    ],
)
def test_plain_query(statement, found):
    assert plain_query(statement) == found


@pytest.mark.parametrize(
    ("statement", "expected"),
    [
        ("select * from shops", False),
        ("select * from shops where id > 1", True),
        ("select count(*) from shops", True),
        ("select account from limits", False),
    ],
)
def test_chooses(statement, expected):
    assert chooses(statement) is expected
