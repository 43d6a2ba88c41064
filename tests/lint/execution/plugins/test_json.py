import pytest
from filter_runner import after, changes, is_unknown

from lslint.execution.errors import StartError


def read(options, text, **fields):
    return changes(f'json {{ source => "message" {options} }}', {"message": text, **fields})


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ('{"a":{"b":[1,2.0,null,true]}}', {"a": {"b": [1, 2.0, None, True]}}),
        ("[1]", [1]),
        (" true\n", True),
        ("", None),
        (" ", None),
        ('{"a":1}{"a":2}', {"a": 2}),
        ('{"a":1} {"b":2}', {"b": 2}),
        ("1 2", 2),
        ('{"a":1,"a":2}', {"a": 2}),
        ('{"n":1.10,"e":1e3,"z":-0.0}', {"n": 1.1, "e": 1000.0, "z": 0.0}),
        ("9223372036854775808", 9223372036854775808),
        (r'"\ud83d\ude00\n"', "😀\n"),
        (r'"\\ud83d"', r"\ud83d"),
    ],
)
def test_value(text, value):
    made = read('target => "j"', text)["j"]
    assert made == value
    assert repr(made) == repr(value)


@pytest.mark.parametrize(
    "text",
    [
        "{bad", '{"a":1,}', '{"a":1} trailing', "{'a':1}", '{"a":NaN}', '{"a":01}', "// c\n{}", "1true", "true1",
        "1[2]", '"a\tb"', "[", 5, True, {"a": 1}, ["{}"],
    ],
)  # fmt: skip
def test_what_is_not_json(text):
    assert read('target => "j"', text) == {"tags": ["_jsonparsefailure"]}
    assert read("skip_on_invalid_json => true", text) == {}


@pytest.mark.parametrize("text", ["[1]", "5", '"s"', "null", ""])
def test_no_object_without_a_target(text):
    assert read('skip_on_invalid_json => true tag_on_failure => ["f"] add_tag => ["ok"]', text) == {"tags": ["f"]}


@pytest.mark.parametrize("value", [None, False])
def test_nothing_to_read(value):
    assert read('target => "j" add_tag => ["ok"]', value) == {}


def test_members_are_set_at_the_top():
    assert read("", '{"message":"in","[b][c]":1,"d.e":2,"@metadata":{"m":1}}') == {
        "message": "in",
        "b": {"c": 1},
        "d.e": 2,
        "@metadata": {"m": 1},
    }
    assert read("", '{"o":{"x":1}}', o={"y": 2}) == {"o": {"x": 1}}


def test_illegal_tags():
    assert read('add_tag => ["ok"]', '{"a":1,"tags":{"b":1}}') == {"a": 1, "tags": ["_jsonparsefailure"]}
    assert read('target => "tags"', '{"a":1}') == {"tags": ["_jsonparsefailure"]}


def test_timestamp():
    assert read("", '{"@timestamp":"2020-01-02T03:04:05Z"}') == {"@timestamp": "2020-01-02T03:04:05.000Z"}


def test_source_is_required():
    with pytest.raises(StartError):
        after('json { target => "x" }', {})


@pytest.mark.parametrize("text", [r'"\ud83d"', r'"\ude00\ud83d"', "[1e999]", "[" * 2000, "1" * 2000, "\ufeff{}"])
def test_not_run(text):
    assert is_unknown('json { source => "message" target => "j" }', {"message": text})
