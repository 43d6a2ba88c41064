"""Queries of jdbc inputs."""

import pytest
from counting import check_linear

from lslint.rules.logstash.values.queries import columns_of, source_of, without_comments


@pytest.mark.parametrize(("statement", "expected"), [
    ("select case a when 1 then 'x' end kind from t", ["kind"]),
    ("select a from(select a, b from u) x", None), ("select id, binary `name` from t", None), ("", None),
])  # fmt: skip
def test_columns_of(statement, expected):
    assert columns_of(statement) == expected


@pytest.mark.parametrize(("column", "expressions", "source"), [
    ("name", "binary name", ""), ("name", "binary t.name", ""), ("name", "lower(a) name", "lower(a)"),
    ("id", "sql_no_cache id, name", ""), ("id", "distinct high_priority id", ""),
])  # fmt: skip
def test_source_of(column, expressions, source):
    assert source_of(column, f"select {expressions} from t") == source


def test_comments_take_linear_time():
    def make(size):
        return "select " + "/* a */ '" * size + "'" * size + '"' * size + "/*" * size

    check_linear(without_comments, make, 1_000, 16_000)
