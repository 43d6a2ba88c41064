"""The filter grok."""

import pytest
from filter_runner import after, section

from lslint.execution import pipeline
from lslint.execution.environment import Environment
from lslint.execution.errors import StartError
from lslint.execution.event import Event
from lslint.execution.plugins import grok
from lslint.execution.timestamp import Timestamp
from lslint.grammar.logstash.parse import parse

FAILED = ["_grokparsefailure"]


def run(options, event, **more):
    (found,) = after(f"grok {{ {options} }}", event, **more)
    return found


def captured(pattern, line, options="", **more):
    found = run(f'match => {{ "message" => "{pattern}" }} {options}', {"message": line}, **more)
    assert found.pop("message") == line
    return found


def test_types():
    assert captured("%{INT:n:int} %{NUMBER:f:float} %{NUMBER:t:text}", "7 1.5 2") == {"n": 7, "f": 1.5, "t": "2"}
    assert captured("^%{DATA:n:int}$", "3.99") == {"n": 3}
    assert captured("^%{DATA:n:float}$", ".5") == {"n": 0.5}
    assert captured("^%{DATA:n:int}$", "abc") == {"n": 0}
    assert captured("(?<any:n:int>[0-9]+)", "7") == {"n": 7}


def test_field_that_exists():
    match = 'match => { "message" => "%{INT:n:int} %{WORD:w}" }'
    event = {"message": "7 x", "n": "old", "w": ["a"]}
    assert run(match, event) == {**event, "n": ["old", 7], "w": ["a", "x"]}
    event = {"message": "7 x", "n": 1, "w": {"k": 1}}
    assert run(match, event) == event
    assert run(f'{match} overwrite => ["n", "w"]', event) == {"message": "7 x", "n": 7, "w": "x"}


def test_target():
    match = 'match => { "message" => "%{INT:n} %{WORD:[o][w]}" }'
    assert run(f'{match} target => "t"', {"message": "7 x"})["t"] == {"n": "7", "o": {"w": "x"}}
    assert run(f'{match} target => "[a][b]"', {"message": "7 x"})["a"] == {"b": {"n": "7", "o": {"w": "x"}}}
    assert run(f'{match} target => "n"', {"message": "7 x", "n": 2}) == {"message": "7 x", "n": 2, "tags": FAILED}


@pytest.mark.parametrize(("value", "found"), [
    (["7", "x", "8"], {"n": ["7", "8"]}), (4.5, {"n": "4"}), (True, {"tags": FAILED}), ({"a": 3}, {"n": "3"}),
    (None, {"tags": FAILED}),
])  # fmt: skip
def test_other_values(value, found):
    event = {"message": value}
    assert run('match => { "message" => "%{INT:n}" }', event) == {**event, **found}


def test_missing_field_is_an_empty_string():
    assert run('match => { "no" => "%{INT:n}" }', {"message": "7"}) == {"message": "7", "tags": FAILED}
    assert run('match => { "no" => "%{GREEDYDATA:n}" }', {"message": "7"}) == {"message": "7"}


def test_definitions():
    own = 'pattern_definitions => { "A" => "%{B:b}!" "B" => "[a-z]+" "WORD" => "[0-9]+" }'
    assert captured("%{A:a}", "abc!", own) == {"a": "abc!", "b": "abc"}
    assert captured("%{WORD:w}", "x7", own) == {"w": "7"}
    assert captured("%{HEX=[0-9a-f]+}:%{HEX:h}", "ff:0a") == {"h": "0a"}


def test_pattern_files():
    files = {"p/one": "# comment\n\nWORD [0-9]+\nPAIR %{WORD:k}=(.*)\nBAD\n", "p/two": "  WORD   [a-z]+\r\n"}
    environment = Environment(
        read_file=files.get, find_files=lambda folder, glob: sorted(files) if (folder, glob) == ("p", "*") else None
    )
    plugin = _plugin('grok { patterns_dir => ["p"] match => { "message" => "%{PAIR}" } }')
    event = Event.from_json({"message": "ab=1"}, Timestamp.parse("2024-05-06T07:08:09.123Z"))
    (found,) = pipeline.run(plugin, event, environment)
    assert found.fields["k"] == "ab"


def _plugin(text):
    tree, errors = parse(f"filter {{ {text} }}")
    assert not errors
    return next(iter(tree.plugins()))


def test_pattern_files_that_are_not_available():
    chain, environment = section('filter { grok { patterns_dir => "p" match => { "message" => "%{MINE:m}" } } }')
    chain.run(Event.from_json({"message": "x"}, environment.timestamp))
    assert any("pattern files" in one.reason for one in environment.unknowns)


def test_pattern_file():
    text = "A a b\n#B b\n \n\tC\tc\nD\n"
    assert grok.definitions(text) == {"A": "a b", "C": "c"}


@pytest.mark.parametrize("pattern", ["%{NOPE}", "(a", "%{INT:1a}{2,1}"])
def test_pattern_that_logstash_refuses(pattern):
    with pytest.raises(StartError):
        section(f'filter {{ grok {{ match => {{ "message" => "{pattern}" }} }} }}')
