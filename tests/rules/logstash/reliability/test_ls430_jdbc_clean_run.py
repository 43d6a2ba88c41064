"""LS430 (jdbc-clean-run): cases beyond the examples of the rule."""

import pytest
from advice import spans
from logstash_checks import jdbc_input


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (jdbc_input("schedule => '* * * * *' clean_run => true statement_filepath => '/q'"), ["clean_run => true"]),
        (jdbc_input("schedule => '* * * * *' clean_run => true statement => 'select 1'"), []),
        (jdbc_input("schedule => '* * * * *' clean_run => false statement => ':sql_last_value'"), []),
    ],
)
def test_findings(text: str, found: list[str]) -> None:
    assert spans("LS430", text) == found
