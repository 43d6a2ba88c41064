from __future__ import annotations

from lslint.rules.logstash.api import Findings, Fix, PipelineRule, PipelineView, Plugin
from lslint.rules.logstash.plugins import ecs
from lslint.rules.logstash.plugins.data_streams import index_only

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

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        if ctx.target is None or not ctx.target.at_least(8) or not ecs.is_on(node, ctx):
            return
        names = {option.name for option in node.options}
        if names & _NAMES or ctx.may_omit(node.start, node.end):
            return
        action = node.text("action") if "action" in names else "create"
        is_off = node.is_false("data_stream")
        if action is None or (not is_off and any(name.startswith("data_stream") for name in names)):
            return
        if ctx.target.at_least(8, 7) and node.is_false("manage_template"):
            names.remove("manage_template")
        message = (
            "Without `index`, `elasticsearch` writes to the data stream `logs-generic-default` since 8.0, not to"
            " `logstash-…`. Set `data_stream => false` and `index`"
        )
        title = "Set `data_stream => false` and `index`, or name the data stream"
        if is_off or names & index_only() or action != "create":
            message = (
                "Without `index`, the `elasticsearch` output writes to `ecs-logstash-…` in ECS mode, the default since"
                " 8.0, not to `logstash-…`. Set `index` to keep the indices"
            )
            title = "Set `index`"
        yield self.finding(node.head, message, fix=Fix("manual", title))
