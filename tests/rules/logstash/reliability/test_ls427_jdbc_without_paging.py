"""LS427 (jdbc-without-paging): cases beyond the examples of the rule."""

import pytest
from advice import reported, spans
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
    ],
)
def test_findings(text: str, found: list[str]) -> None:
    assert spans("LS427", text) == found


@pytest.mark.parametrize(
    ("url", "options", "words"),
    [
        ("jdbc:mysql://h/d", "jdbc_fetch_size => 500", "Without `useCursorFetch=true`"),
        ("jdbc:mysql://h/d?useCursorFetch=true", "jdbc_fetch_size => 500", None),
        ("jdbc:mysql://h/d?useCursorFetch=true&defaultFetchSize=500", "", None),
        ("jdbc:mysql://h/d?${PARAMETERS}", "jdbc_fetch_size => 500", None),
        ("jdbc:mysql://h/d", "jdbc_fetch_size => 500 sequel_opts => { jdbc_properties => { } }", None),
        ("jdbc:mysql://h/d", "jdbc_fetch_size => -2147483648", None),
        ("jdbc:mysql://h/d", "jdbc_fetch_size => 500 jdbc_driver_class => 'org.mariadb.jdbc.Driver'", None),
        ("jdbc:mariadb://h/d", "jdbc_fetch_size => 500", None),
        ("jdbc:postgresql://h/d", "jdbc_fetch_size => 500", "The PostgreSQL driver ignores"),
        ("jdbc:postgresql://h/d", "jdbc_fetch_size => 500 jdbc_paging_enabled => true", None),
        (
            "jdbc:postgresql://h/d",
            "jdbc_paging_enabled => true use_prepared_statements => true",
            "Select only new rows",
        ),
    ],
)
def test_options_that_bound_the_rows_in_memory(url: str, options: str, words: str | None) -> None:
    text = jdbc_input(f"jdbc_connection_string => '{url}' {options} statement => 'select * from t'")
    found = [finding.message for finding in reported("LS427", text)]
    assert len(found) == (words is not None)
    assert words is None or words in found[0]
