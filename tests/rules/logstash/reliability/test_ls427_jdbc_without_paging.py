"""LS427 (jdbc-without-paging): cases beyond the examples of the rule."""

import pytest
from advice import spans
from logstash_checks import jdbc_input


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (
            jdbc_input("jdbc_connection_string => 'jdbc:postgresql://h/d' statement => 'select a -- where\n from t'"),
            ["statement => 'select a -- where\n from t'"],
        ),
        (jdbc_input("jdbc_connection_string => 'jdbc:mysql://h/d' statement => 'select * from t limit 5'"), []),
        (jdbc_input("jdbc_connection_string => 'jdbc:mysql://h/d' statement => 'call p()'"), []),
        (jdbc_input("jdbc_connection_string => 'jdbc:mysql://h/d' statement => 'select count(*) from t'"), []),
        (jdbc_input("jdbc_connection_string => '${URL}' statement => 'select * from t'"), []),
        (
            jdbc_input(
                "jdbc_connection_string => 'jdbc:mysql://h/d' jdbc_fetch_size => 500 statement => 'select * from t'"
            ),
            [],
        ),
    ],
)
def test_findings(text: str, found: list[str]) -> None:
    assert spans("LS427", text) == found
