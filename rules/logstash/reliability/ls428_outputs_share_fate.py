from __future__ import annotations

from itertools import islice

from lslint.grammar.logstash.nodes import Pipeline, Section
from lslint.rules.api import Context, Findings, Fix, PipelineAdvice, Related
from lslint.rules.logstash.dataflow.outputs import all_outputs, exclusive, outputs, target
from lslint.rules.logstash.values.options import is_chosen

_REMOTE = frozenset((
    "elasticsearch", "opensearch", "amazon_es", "kafka", "http", "tcp", "influxdb", "redis", "rabbitmq", "mongodb",
    "graphite", "lumberjack", "logstash", "webhdfs", "solr_http", "jms", "stomp", "zabbix", "loki", "datadog_metrics",
    "syslog", "sqs", "sns", "kinesis", "google_pubsub", "opentsdb", "riemann", "timber", "loggly", "newrelic",
))  # fmt: skip
_LOOKED_AT = 200


class OutputsShareFate(PipelineAdvice):
    code = "LS428"
    severity = "warning"
    visits = ("section",)
    summary = "If one of the remote outputs is down, the others get nothing either"
    why = """\
A worker hands its batch to one output after another, and an output that cannot deliver keeps it and tries again.
When one of two remote systems is down, all workers end up waiting there, and the other, healthy one gets nothing:
the pipeline is as available as all its targets together. The documentation says so, and one of the articles this
linter began from met it with Elasticsearch and InfluxDB.

The remedy from 6.3 on is the output isolator: this pipeline sends to one `pipeline` output for each target, and each
target has a pipeline of its own with a persisted queue, which goes on filling while its target is down. Told once a
file. Outputs in exclusive branches, to one and the same place, and to files or the terminal do not count."""
    sources = (
        "documentation: pipeline-to-pipeline communication, the output isolator pattern",
        "https://github.com/elastic/logstash/issues/8524",
        "https://github.com/elastic/logstash/issues/12533",
    )
    fix = "manual"
    bad = (
        'output {\n  elasticsearch { hosts => ["es1:9200"] }\n'
        '  http { url => "https://hook.example.com" http_method => "post" }\n}\n',
        'output { elasticsearch { } if [metric] { influxdb { host => "m" data_points => { "a" => "1" } } } }\n',
    )
    good = (
        'output { pipeline { send_to => ["es"] } pipeline { send_to => ["hook"] } }\n',
        'output { if [type] == "a" { kafka { topic_id => "a" } } else { elasticsearch { } } }\n',
        'output { elasticsearch { hosts => ["es1:9200"] } stdout { } }\n',
    )

    def check(self, node: Section, ctx: Context) -> Findings:
        """One finding per file, at the first output that has such a neighbour before it."""
        tree: Pipeline = ctx.tree  # type: ignore[assignment]
        if node.kind != "output" or node is not next(one for one in tree.sections if one.kind == "output"):
            return
        own = [reach for reach in outputs(tree) if reach.plugin.name in _REMOTE]
        if not own or is_chosen(ctx, node.start, tree.sections[-1].end):
            return
        # Files that only seem to belong together are often alternatives, so only a declared pipeline counts.
        held = all_outputs(own, ctx) if ctx.project.declared else ((None, one) for one in own)
        others = [(path, one) for path, one in islice(held, _LOOKED_AT) if one.plugin.name in _REMOTE]
        for number, reach in enumerate(own[:_LOOKED_AT]):
            own_target = reach.plugin.name, target(reach.plugin)
            for path, other in others[:number] + others[len(own) :]:
                if (other.plugin.name, target(other.plugin)) == own_target or exclusive(reach, other):
                    continue
                one, two = other.plugin.name, reach.plugin.name
                named = f"`{two}` and `{one}`" if one != two else f"both `{one}` outputs"
                cure = "a pipeline of its own with a persisted queue (output isolator)"
                if ctx.target is not None and not ctx.target.at_least(6, 3):
                    cure = "a Logstash of its own behind a broker"
                yield self.finding(
                    (reach.plugin.start, reach.plugin.name_end),
                    f"{named} get the events one after another, so while one target is down neither gets any: give each"
                    f" {cure}",
                    related=[Related(other.plugin.start, other.plugin.name_end, "shares its fate", path)],
                    fix=Fix("manual", f"Give each output {cure}", []),
                )
                return
