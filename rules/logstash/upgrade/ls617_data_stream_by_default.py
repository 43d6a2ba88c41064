from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Findings, Fix, PipelineRule
from lslint.rules.logstash.plugins import ecs
from lslint.rules.logstash.plugins.data_streams import INDEX_ONLY
from lslint.rules.logstash.values.options import is_chosen, option_text


class DataStreamByDefault(PipelineRule):
    code = "LS617"
    severity = "info"
    visits = ("output/elasticsearch",)
    default = False
    in_upgrades = True
    summary = "Elasticsearch output that writes to a data stream since 8.0"
    why = """\
Up to 7.17 an Elasticsearch output without options for indices writes to the indices `logstash-…`. Since Logstash 8.0
the default of `data_stream` is `auto`: in ECS mode, an output with none of these options writes to the data stream
`logs-generic-default`. Index templates, lifecycle policies and dashboards for `logstash-*` then get no new events, and
Elasticsearch must be 7.9 or newer.

The rule reports such outputs if the target is 8.0 or newer. `lslint upgrade` always includes it.

Set `data_stream => false` to keep the indices, or name the data stream with `data_stream => true` and
`data_stream_dataset`."""
    sources = (
        "https://elastic.co/guide/en/logstash/8.16/breaking-8.0.html",
        "source of the Elasticsearch output: default of `data_stream`, 11.x",
    )
    fix = "manual"
    releases = "8.0-"
    depends_on_release = True
    good = (
        'output { elasticsearch { hosts => ["https://es1:9200"] index => "web-%{+YYYY.MM.dd}" } }\n',
        'output { elasticsearch { hosts => ["https://es1:9200"] data_stream => false } }\n',
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        """Yield a finding at the name of an output that has no options for indices or data streams."""
        if ctx.target is None or not ctx.target.at_least(8) or not ecs.is_on(node, ctx):
            return
        names = {option.name for option in node.options}
        if names & INDEX_ONLY or any(name.startswith("data_stream") for name in names):
            return
        if ("action" in names and option_text(node, "action") != "create") or is_chosen(ctx, node.start, node.end):
            return
        yield self.finding(
            (node.start, node.name_end),
            "Without `index`, the `elasticsearch` output writes to the data stream `logs-generic-default` since 8.0,"
            " not to `logstash-…`. Set `data_stream => false` to keep the indices",
            fix=Fix("manual", "Set `data_stream => false`, or name the data stream", []),
        )
