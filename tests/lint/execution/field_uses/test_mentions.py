"""The places of a plugin or condition that name a field."""

import pytest

from lslint.execution.field_uses import mentions
from lslint.execution.field_uses.history import all_mentions
from lslint.grammar.logstash import parse
from lslint.rules.api import Context
from lslint.rules.logstash.dataflow.pipeline_plugins import flow


def found(text):
    """``(name as written, its role)`` of each mention; the written name must be what the file has there."""
    tree, errors = parse.parse(text)
    assert not errors
    listed = [mention for _, mention in all_mentions(Context(text, tree, "a.conf", "logstash"))]
    for one in listed:
        assert not one.is_exact or text[one.start : one.end] == one.written
    return [(one.written, one.role) for one in listed]


@pytest.mark.parametrize(("plugin", "expected"), [
    ('mutate { rename => { "a" => "[b][c]" } }', [("a", "renames"), ("[b][c]", "sets")]),
    ('mutate { copy => { "a" => "b" } }', [("a", "copies"), ("b", "sets")]),
    ('mutate { gsub => ["a", "x", "y", "[b]", "x", "y"] }', [("a", "changes"), ("[b]", "changes")]),
    ('mutate { convert => { "a" => "integer" } }', [("a", "changes")]),
    ("mutate { lowercase => [ab] remove_field => ['c'] }", [("ab", "changes"), ("c", "removes")]),
    ('mutate { replace => { "a" => "%{b} %{[c][d]}" } }', [("a", "sets"), ("b", "reads"), ("[c][d]", "reads")]),
    ('mutate { merge => { "a" => "b" } }', [("a", "changes"), ("b", "reads")]),
    ('grok { match => { "m" => "%{IP:a:int} (?<b>x) %{INT:[c][d]} %{WORD}" } overwrite => ["m"] }',
     [("m", "reads"), ("a", "sets"), ("b", "sets"), ("[c][d]", "sets"), ("m", "names")]),
    ('grok { match => { "m" => "%{MINE}" } pattern_definitions => { "MINE" => "%{INT:a}" } }',
     [("m", "reads"), ("a", "sets")]),
    ('dissect { mapping => { "m" => "%{a} %{+b/2} %{?c} %{[d][e]->}" } }',
     [("m", "reads"), ("a", "sets"), ("b", "sets"), ("[d][e]", "sets")]),
    ("""ruby { code => 'event.set("a", event.get("[b]")); event.remove("c")' }""",
     [("a", "sets"), ("[b]", "reads"), ("c", "removes")]),
    ('geoip { source => "a" target => "b" }', [("a", "reads"), ("b", "sets")]),
    ('csv { columns => ["a", "b"] target => "c" }', [("a", "sets"), ("b", "sets"), ("c", "sets")]),
    ('kv { source => "a" include_keys => ["b"] }', [("a", "reads"), ("b", "sets")]),
    ('date { match => ["a", "ISO8601"] }', [("a", "reads")]),
    ('frobnicate { source => "a" other => "b" }', [("a", "names")]),
    ('mutate { add_field => { "%{a}" => "1" } remove_field => ["${B}"] }', [("a", "reads")]),
    ('mutate { add_field => { "a" => "%{+YYYY} %{}" } }', [("a", "sets")]),
])  # fmt: skip
def test_filters(plugin, expected):
    assert found(f"filter {{ {plugin} }}\n") == expected


def test_relative_names():
    text = (
        'filter { grok { match => { "m" => "%{IP:a}" } target => "t" } csv { columns => ["b"] target => "[c][d]" } }\n'
    )
    tree, _ = parse.parse(text)
    ctx = Context(text, tree, "a.conf", "logstash")
    paths = {one.written: (one.path, one.prefix) for plugin in flow(ctx).plugins("filter")
             for one in mentions.of_plugin(plugin, ctx)}  # fmt: skip
    assert paths["a"] == (("t", "a"), ("t",))
    assert paths["b"] == (("c", "d", "b"), ("c", "d"))
