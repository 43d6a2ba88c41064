"""Queries of jdbc inputs."""

import pytest
from counting import check_linear

from lslint.rules.logstash.values.queries import chooses, columns_of, plain_query, selected, source_of, without_comments


@pytest.mark.parametrize(
    ("statement", "found"),
    [
        ("SELECT *\n  FROM Shops", "select * from shops"),
        ("  select 1", "select 1"),
        ("call refresh()", ""),
        ("select * from ${TABLE}", ""),
        ("select * from {{ table }}", ""),
        ("select id # number\n, name from t", ""),
        ("select id, serial# from t", ""),
        ("select '#', \"#\", `a#` from t", "select '#', \"#\", `a#` from t"),
        ("-- all\nselect id -- the number\n from t", "select id from t"),
        ("select /* id,\n name */ a from t /* where", "select a from t"),
        ("select '-- a', '/* b */' from t", "select '-- a', '/* b */' from t"),
        ("select /*! straight_join */ a from t", ""),
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


@pytest.mark.parametrize(
    ("statement", "expected"),
    [
        ("SELECT id, Name FROM shops", ["id", "name"]),
        ("select s.id,\n s.`name` ,[s].[City] from dbo.shops s", ["id", "name", "city"]),
        ("select distinct id from shops", ["id"]),
        ('select count(*) as total, max(a.b) latest, lower(c)::text AS "c" from t', ["total", "latest", "c"]),
        ("select case when a in (1, 2) then 'x, y' else 'from' end as kind from t", ["kind"]),
        ("select case a when 1 then 'x' end kind from t", ["kind"]),
        ("select extract(epoch from a - b) / 86400 as days from t", ["days"]),
        ("select a b, t.c as d from t", ["b", "d"]),
        ("select (select max(x) from u where u.id = t.id) as x from t", ["x"]),
        ("select a from t union select b from u", ["a"]),
        ("select 1 as one", ["one"]),
        ("select * from t", None),
        ("select t.*, 1 as a from t", None),
        ("select count(*) from t", None),
        ("select a + b from t", None),
        ("select case when a then b end from t", None),
        ("select a is null from t", None),
        ("select a and b from t", None),
        ("select top 5 a from t", None),
        ("select distinct on (a) b from t", None),
        ("select a -- comment\n, b from t", None),
        ("select /* all */ a from t", None),
        ("select a from(select a, b from u) x", None),
        ("select a, from t", None),
        ("select id # the number as n\n from t", None),
        ("select id# from t", None),
        ("select binary name from t", None),
        ("select id, binary `name` from t", None),
        ("select binary name as name from t", ["name"]),
        ("select binary(name) name from t", ["name"]),
        ("select prior id from t", None),
        ("select sql_no_cache id, name from t", ["id", "name"]),
        ("select distinct sql_calc_found_rows id from t", ["id"]),
        ("select a; delete from t", None),
        ("select ${COLUMNS} from t", None),
        ("select {% for c in columns %}{{ c }}{% endfor %} from t", None),
        ("with a as (select b from c) select b from a", None),
        ("exec procedure", None),
        ("", None),
    ],
)
def test_columns_of(statement, expected):
    assert columns_of(statement) == expected


@pytest.mark.parametrize(
    ("column", "expressions", "source"),
    [
        ("name", "binary name", ""),
        ("name", "binary t.name", ""),
        ("name", "lower(a) name", "lower(a)"),
        ("id", "sql_no_cache id, name", ""),
        ("id", "distinct high_priority id", ""),
    ],
)
def test_source_of(column, expressions, source):
    assert source_of(column, f"select {expressions} from t") == source


def test_words_before_the_columns():
    assert selected("select distinct sql_no_cache a, b from t") == ["a", "b"]


def test_comments_take_linear_time():
    def make(size):
        return "select " + "/* a */ '" * size + "'" * size + '"' * size + "/*" * size

    check_linear(without_comments, make, 1_000, 16_000)
