"""Sentences about what plugins do with a field."""

import pytest

from lslint.execution.field_uses.history import history
from lslint.execution.field_uses.pipelines import of_context
from lslint.execution.field_uses.sentences import Sentences
from lslint.grammar.logstash.parse import parse
from lslint.rules.api import Context
from lslint.rules.logstash.dataflow.writes import path

TCP = "input { tcp { port => 1 } }\n"


def sentences(text, field):
    tree, errors = parse(text)
    assert not errors
    pipeline = of_context(Context(text, tree, "a.conf", "logstash"), "a.conf")
    found = history(path(field), pipeline.ctx)
    made = Sentences(pipeline, found)
    return [(use.step.section, made.of_use(use)) for use in found.uses]


@pytest.mark.parametrize(("filters", "field", "expected"), [
    ('mutate { rename => { "a" => "b" } }', "b", ["`mutate` renames `a` to it"]),
    ('mutate { copy => { "message" => "b" } }', "message", ["`mutate` copies it to `b`"]),
    ('mutate { copy => { "message" => "[b][c]" } }', "b", ["`mutate` copies `message` to `[b][c]`"]),
    ('mutate { replace => { "a" => "x" } }', "a", ['`mutate` sets it (`replace`): `"x"`']),
    ('grok { match => { "message" => "%{INT:a}" } }', "a", ["`grok` captures it from `message`"]),
    ('grok { match => { "message" => "%{INT:[a][b]}" } }', "a",
     ["`grok` captures `[a][b]`, a field in it, from `message`"]),
    ('grok { match => { "message" => "%{A}" } pattern_definitions => { "A" => "%{INT:[a][b]}" } }', "a",
     ["`grok` captures `[a][b]`, a field in it"]),
    (
        'grok { match => { "message" => "%{COMBINEDAPACHELOG}" } }',
        "source",
        [
            "`grok` captures `[source][address]`, a field in it, with the pattern `%{COMBINEDAPACHELOG}`"
            " (only with `ecs_compatibility` `v1` or `v8`)"
        ],
    ),
    ('dissect { mapping => { "message" => "%{a}" } }', "a", ["`dissect` extracts it from `message`"]),
    ('json { source => "message" target => "a" }', "[a][b]",
     ["`json` writes its result to `a`, which contains it (`target`)"]),
    ('frobnicate { target => "a" }', "a",
     ["`frobnicate` may set, change or remove it", "`frobnicate` names it in `target`"]),
    ('grok { match => { "message" => "x" } target => "a" }', "a", ["`grok` writes its captures to it (`target`)"]),
    ('json { source => "message" }', "a", ["`json` may set it: its fields are unknown"]),
    ("frobnicate { }", "a", ["`frobnicate` may set, change or remove it"]),
    ('prune { whitelist_names => ["b"] }', "a", ["`prune` may remove it"]),
    ('mutate { add_field => { "%{message}" => "1" } }', "a",
     ["`mutate` may set it: the name of a field is computed (`%{…}`)"]),
    ('date { match => ["message", "ISO8601"] }', "@timestamp", ["`date` sets it by default"]),
    ('mutate { add_tag => ["x"] }', "tags",
     ["`mutate` may add the tag `_mutate_error`", "`mutate` adds the tag `x`"]),
    ("json { source => 'message' target => 'a' }", "tags", ["`json` may add the tag `_jsonparsefailure`",
                                                           "`json` may add the tag `_timestampparsefailure`"]),
    ('if [a] == "x" { drop { } }', "a", ['`if [a] == "x"` tests it; no event has it here']),
    ("drop { } mutate { strip => [message] }", "message", ["`mutate` changes it (`strip`); no event arrives here"]),
])  # fmt: skip
def test_filters(filters, field, expected):
    found = sentences(f"{TCP}filter {{ {filters} }}\noutput {{ stdout {{ }} }}\n", field)
    assert [text for section, text in found if section == "filter"] == expected


@pytest.mark.parametrize(("plugin", "field", "expected"), [
    ("beats { port => 1 }", "a", "fields of the `beats` input are unknown"),
    ("tcp { port => 1 codec => json }", "a", "fields of the `tcp` input with the codec `json` are unknown"),
    ("tcp { port => 1 codec => json { } }", "a", "fields of the `tcp` input with the codec `json` are unknown"),
    ("tcp { port => 1 }", "a", "`tcp` does not set it"),
    ("tcp { port => 1 }", "message", "`tcp` may set it, as a string"),
    ("tcp { port => 1 type => web }", "type", "`tcp` sets it (`type`): `web`"),
    ("file { path => '/a' }", "path", "`file` may set it, as a string (only with `ecs_compatibility` `disabled`)"),
    ("kafka { topics => ['a'] }", "[kafka][topic]", "`kafka` may set it: the fields of `kafka` are unknown"),
])  # fmt: skip
def test_inputs(plugin, field, expected):
    assert sentences(f"input {{ {plugin} }}\noutput {{ stdout {{ }} }}\n", field) == [("input", expected)]


def test_conditions_of_long_chains_are_abridged():
    clauses = " else ".join(f"if [n] == {number} {{ drop {{ }} }}" for number in range(6))
    text = f"{TCP}filter {{ {clauses} else {{ mutate {{ strip => ['a'] }} }} }}\n"
    pipeline = of_context(Context(text, parse(text)[0], "a.conf", "logstash"), "a.conf")
    found = history(path("a"), pipeline.ctx)
    (use,) = [use for use in found.uses if use.action == "changes"]
    (condition,) = Sentences(pipeline, found).conditions(use.step)
    assert condition == "else (after if [n] == 0, else if [n] == 1, else if [n] == 2, 3 more)"
