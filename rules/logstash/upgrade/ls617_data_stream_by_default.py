from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Findings, Fix, PipelineRule
from lslint.rules.logstash.plugins import ecs
from lslint.rules.logstash.plugins.data_streams import index_only
from lslint.rules.logstash.values.options import is_chosen, option_text

_NAMES = frozenset(("index", "ilm_rollover_alias"))


class DataStreamByDefault(PipelineRule):
    code = "LS617"
    severity = "info"
    visits = ("output/elasticsearch",)
    default = False
    in_upgrades = True
    summary = "Elasticsearch output whose default destination changes in 8.0"
    why = """\
Up to 7.17, an elasticsearch output without options for indices writes to the indices `logstash-…`. Since 8.0, it
writes to the data stream `logs-generic-default` in ECS mode, the default. Index templates, lifecycle policies and
dashboards for `logstash-*` then get no new events.

To keep the indices, set `data_stream => false` and `index => "logstash-%{+yyyy.MM.dd}"`. `lslint upgrade` always
includes this rule."""
    sources = (
        "https://elastic.co/guide/en/logstash/8.16/breaking-8.0.html",
        "source of the Elasticsearch output: default of `data_stream`, default index in ECS mode, 11.x",
    )
    fix = "manual"
    releases = "8.0-"
    bad = ('output { elasticsearch { hosts => ["https://es1:9200", "https://es2:9200"] } }\n',)
    good = (
        """\
output {
  elasticsearch {
    hosts => ["https://es1:9200", "https://es2:9200"]
    data_stream => false
    index => "logstash-%{+yyyy.MM.dd}"
  }
}
""",
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        """Yield a finding at the name of an output that names neither its indices nor a data stream."""
        if ctx.target is None or not ctx.target.at_least(8) or not ecs.is_on(node, ctx):
            return
        names = {option.name for option in node.options}
        if names & _NAMES or is_chosen(ctx, node.start, node.end):
            return
        action = option_text(node, "action") if "action" in names else "create"
        is_off = option_text(node, "data_stream") == "false"
        if action is None or (not is_off and any(name.startswith("data_stream") for name in names)):
            return
        if ctx.target.at_least(8, 7) and option_text(node, "manage_template") == "false":
            names.remove("manage_template")
        if is_off or names & index_only() or action != "create":
            yield self.finding(
                (node.start, node.name_end),
                "Without `index`, the `elasticsearch` output writes to `ecs-logstash-…` in ECS mode, the default since"
                " 8.0, not to `logstash-…`. Set `index` to keep the indices",
                fix=Fix("manual", "Set `index`", []),
            )
            return
        yield self.finding(
            (node.start, node.name_end),
            "Without `index`, `elasticsearch` writes to the data stream `logs-generic-default` since 8.0, not to"
            " `logstash-…`. Set `data_stream => false` and `index`",
            fix=Fix("manual", "Set `data_stream => false` and `index`, or name the data stream", []),
        )
