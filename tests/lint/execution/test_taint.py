import pytest

from lslint.execution.environment import Environment
from lslint.execution.event import Event
from lslint.execution.pipeline import FilterSection
from lslint.execution.taint import Taint, TaintedEvent
from lslint.grammar.logstash.parse import parse

SECRET = "s3cret-Value"


def run(filters):
    """The event that comes out, which began with a secret in ``k``."""
    tree, errors = parse(f"filter {{ {filters} }}")
    assert not errors
    taint = Taint([SECRET], filters)
    environment = Environment(taint=taint)
    event = taint.event(Event.from_json({"message": "m"}, environment.timestamp))
    event.set(("k",), SECRET)
    [made] = FilterSection(tree, environment).run(event)
    return made


@pytest.mark.parametrize(("filters", "verbatim", "derived"), [
    ("", {("k",)}, set()), ("mutate { uppercase => ['k'] }", set(), {("k",)}),
    ("mutate { copy => { 'k' => '[a][b]' } }", {("k",)}, {("a", "b")}),
    ("mutate { rename => { 'k' => '[a][b]' } } mutate { rename => { 'a' => 'c' } }", set(), {("c",)}),
    ("mutate { copy => { 'k' => 'l' 'message' => 'n' } uppercase => ['message'] }", {("k",)}, {("l",)}),
    ("mutate { add_field => { 'l' => ['a', 'b'] } merge => { 'l' => 'k' } }", {("k",)}, {("l",)}),
    ("mutate { remove_field => ['k'] add_field => { 'l' => 'x' } }", set(), set()),
    ("mutate { uppercase => ['k'] } mutate { replace => { 'k' => 'x' } }", set(), set()),
    ("mutate { replace => { 'l' => 'x-s3cret-Value' } }", {("k",), ("l",)}, set()),
    ("mutate { add_tag => ['%{k}'] }", {("k",)}, {("tags",)}),
    ("grok { match => { 'k' => '^%{WORD:w}' } }", {("k",)}, {("w",)}),
    ("grok { match => { 'k' => '^x' } }", {("k",)}, set()),
    ("if [k] =~ /s3/ { mutate { add_field => { 'l' => 'x' } } }", {("k",)}, set()),
    ("dissect { mapping => { 'k' => '%{@timestamp}-%{b}' } }", {("k",)}, {("@timestamp",), ("b",)}),
])  # fmt: skip
def test_fields_that_are_made_of_secrets(filters, verbatim, derived):
    event = run(filters)
    assert isinstance(event, TaintedEvent)
    assert (event.verbatim, event.derived) == (verbatim, derived)
