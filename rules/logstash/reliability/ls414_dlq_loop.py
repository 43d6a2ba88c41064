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
Each pipeline has a dead letter queue, named by `pipeline.id`, for documents that Elasticsearch rejects. A pipeline
that reads its own queue and writes to Elasticsearch sends the rejected documents again.

Logstash never writes an event to a dead letter queue twice: if Elasticsearch rejects the document a second time,
Logstash logs a warning and drops it.

The rule reports a pipeline if the settings contain its id, or if no settings do (the id is `main` then) and the
pipeline has other inputs.

Read the dead letter queue in a separate pipeline that repairs the events, or that writes events that cannot be
repaired to another output."""
    sources = (
        "documentation: dead letter queues; dead_letter_queue input: pipeline_id",
        "source of DeadLetterQueueWriter: skips an event from a dead letter queue with a warning",
    )
    releases = "5.5-"
    bad = (
        'input {\n  beats { port => 5044 }\n  dead_letter_queue {\n    path => "/var/lib/logstash/dead_letter_queue"\n'
        '    pipeline_id => "main"\n  }\n}\noutput { elasticsearch { hosts => ["es:9200"] } }\n',
    )
    good = (
        'input { dead_letter_queue { path => "/var/lib/logstash/dead_letter_queue" pipeline_id => "main" } }\n'
        'output { elasticsearch { hosts => ["es:9200"] } }\n',
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
