from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Findings, PipelineRule, Related
from lslint.rules.logstash.dataflow.pipeline_plugins import flow
from lslint.rules.logstash.values.options import is_variable, option_text


class DlqLoop(PipelineRule):
    code = "LS414"
    severity = "info"
    visits = ("input/dead_letter_queue",)
    summary = "Pipeline that reads its own dead letter queue"
    why = """\
The dead letter queue of a pipeline contains the documents that Elasticsearch rejected. A pipeline that reads its own
queue sends these documents to Elasticsearch again. If Elasticsearch rejects a document a second time, Logstash logs a
warning and drops it.

Read the queue in a separate pipeline that repairs the events, or that writes them to another output."""
    sources = (
        "documentation: dead letter queues; dead_letter_queue input: pipeline_id",
        "source of DeadLetterQueueWriter: skips an event from a dead letter queue with a warning",
    )
    releases = "5.5-"
    about_feature = True
    bad = (
        'input {\n  beats { port => 5044 }\n  dead_letter_queue {\n    path => "/var/lib/logstash/dead_letter_queue"\n'
        '    pipeline_id => "main"\n  }\n}\noutput { elasticsearch { hosts => ["es:9200"] } }\n',
    )
    good = (
        'input { dead_letter_queue { path => "/var/lib/logstash/dead_letter_queue" } }\n'
        'output { file { path => "/var/log/refused.log" } }\n',
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        option = node.option("pipeline_id")
        if option is not None and is_variable(option.value):
            return
        read = option_text(node, "pipeline_id") or "main"
        enabled = ctx.project.setting("dead_letter_queue.enable")
        if enabled is not None and enabled.value in (False, "false"):
            return
        pipeline = flow(ctx)
        known = ctx.project.setting("pipeline.id")
        others = any(name not in ("dead_letter_queue", "heartbeat") for name in pipeline.named("input"))
        if (read != str(known.value)) if known is not None else (read != "main" or not others):
            return
        for step in pipeline.named("output").get("elasticsearch", ()):
            if not step.clauses:
                related = [Related(step.plugin.start, step.plugin.name_end, "loses documents that are rejected again")]
                yield self.finding(
                    option or (node.start, node.name_end),
                    f"Pipeline `{read}` reads its own dead letter queue, and Logstash drops documents that"
                    " Elasticsearch rejects again. Read the queue in a separate pipeline",
                    help="Repair the events in that pipeline, or write them to another output.",
                    related=related if step.tree is ctx.tree else [],
                )
                return
