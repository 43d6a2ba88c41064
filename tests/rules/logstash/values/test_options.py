"""What rules read from the options of a plugin."""

import pytest

from lslint.grammar.logstash import parse as parse_
from lslint.grammar.logstash.conditions import comparisons, conditions, ungrouped
from lslint.grammar.logstash.nodes import Comparison
from lslint.rules.api import Fix
from lslint.rules.logstash.values import options


def plugin(settings):
    tree, errors = parse_.parse(f"input {{ x {{ {settings} }} }}")
    assert not errors
    return next(tree.plugins())


@pytest.mark.parametrize(
    ("value", "names"),
    [('{ "a" => "1" "b" => "2" }', ["a", "b"]), ('["a", "1", "b", "2", "c"]', ["a", "b"]), ('"a"', [])],
)
def test_pairs_of_hashes_and_lists(value, names):
    node = plugin(f"rename => {value}").options[0].value
    assert [name for name, _ in options.pairs(node)] == names
    assert [key.value for key, _ in options.pair_nodes(node)] == names


def test_boolean_of_an_option():
    node = plugin('on => true off => "false" open => "${ON}" on => [true]')
    found = [options.option_boolean(node, name) for name in ("on", "off", "open", "missing")]
    assert found == [True, False, None, None]


@pytest.mark.parametrize(
    ("settings", "name"),
    [
        ("", ""),
        ("codec => json", "json"),
        ('codec => "json"', "json"),
        ("codec => line { }", "line"),
        ("codec => 5", ""),
    ],
)
def test_name_of_the_codec(settings, name):
    assert plugin(settings).codec == name


def test_comparisons_of_a_condition():
    tree, _ = parse_.parse('filter { if (([a] == 1)) or [b] in "x" { x {} } else { y {} } }')
    (condition,) = conditions(tree)
    assert [leaf.left.path for leaf in comparisons(condition, "in", "not in")] == [("b",)]
    assert list(comparisons(None, "==")) == []
    assert isinstance(ungrouped(condition.operands[0]), Comparison)


def test_fix_that_replaces_a_text():
    fix = Fix.write((3, 5), "json", "safe", quote='"')
    (edit,) = fix.edits
    assert (fix.applicability, fix.message) == ("safe", "Write `json`")
    assert (edit.start, edit.end, edit.text) == (3, 5, '"json"')
