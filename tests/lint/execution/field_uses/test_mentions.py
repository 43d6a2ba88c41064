"""The places of a plugin or condition that name a field."""

from lslint.execution.field_uses import mentions
from lslint.grammar.logstash import parse
from lslint.rules.api import Context
from lslint.rules.logstash.dataflow.pipeline_plugins import flow


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
