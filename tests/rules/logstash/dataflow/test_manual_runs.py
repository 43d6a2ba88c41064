"""Pipelines that somebody starts by hand."""

import pytest

from lslint.grammar.logstash import parse
from lslint.rules.api import Context
from lslint.rules.logstash.dataflow.manual_runs import is_imported_once, is_interactive, is_started_by_hand


def context(inputs: str, outputs: str) -> Context:
    text = f"input {{ {inputs} }}\noutput {{ {outputs} }}\n"
    return Context(text, parse.parse(text)[0], "a.conf", "logstash")


@pytest.mark.parametrize(
    ("inputs", "outputs", "interactive", "by_hand"),
    [
        ("generator { }", "elasticsearch { }", True, True),
        ("stdin { }", "stdout { }", True, True),
        ("stdin { }", "elasticsearch { }", False, True),
        ("stdin { } tcp { port => 1 }", "stdout { }", True, True),
        ("stdin { } tcp { port => 1 }", "file { path => '/a' }", False, False),
        ("beats { port => 1 }", "stdout { }", False, True),
        ("beats { port => 1 }", "elasticsearch { } stdout { }", False, False),
    ],
)
def test_inputs_and_outputs(inputs: str, outputs: str, interactive: bool, by_hand: bool) -> None:
    ctx = context(inputs, outputs)
    assert (is_interactive(ctx), is_started_by_hand(ctx)) == (interactive, by_hand)


@pytest.mark.parametrize(
    ("inputs", "expected"),
    [
        ('file { path => "/a.csv" sincedb_path => "/dev/null" }', True),
        ('file { path => "/a.csv" sincedb_path => "NUL" } stdin { }', True),
        ('file { path => "/a.csv" }', False),
        ('file { path => "/a.csv" sincedb_path => "/dev/null" } tcp { port => 1 }', False),
    ],
)
def test_imports(inputs: str, expected: bool) -> None:
    assert is_imported_once(context(inputs, "elasticsearch { }")) is expected
