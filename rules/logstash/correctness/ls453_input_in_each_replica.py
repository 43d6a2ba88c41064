from __future__ import annotations

from lslint.rules.logstash.api import Findings, Fix, PipelineRule, PipelineView, Plugin
from lslint.rules.logstash.catalogue.traits import plugins_with


class InputInEachReplica(PipelineRule):
    code = "LS453"
    visits = tuple(f"input/{name}" for name in sorted(plugins_with("read by each instance")))
    summary = "Input that each of several replicas reads in full"
    why = """\
Instances of Logstash do not coordinate inputs such as `jdbc`, `s3` and `http_poller`: each has its own position, and
asks the server for everything. With three replicas, every event is stored three times.

Run one replica, or give each its own part, for example a `prefix`. With a `document_id` in the `elasticsearch` output
that is the same for the same event, the copies replace each other.

The rule checks pipelines of Deployments and StatefulSets of Kubernetes and of services of compose files with more than
one replica. It is silent if an output sets `document_id`, if a variable in the input may differ, and for `s3` with
`delete`."""
    sources = (
        "documentation of Logstash: deploying and scaling Logstash",
        "https://github.com/logstash-plugins/logstash-input-s3/issues/73",
    )
    fix = "manual"
    good = ('input { s3 { bucket => "a" } }\noutput { elasticsearch { hosts => ["https://e:9200"] } }\n',)

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        runtimes = [runtime for runtime in ctx.project.deployment.runtimes() if runtime.is_mounted]
        count = min((runtime.replicas for runtime in runtimes), default=1)
        is_known = ctx.flow.is_complete and "${" not in ctx.text[node.start : node.end]
        if count < 2 or not is_known or node.is_true("delete"):
            return
        if not any(output.option("document_id") is not None for output in ctx.flow.plugins("output")):
            yield self.finding(
                node.head,
                f"The {count} replicas of `{runtimes[0].name}` ({runtimes[0].location}) do not share the position of"
                f" `{node.name}`, so each reads every event. Run one, or set `document_id`",
                fix=Fix("manual", "Run one replica"),
            )
