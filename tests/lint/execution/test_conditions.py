import pytest
from filter_runner import section

from lslint.execution.conditions import prepare
from lslint.execution.environment import Environment
from lslint.execution.errors import ConditionError, NotRun, StartError, Unknown
from lslint.execution.event import Event
from lslint.execution.timestamp import Timestamp
from lslint.grammar.logstash.parse import parse

NOW = Timestamp.parse("2024-05-06T07:08:09.123Z")
FIELDS = {
    "n": 5, "z": 0, "f": 5.0, "s": "abc", "five": "5", "empty": "", "no": "false", "t": True, "fa": False, "null": None,
    "list": ["a", "b", "5"], "nums": [1, 5], "none": [], "o": {"k": "v"}, "p": {"k": "v"}, "tags": ["x"],
}  # fmt: skip


def holds(condition):
    tree, errors = parse(f"filter {{ if {condition} {{ drop {{}} }} }}")
    assert not errors
    expression = tree.sections[0].items[0].clauses[0].condition
    return prepare(expression, Environment())(Event.from_json({"@timestamp": str(NOW), **FIELDS}, NOW))


@pytest.mark.parametrize("condition", [
    "[n]", "[z]", "[none]", "[o]", "[t]", "![missing]", "![empty]", "![no]", "![fa]", "![null]", '!("x" == [s])',
    "[n] == 5", "5 == [n]", '[five] == "5"', "[missing] == [gone]", '[missing] != "a"', "[list] == [list]",
    "[n] > 4", "[n] >= 5.0", "[f] < 6", "4 < [n]", '[s] > "abb"', "[nums][1] == 5", '[list][-1] == "5"',
    "[s] =~ /b/", '[s] =~ "^abc$"', "[missing] !~ /x/", "[n] !~ /5/", '"abc" =~ /b/', '"a" in [list]',
    "5 in [nums]", '"b" in [s]', '[s] in "xabcx"', '[s] in ["abc", "x"]', '[n] in [1, "5"]', '[five] in [5, 6]',
    "[n] in [nums]", '"q" not in [missing]', '[missing] not in ["a", "b"]', "[null] in [null]",
    '[n] == 4 or [s] == "abc" and [t]', "[n] == 5 xor [s] == 1", "[n] == 5 nand [s] == 1",
    "[missing] and [n] > [s] or [t]",
])  # fmt: skip
def test_true(condition):
    assert holds(condition)


@pytest.mark.parametrize("condition", [
    "[missing]", "[empty]", "[no]", "[fa]", "[null]", "[n] == 5.0", '[n] == "5"', '[t] == "true"',
    '[missing] == ""', "[missing] == [null]", '[list] == ["a", "b"]', "[nums] == [1, 5]", "[n] == [five]",
    "[null] > 1", "[t] > 1", "[@timestamp] > 1", "[n] =~ /5/", "[missing] =~ /x/", '[s] in ["abc"]', "[n] in [5]",
    '"zz" in [s]', "5 in [five]", '"k" in [o]', "[list] in [list]", "[o] in [list]", '"a" in [missing]',
    '[missing] in ["a", "b"]', '[@timestamp] == "2024-05-06T07:08:09.123Z"',
])  # fmt: skip
def test_false(condition):
    assert not holds(condition)


@pytest.mark.parametrize("condition", [
    "[missing] > 1", "[s] > 1", '[n] > "3"', "[list] > 1", "[o] < 1", "[n] > [null]", "[missing] in [list]",
])  # fmt: skip
def test_raises(condition):
    with pytest.raises(ConditionError):
        holds(condition)


@pytest.mark.parametrize("condition", ["[n] == 1 and [s] == 2 xor [t] == 3", "[n] == []"])
def test_logstash_refuses(condition):
    with pytest.raises(StartError):
        section(f"filter {{ if {condition} {{ drop {{}} }} }}")


def test_what_is_not_modelled_is_unknown():
    with pytest.raises(Unknown):
        holds("[null] >= 1")
    with pytest.raises(Unknown):
        holds("[o] == [p]")
    with pytest.raises(NotRun):
        holds('[s] == "${NAME}"')
