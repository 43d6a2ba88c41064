from __future__ import annotations

from lslint.grammar.logstash.nodes import Pipeline, Plugin, Selector, String
from lslint.rules.api import Context, Findings, PipelineRule
from lslint.rules.facts import fact
from lslint.rules.logstash.values.options import codec_name, option_text

_RELAYS = ("redis", "kafka", "lumberjack", "rabbitmq", "logstash", "sqs", "jms", "zeromq")


class TypeDoesNotOverride(PipelineRule):
    code = "LS267"
    severity = "info"
    visits = tuple(f"input/{name}" for name in (*_RELAYS, "beats"))
    required_text = ("[type]",)
    summary = "`type` of an input does not replace the one that an event brings along"
    why = """\
`type` of an input is set only where the event has none. Events that come from another Logstash by redis, kafka,
rabbitmq or lumberjack are whole documents and have the type of the input they came in by there, and Beats before 6.0
send a `type` of their own (reported with such a target). A condition on the type given here is then never true. `tags`
and `add_field => { "[@metadata][from]" => … }` always work."""
    sources = (
        "https://www.elastic.co/docs/reference/logstash/plugins/plugins-inputs-redis: type",
        "https://www.elastic.co/docs/reference/logstash/plugins/plugins-inputs-beats: type",
    )
    fix = "manual"
    bad = (
        'input { redis { host => "r1" data_type => "list" key => "logs" type => "web" } }\n'
        'filter { if [type] == "web" { drop { } } }\n',
    )
    good = (
        'input { redis { host => "r1" data_type => "list" key => "logs" tags => ["web"] } }\n'
        'filter { if "web" in [tags] { drop { } } }\n',
        'input { tcp { port => 5000 type => "web" } }\nfilter { if [type] == "web" { drop { } } }\n',
        'input { kafka { topics => ["a"] codec => plain type => "w" } }\nfilter { if [type] == "w" { drop { } } }\n',
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        """One finding an input, at its type."""
        option = node.option("type")
        given = option_text(node, "type")
        if option is None or not given:
            return
        if node.name == "beats":
            if ctx.target is None or ctx.target.at_least(6):
                return
        else:
            name = codec_name(node)
            if name in ("plain", "line", "multiline") or (not name and node.name == "kafka"):
                return  # texts, which bring nothing along
        if given in _tested(ctx):
            yield self.finding(
                option,
                f'`type => "{given}"` does not replace a type that the event brings along over `{node.name}`, and then'
                f' `[type] == "{given}"` never holds: route by `tags` or a field of `[@metadata]`',
            )


@fact
def _tested(ctx: Context) -> set[str]:
    """The texts with which conditions of this file compare the type."""
    from lslint.grammar.logstash.conditions import comparisons, conditions

    tree: Pipeline = ctx.tree  # type: ignore[assignment]
    return {
        other.value
        for condition in conditions(tree)
        for leaf in comparisons(condition, "==")
        for side, other in ((leaf.left, leaf.right), (leaf.right, leaf.left))
        if isinstance(side, Selector) and side.path == ("type",) and isinstance(other, String)
    }
