import pytest

from lslint.execution.errors import NotRun, StartError
from lslint.execution.options import Options
from lslint.grammar.logstash.parse import parse


def options(text):
    tree, errors = parse(f"filter {{ f {{ {text} }} }}")
    assert not errors
    return Options(tree.sections[0].items[0])


@pytest.mark.parametrize(
    ("text", "value"), [('a => "x"', "x"), ("a => xy", "xy"), ("a => 5", "5"), ('a => ["x"]', "x"), ("b => 1", None)]
)
def test_text(text, value):
    assert options(text).text("a") == value


@pytest.mark.parametrize(("text", "value"), [("a => 5", 5), ('a => "-5"', -5), ("a => 2.5", 2.5), ("b => 1", None)])
def test_number(text, value):
    assert options(text).number("a") == value


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


@pytest.mark.parametrize("text", ['a => "${NAME}"', "a => json { }"])
def test_not_modelled(text):
    with pytest.raises(NotRun):
        options(text)


def test_unread():
    read = options('a => 1 b => 2 id => "x" add_tag => "y"')
    read.text("a")
    with pytest.raises(NotRun, match="`b`"):
        read.refuse_unread()
    assert "b" in read
    read.refuse_unread()


def test_text_table():
    assert options('a => { "x" => "1" }').text_table("a") == {"x": "1"}
    with pytest.raises(NotRun):
        options('a => { "x" => 1 }').text_table("a")
