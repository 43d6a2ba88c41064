import pytest
from filter_runner import changes, is_unknown

from lslint.execution.errors import StartError


def read(options, text, **fields):
    return changes(f"kv {{ {options} }}", {"message": text, **fields})


@pytest.mark.parametrize(
    ("options", "text", "fields"),
    [
        ("", "a=1 b=2", {"a": "1", "b": "2"}),
        ("", "a=\"x y\" b='z w' c=[1 2] d=(3 4) e=<5 6>", {"a": "x y", "b": "z w", "c": "1 2", "d": "3 4", "e": "5 6"}),
        ("include_brackets => false", "c=[1 2]", {"c": "[1"}),
        ("", r'a="x \" y" b=y\ z', {"a": r"x \" y", "b": r"y\ z"}),
        ("", "a = 1  b =2", {"a": "1", "b": "2"}),
        ("", "a= b=2", {"a": "b=2"}),
        ("whitespace => strict", "a= b=2", {"b": "2"}),
        ("", 'a="" b=', {}),
        ("allow_empty_values => true", 'a="" b=', {"a": "", "b": ""}),
        ("", "a=1 a=2 a=1", {"a": ["1", "2", "1"]}),
        ("allow_duplicate_values => false", "a=1 a=2 a=1", {"a": ["1", "2"]}),
        ("allow_duplicate_values => false", "a=12 a=1", {"a": "12"}),
        ('field_split => "&?"', "a=1&b=2?c=3", {"a": "1", "b": "2", "c": "3"}),
        ('field_split => ";" value_split => ":="', "a:1;b=2", {"a": "1", "b": "2"}),
        (r'field_split_pattern => "\|\|" value_split_pattern => "=>"', "a=>1||b=>|2", {"a": "1", "b": "|2"}),
        ('trim_value => "," trim_key => "<>"', "<a>=1, b=,2,3,", {"a": "1", "b": "2,3"}),
        ('remove_char_value => "123" remove_char_key => "x"', "xa=1b2", {"a": "b"}),
        ("transform_key => uppercase transform_value => capitalize", "a=xY", {"A": "Xy"}),
        ('prefix => "p_" include_keys => ["a"]', "a=1 b=2", {"p_a": "1"}),
        ('exclude_keys => ["%{x}"]', "a=1 b=2", {"a": "1"}),
        ('default_keys => { "a" => "d" "z" => "q" }', "a=1", {"a": "1", "z": "q"}),
        ('default_keys => { "z" => "q" }', "nothing", {"z": "q"}),
        ("recursive => true", "a=(x=1 y=2) b=3", {"a": {"x": "1", "y": "2"}, "b": "3"}),
        ('target => "[t][u]" add_tag => ["ok"]', "a=1", {"t": {"u": {"a": "1"}}, "tags": ["ok"]}),
        ("", "[a][b]=1 c.d=2", {"a": {"b": "1"}, "c.d": "2"}),
        ("", ["a=1 b=2", "a=3", 5, None], {"a": ["1", "3"], "b": "2"}),
        ("", "k1=v1\tk2=v2\nk3=v3", {"k1": "v1\tk2=v2\nk3=v3"}),
        ("", "ü=ñ", {"ü": "ñ"}),
    ],
)
def test_pairs(options, text, fields):
    assert read(options, text, x="b") == fields


def test_failure():
    assert read("", "@timestamp=5") == {"tags": ["_kv_filter_error"]}
    assert read('tag_on_failure => ["f"]', "a=1 b]=2 c=3") == {"a": "1", "tags": ["f"]}


@pytest.mark.parametrize(
    "options",
    ['value_split => ""', 'field_split_pattern => ""', 'trim_value => "[]"', 'remove_char_key => "["',
     'field_split_pattern => "("'],
)  # fmt: skip
def test_refused(options):
    with pytest.raises(StartError):
        read(options, "a=1")


def test_named_groups_are_not_run():
    assert is_unknown('kv { field_split_pattern => "(?<x>,)" }', {"message": "a=1"})
