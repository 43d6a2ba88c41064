"""LS257 (jdbc-tracking): cases beyond the examples of the rule."""

import pytest
from advice import run
from rule_examples import found

JDBC = (
    'input {{ jdbc {{ schedule => "* * * * *" use_column_value => true tracking_column => "id"'
    ' statement => "select * from t where id > :sql_last_value {}" }} }}\n'
)


@pytest.mark.parametrize(
    ("text", "count"),
    [
        # the last row is the one that is kept
        (JDBC.format("order by id desc"), 1),
        (JDBC.format("order by id asc, name desc"), 0),
    ],
)
def test_reviewed(text: str, count: int) -> None:
    assert len(run("LS257", text)) == count


TRACKED = 'input {{ jdbc {{ schedule => "@daily" use_column_value => {} tracking_column => "id" {} }} }}\n'


@pytest.mark.parametrize(
    ("switch", "rest", "count"),
    [
        ('"true"', 'statement => "select id from t"', 1),
        ("false", 'statement => "select id from t where open = 1"', 0)
    ]
)  # fmt: skip
def test_tracking_without_last_value(switch: str, rest: str, count: int) -> None:
    text = TRACKED.format(switch, rest) + 'output { elasticsearch { document_id => "%{id}" } }\n'
    found = run("LS257", text)
    assert len(found) == count
    for finding in found:
        assert text[finding.start : finding.end].startswith("use_column_value")


def test_rows_are_read_again_and_none_is_skipped() -> None:
    text = (
        'input { jdbc { schedule => "* * * * *" use_column_value => true tracking_column => "id"\n'
        '  statement => "SELECT * FROM orders WHERE id > :sql_last_value" } }\n'
    )
    (finding,) = run("LS257", text)
    assert "rows again" in finding.message
    assert finding.severity == "info"
    (finding,) = run("LS257", text + 'output { elasticsearch { document_id => "%{id}" } }\n')
    assert finding.severity == "info", "rows that are read again overwrite their documents"


@pytest.mark.parametrize(
    ("columns", "advice"),
    [
        ("a || '-' || b AS row_id", "Remove it, or compare a table column with `:sql_last_value`"),
        ('cast(a as varchar) as "row_id"', "Remove it, or compare a table column with `:sql_last_value`"),
        ("t.id as row_id, concat(a, b) as c", "Compare `t.id` with `:sql_last_value`, as `row_id` is an alias"),
        ("*", "Filter by `row_id > :sql_last_value`"),
    ],
)
def test_a_computed_column_is_not_compared(columns: str, advice: str) -> None:
    text = 'input {{ jdbc {{ use_column_value => true tracking_column => "row_id" statement => "{}" }} }}'
    (finding,) = run("LS257", text.format(f"SELECT {columns.replace(chr(34), '`')} FROM t"))
    assert advice in finding.message


@pytest.mark.parametrize(
    ("statement", "advice"),
    [
        ("select id, name from t where open = 1", "Filter by `id > :sql_last_value` and order by it"),
        ("select string_agg(b, ',') as id from t join u on t.a = u.a", "with or without it. Remove the option"),
        ("select concat(a, b) as id, name from t", "Remove it, or compare a table column with `:sql_last_value`"),
        (
            "select t.id, min(u.at) from t join u on u.t = t.id group by t.id",
            "rows, with or without it. Remove the option",
        ),
    ],
)
def test_a_condition_is_not_suggested_for_combined_rows(statement: str, advice: str) -> None:
    text = (
        TRACKED.format("true", f'statement => "{statement}"') + 'output { elasticsearch { document_id => "%{id}" } }\n'
    )
    (found,) = run("LS257", text)
    assert advice in found.message
    assert ("Filter" in found.message) is (advice[:6] == "Filter")


JDBC = 'input {{ jdbc {{ schedule => "* * * * *" statement => "{}" {} }} }}\n'


@pytest.mark.parametrize(
    ("statement", "options", "found"),
    [
        ("SELECT * FROM orders", "", 1),
        ("SELECT * FROM pg_stat_activity", "", 0),
        ("SELECT name, size FROM queue", 'add_field => { "metric" => "queue" }', 0),
    ],
)
def test_queries_for_the_state_at_the_time_of_a_run(statement: str, options: str, found: int) -> None:
    assert len(run("LS257", JDBC.format(statement, options))) == found


@pytest.mark.parametrize(
    ("statement", "found"),
    [("SELECT id # the number, from the shop\n FROM orders", 0), ("SELECT id -- where\n FROM orders", 1)],
)
def test_comments_of_statements(statement: str, found: int) -> None:
    assert len(run("LS257", JDBC.format(statement, ""))) == found


def test_binary_is_no_column() -> None:
    query = 'statement => "SELECT BINARY id FROM t"'
    (finding,) = run("LS257", f'input {{ jdbc {{ use_column_value => true tracking_column => "id" {query} }} }}')
    assert "binary" not in finding.message.lower()


SERVER = 'jdbc_connection_string => "jdbc:sqlserver://db1" '
PAGED = "jdbc_paging_enabled => true "


@pytest.mark.parametrize(
    ("options", "is_ordered"),
    [ (SERVER + 'jdbc_paging_enabled => "true" ', False), (PAGED, True),
     (SERVER + "jdbc_paging_enabled => false ", True)]
)  # fmt: skip
def test_no_order_for_pages_of_sql_server(options: str, is_ordered: bool) -> None:
    (found,) = run("LS257", TRACKED.format("true", options + 'statement => "select id from t where open = 1"'))
    assert ("and order by it" in found.message) is is_ordered
    assert "Filter by `id > :sql_last_value`" in found.message
    plain = f'input {{ jdbc {{ schedule => "@daily" {options} statement => "select id from t" }} }}'
    (found,) = run("LS257", plain)
    assert ("ORDER BY" in found.help) is is_ordered
    last = run("LS257", TRACKED.format("true", options + 'statement => "select id from t where id > :sql_last_value"'))
    assert len(last) == is_ordered


@pytest.mark.parametrize(
    ("columns", "advice"),
    [
        ("id, t.`ts`", "Filter by `ts > :sql_last_value` and order by it"),
        ("id, t.changed AS ts", "Compare `t.changed` with `:sql_last_value`, as `ts` is an alias"),
        ("changed ts, id", "Compare `changed` with `:sql_last_value`, as `ts` is an alias"),
        ("CASE WHEN a THEN b ELSE c END AS ts", "Compare its expression with `:sql_last_value`"),
        ("a || b AS ts", "Remove it, or compare a table column"),
    ],
)
def test_alias_in_the_advice(columns: str, advice: str) -> None:
    query = f'statement => "SELECT {columns} FROM t"'
    text = f'input {{ jdbc {{ use_column_value => true tracking_column => "ts" {query} }} }}'
    (finding,) = run("LS257", text)
    assert advice in finding.message


def test_from_inside_of_a_function() -> None:
    query = "SELECT extract(epoch FROM changed) AS ts, id FROM t WHERE changed > :sql_last_value ORDER BY ts"
    text = f'input {{ jdbc {{ use_column_value => true tracking_column => "ts" statement => "{query}" }} }}'
    assert not run("LS257", text)


@pytest.mark.parametrize(
    "text",
    [
        'input { jdbc { schedule => "@hourly" use_column_value => true tracking_column => "id"\n'
        '  use_prepared_statements => true prepared_statement_name => "new"\n'
        '  prepared_statement_bind_values => [":sql_last_value"]\n'
        '  statement => "SELECT id, name FROM orders WHERE id > ?" } }\n',
        'input { jdbc { statement => "SELECT * FROM orders" } }\n',
        'input { jdbc { schedule => "@hourly" statement => "SELECT count(*) AS n FROM orders" } }\n',
    ],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS257", text) == []
