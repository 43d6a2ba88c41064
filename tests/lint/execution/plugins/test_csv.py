import pytest
from filter_runner import after, is_unknown

from lslint.execution.errors import StartError


def read(options, text, **fields):
    event = {"message": text, **fields}
    found = after(f"csv {{ {options} }}", event)
    return [{name: value for name, value in one.items() if name not in event or event[name] != value} for one in found]


@pytest.mark.parametrize(
    ("options", "text", "fields"),
    [
        ("", "a,,c", {"column1": "a", "column2": None, "column3": "c"}),
        ("skip_empty_columns => true", 'a,,"", ', {"column1": "a", "column4": " "}),
        ('columns => ["x"]', "1,2", {"x": "1", "column2": "2"}),
        ('columns => ["x"] autogenerate_column_names => false', "1,2", {"x": "1"}),
        ('columns => ["x", "y"]', "1", {"x": "1"}),
        ('columns => ["[n][a]", "c d"]', "1,2", {"n": {"a": "1"}, "c d": "2"}),
        ('columns => ["p"] target => "[x][y]"', "1", {"x": {"y": {"p": "1"}}}),
        ('columns => ["p"] target => "t" add_tag => ["ok"]', "1", {"t": {"p": "1"}, "tags": ["ok"]}),
        ('separator => ";" quote_char => "\'"', "1;'2;3'", {"column1": "1", "column2": "2;3"}),
        ('columns => ["message", "@timestamp"]', "1,2", {"message": "1", "tags": ["_csvparsefailure"]}),
        ("", "", {"tags": ["_csvparsefailure"]}),
        ("skip_empty_rows => true", "", {"tags": ["_csvskippedemptyfield"]}),
        ('add_tag => ["ok"]', "\n", {"tags": ["ok"]}),
        ("", 'a,"open', {"tags": ["_csvparsefailure"]}),
        ("", None, {}),
        ("", 5, {"tags": ["_csvparsefailure"]}),
        ("", ["1,2"], {"tags": ["_csvparsefailure"]}),
    ],
)
def test_fields(options, text, fields):
    assert read(options, text) == [fields]


@pytest.mark.parametrize(
    ("kind", "text", "value"),
    [
        ("integer", " 7 ", 7), ("integer", "0x1A", 26), ("integer", "017", 15), ("integer", "-1_000", -1000),
        ("integer", "0b11", 3), ("integer", "0", 0), ("integer", "08", "08"), ("integer", "7.9", "7.9"),
        ("integer", "1e3", "1e3"), ("integer", "1__0", "1__0"), ("integer", "", None),
        ("float", "1e3", 1000.0), ("float", "7", 7.0), ("float", "1,5", "1,5"), ("float", "x", "x"),
        ("boolean", " TRUE ", True), ("boolean", "False", False), ("boolean", "Yes", "yes"),
        ("date", "2024-05-06", "2024-05-06T00:00:00.000Z"), ("date", "06.05.2024", "06.05.2024"),
        ("date_time", "2024-05-06 07:08", "2024-05-06T07:08:00.000Z"),
        ("date_time", "2024-05-06T07:08:09Z", "2024-05-06T07:08:09.000Z"),
        ("date_time", "2024-05-06T07:08:09+02:00", "2024-05-06T05:08:09.000Z"),
        ("date_time", "x", "x"),
    ],
)  # fmt: skip
def test_conversion(kind, text, value):
    (made,) = read(f'columns => ["k", "v"] convert => {{ "v" => "{kind}" }} separator => ";"', f"a;{text}")
    assert made == {"k": "a", "v": value}
    assert type(made["v"]) is type(value)


def test_conversion_of_nothing_to_a_boolean():
    assert read('columns => ["v"] convert => { "v" => "boolean" }', ",x") == [{"tags": ["_csvparsefailure"]}]


@pytest.mark.parametrize(
    ("kind", "text"),
    [("date", "May 6 2024"), ("date_time", "May 6 07:08:09 2024"), ("date_time", "2024-05-06 07:08 UTC"),
     ("float", "1."), ("float", "0x1p3")],
)  # fmt: skip
def test_not_run(kind, text):
    assert is_unknown(f'csv {{ columns => ["v"] convert => {{ "v" => "{kind}" }} }}', {"message": text})


@pytest.mark.parametrize("kind", ['"string"', '["integer", "float"]'])
def test_unknown_conversion(kind):
    with pytest.raises(StartError):
        read(f'convert => {{ "column1" => {kind} }}', "1")


def test_header():
    assert read('columns => ["a", "b"] skip_header => true', "a,b") == []
    assert read('columns => ["a", "b"] skip_header => true', "b,a") == [{"a": "b", "b": "a"}]
