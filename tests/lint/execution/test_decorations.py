import pytest
from filter_runner import after


@pytest.mark.parametrize(
    ("options", "event", "made"),
    [
        ('add_field => { "%{m}" => "%{n}!" }', {"m": "k", "n": 1}, {"m": "k", "n": 1, "k": "1!"}),
        ('add_field => { "n" => "x" }', {"n": 1}, {"n": [1, "x"]}),
        ('add_field => { "n" => ["x", 5] }', {}, {"n": ["x", "5"]}),
        ('add_field => { "l" => "x" }', {"l": ["a"]}, {"l": ["a", "x"]}),
        ('add_field => { "tags" => "x" }', {}, {"tags": "x"}),
        ('add_field => { "k" => "v" } remove_field => ["k"]', {}, {}),
        ('remove_field => ["[o][k]", "%{m}"]', {"o": {"k": 1}, "m": "gone", "gone": 2}, {"o": {}, "m": "gone"}),
        ('add_tag => ["a", "a", "%{m}"]', {"m": "t", "tags": ["a"]}, {"m": "t", "tags": ["a", "a", "a", "t"]}),
        ('add_tag => "a" remove_tag => ["a"]', {}, {"tags": []}),
        ('remove_tag => ["a"]', {"tags": ["a", "b", "a"]}, {"tags": ["b"]}),
        ('remove_tag => ["a"]', {"m": 1}, {"m": 1}),
        ('add_tag => ["a"] add_tag => ["b"]', {}, {"tags": ["a", "b"]}),
        ('add_field => { "a" => "1" } add_field => { "b" => "2" }', {}, {"a": "1", "b": "2"}),
    ],
)
def test_decorations(options, event, made):
    assert after(f"mutate {{ {options} }}", event) == [made]
