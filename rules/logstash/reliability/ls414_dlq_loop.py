from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Findings, PipelineRule, Related
from lslint.rules.logstash.dataflow.pipeline_plugins import flow
from lslint.rules.logstash.values.options import is_variable, option_text


class DlqLoop(PipelineRule):
    code = "LS414"
    severity = "error"
    visits = ("input/dead_letter_queue",)
    summary = "Refused documents return to the queue that this pipeline reads"
    why = """\
Each pipeline has a dead letter queue of its own, named by `pipeline.id`. Documents that Elasticsearch refuses go
there. A pipeline that reads the queue of its own id and writes to Elasticsearch reads what it could not index, fails
again, and writes it to the end of the same queue: it never comes to an end, and with it the queue grows to its
limit, where new failures are dropped.

Read a dead letter queue in a pipeline of its own, with `dead_letter_queue.enable: false` there. An error where a
`pipelines.yml` tells the id of the pipeline; a warning where no settings name it (it is `main` then) and the same
pipeline has other inputs."""
    sources = ("documentation: dead letter queues; dead_letter_queue input: pipeline_id",)
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
                related = [Related(step.plugin.start, step.plugin.name_end, "fails into the same queue")]
                yield self.finding(
                    option or (node.start, node.name_end),
                    f"documents that Elasticsearch refuses go to the queue of `{read}`, which this pipeline reads: they"
                    " go round without end; read it in a pipeline of its own, without a dead letter queue",
                    related=related if step.tree is ctx.tree else [],
                    severity=None if known is not None else "warning",
                )
                return
