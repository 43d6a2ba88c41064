"""Queries of jdbc inputs."""

import pytest

from lslint.rules.logstash.values.queries import chooses, columns_of, plain_query


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
