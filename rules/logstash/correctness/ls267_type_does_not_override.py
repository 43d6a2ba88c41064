from __future__ import annotations

from lslint.rules.logstash.api import Findings, PipelineRule, PipelineView, Plugin, Selector, String, fact
from lslint.rules.logstash.catalogue.traits import plugins_with
from lslint.rules.logstash.values.options import default_codec

_RELAYS = plugins_with("relays type")


class TypeDoesNotOverride(PipelineRule):
    code = "LS267"
    default = False
    severity = "info"
    visits = tuple(f"input/{name}" for name in (*sorted(_RELAYS), "beats"))
    required_text = ("[type]",)
    summary = "`type` of an input does not replace the type of a received event"
    why = """\
An input sets its `type` only on events that have none. Events that another Logstash sends over redis, kafka (with the
codec `json`), rabbitmq or lumberjack keep the type that an input of the sending Logstash set. A condition that tests
for the type of the receiving input is then never true. Use `tags` instead."""
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
    )

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        """Yield one finding per input, at its type."""
        option = node.option("type")
        given = node.text("type")
        if option is None or not given:
            return
        if node.name == "beats":
            if ctx.target is None or ctx.target.at_least(6):
                return
        else:
            name = node.codec or default_codec(node)
            if name in ("plain", "line", "multiline") or (not name and node.name == "kafka"):
                return  # lines, which have no type yet
        if given in _tested(ctx):
            yield self.finding(
                option,
                f'`type => "{given}"` does not replace the type of received events, so `[type] == "{given}"` may never'
                " be true. Use `tags` or a field in `[@metadata]`",
                help=f"Events from another program over `{node.name}` may already have a `type`.",
            )


@fact
def _tested(ctx: PipelineView) -> set[str]:
    """Return the strings with which conditions of the file compare the type."""
    from lslint.grammar.logstash.conditions import comparisons, conditions

    return {
        other.value
        for condition in conditions(ctx.tree)
        for leaf in comparisons(condition, "==")
        for side, other in ((leaf.left, leaf.right), (leaf.right, leaf.left))
        if isinstance(side, Selector) and side.path == ("type",) and isinstance(other, String)
    }
