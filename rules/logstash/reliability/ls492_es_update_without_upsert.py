from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Findings, Fix, PipelineRule
from lslint.rules.logstash.dataflow.pipeline_plugins import INDEXING, flow
from lslint.rules.logstash.values.options import is_complete, option_boolean, option_text


class EsUpdateWithoutUpsert(PipelineRule):
    code = "LS492"
    severity = "info"
    visits = ("output/elasticsearch", "output/opensearch")
    required_text = ("update",)
    summary = '`action => "update"` that drops events for new documents'
    why = """\
An update of a document that does not exist fails with status 404. The output does not retry it: it logs a warning and
drops the event, or writes it to the dead letter queue if this queue is enabled.

Set `doc_as_upsert => true` to create the document from the event if it does not exist yet. `upsert` supplies a
different initial document. The rule reports nothing if another output of the pipeline creates documents."""
    sources = (
        "https://www.elastic.co/docs/reference/logstash/plugins/plugins-outputs-elasticsearch (action, doc_as_upsert)",
        "https://www.elastic.co/docs/reference/logstash/dead-letter-queues (400 and 404 are not retried)",
    )
    fix = "manual"
    bad = (
        "input { beats { port => 5044 } }\n"
        'output { elasticsearch { action => "update" document_id => "%{sku}" index => "stock" } }\n',
    )
    good = (
        "input { beats { port => 5044 } }\n"
        'output { elasticsearch { action => "update" document_id => "%{sku}" doc_as_upsert => true } }\n',
        "input { beats { port => 5044 } }\n"
        'output { elasticsearch { action => "update" document_id => "%{sku}" upsert => \'{"count":1}\' } }\n',
        "input { beats { port => 5044 } }\n"
        'output {\n  if [new] {\n    elasticsearch { index => "stock" document_id => "%{sku}" }\n  } else {\n'
        '    elasticsearch { action => "update" index => "stock" document_id => "%{sku}" }\n  }\n}\n',
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        """Yield one finding per output, at the action."""
        option = node.option("action")
        if option is None or option_text(node, "action") != "update" or node.option("document_id") is None:
            return
        if node.option("upsert") is not None or not is_complete(node, ctx):
            return
        for name in ("doc_as_upsert", "scripted_upsert"):
            if node.option(name) is not None and option_boolean(node, name) is not False:
                return
        pipeline = flow(ctx)
        others = [one for one in pipeline.plugins("output") if one.name in INDEXING]
        if pipeline.is_complete and pipeline.certain and all(option_text(one, "action") == "update" for one in others):
            yield self.finding(
                option,
                '`action => "update"` drops events whose document does not exist yet. Set `doc_as_upsert => true` to'
                " create the document",
                fix=Fix("manual", "Set `doc_as_upsert => true`", []),
            )
