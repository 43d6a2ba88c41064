"""What a pipeline does with one field, step by step, and whether events have it."""

import pytest

from lslint.execution.field_uses.history import history, nearest
from lslint.grammar.logstash import parse
from lslint.rules.api import Context
from lslint.rules.logstash.dataflow.writes import path

TCP = "input { tcp { port => 1 } }\n"
STDOUT = "output { stdout { } }\n"


def of(text, field):
    tree, errors = parse.parse(text)
    return history(path(field), Context(text, tree, "a.conf", "logstash", errors=errors))


def test_copies():
    text = f'{TCP}filter {{ clone {{ clones => ["a", "b"] }} }}\n{STDOUT}'
    (legacy,) = [use for use in of(text, "type").uses if use.step.section == "filter"]
    assert (legacy.action, legacy.mode) == ("sets", "disabled")
    assert [use.tag for use in of(text, "tags").uses if use.step.section == "filter"] == ["a", "b"]


def presence(filters, field, start=TCP):
    (output,) = of(f"{start}filter {{ {filters} }}\n{STDOUT}", field).outputs
    return output.presence.status, output.presence.types


def test_nothing_is_said_of_events_of_files_with_syntax_errors():
    found = of('filter { mutate { strip => ["a"] } \n', "a")
    assert found.obstacle == "a file of the pipeline has syntax errors"
    assert found.presence == {}
    assert [use.action for use in found.uses] == ["changes"]


def test_templates():
    found = of(f'{TCP}filter {{ mutate {{ strip => ["a"] }} }}\n{{{{ more }}}}\n{STDOUT}', "a")
    assert found.obstacle


@pytest.mark.parametrize(("field", "near"), [
    ("client.ip", "[client][ip]"), ("clientip", "[client][ip]"), ("client_IP", "[client][ip]"),
    ("[clint][ip]", "[client][ip]"), ("ip", "[client][ip]"),
    ("name", None),  # two end in it
    ("statsu", "status"), ("bytes", None),
])  # fmt: skip
def test_nearest(field, near):
    names = {path(one) for one in ("[client][ip]", "status", "[a][name]", "[b][name]")}
    assert nearest(path(field), names) == (path(near) if near else None)


def test_deep_nesting_takes_linear_time():
    depth = 300
    text = f"{TCP}filter {{ {'if [a] { ' * depth} mutate {{ strip => ['a'] }} {'} ' * depth} }}\n{STDOUT}"
    found = of(text, "a")
    assert [use.action for use in found.uses].count("tests") == depth
