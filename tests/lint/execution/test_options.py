import pytest

from lslint.execution.errors import NotRun, StartError
from lslint.execution.options import Options
from lslint.grammar.logstash.parse import parse


def options(text, *known):
    tree, errors = parse(f"filter {{ f {{ {text} }} }}")
    assert not errors
    return Options(tree.sections[0].items[0], known or ("a", "b"))


@pytest.mark.parametrize(
    ("text", "value"), [('a => "x"', "x"), ("a => xy", "xy"), ("a => 5", "5"), ('a => ["x"]', "x"), ("b => 1", None)]
)
def test_text(text, value):
    assert options(text).text("a") == value


@pytest.mark.parametrize(("text", "value"), [("a => 5", 5), ('a => "-5"', -5), ("a => 2.5", 2.5), ("b => 1", None)])
def test_number(text, value):
    assert options(text).number("a") == value


@pytest.mark.parametrize(("text", "value"), [
    ('a => ["x", 5]', ["x", "5"]), ('a => "x"', ["x"]), ('a => ["x"] a => "y"', ["x", "y"]), ("b => 1", ["d"]),
])  # fmt: skip
def test_strings(text, value):
    assert options(text).strings("a", ["d"]) == value


@pytest.mark.parametrize(("text", "value"), [
    ('a => { "x" => 1 y2 => [2] 3 => "z" }', {"x": 1, "y2": [2], "3": "z"}),
    ('a => ["x", 1]', {"x": 1}),
    ('a => { "x" => 1 } a => { "x" => 2 "y" => 3 }', {"x": 2, "y": 3}),
    ("b => 1", {}),
])  # fmt: skip
def test_table(text, value):
    assert options(text).table("a") == value


@pytest.mark.parametrize("ask", [
    lambda: options("a => maybe").flag("a"), lambda: options('a => "x"').number("a"),
    lambda: options('a => ["x", "y"]').text("a"), lambda: options('a => ["x"]').table("a"),
    lambda: options('a => "x"').table("a"), lambda: options('a => "x"').choice("a", ("y", "z"), "y"),
])  # fmt: skip
def test_refused(ask):
    with pytest.raises(StartError):
        ask()


@pytest.mark.parametrize("text", ["c => 1", 'a => "${NAME}"', "a => json { }"])
def test_not_modelled(text):
    with pytest.raises(NotRun):
        options(text)


def test_the_keys_of_a_hash_come_in_the_order_of_a_hash_table():
    """As the filters get them from Logstash: recorded with grok, ``match`` on ``message`` and ``other``."""
    assert list(options('a => { "message" => 1 "other" => 2 }').table("a")) == ["other", "message"]
    assert list(options('a => { "[parts][1]" => 1 "[parts][0]" => 2 }').table("a")) == ["[parts][0]", "[parts][1]"]
    assert list(options('a => ["message", 1, "other", 2]').table("a")) == ["message", "other"]


def test_text_table():
    assert options('a => { "x" => "1" }').text_table("a") == {"x": "1"}
    with pytest.raises(NotRun):
        options('a => { "x" => 1 }').text_table("a")


def test_common_options():
    found = options('id => "${NAME}" add_tag => ["t"] enable_metric => false')
    assert found.strings("add_tag") == ["t"]
    assert "id" not in found
