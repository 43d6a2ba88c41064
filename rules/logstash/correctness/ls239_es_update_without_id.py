from __future__ import annotations

from lslint.rules.logstash.api import Findings, PipelineRule, PipelineView, Plugin


class EsUpdateWithoutId(PipelineRule):
    code = "LS239"
    severity = "error"
    visits = ("output/elasticsearch",)
    required_text = ("action", "_upsert")
    summary = "`delete`, `update` or upsert without `document_id`"
    why = """\
Elasticsearch requires the `_id` of a document to delete it. If one item of a bulk request has no ID, Elasticsearch
rejects the whole request (`Validation Failed: 1: id is missing`), including all other events in it. The output
retries the request forever, so the pipeline stops. Older versions of the output drop the request instead. Set
`document_id`.

`doc_as_upsert` and `scripted_upsert` are ignored without `action => "update"`, so every event becomes a new document
(a warning). With `update` and no `document_id`, Logstash 2.2 and later do not start (LS223)."""
    sources = (
        "https://www.elastic.co/docs/api/doc/elasticsearch/operation/operation-bulk",
        "https://github.com/elastic/elasticsearch/issues/10428 (one item without ID fails the whole request)",
        "logstash-output-elasticsearch issues 815 and 960 (status 400 is retried forever)",
        "https://www.elastic.co/docs/reference/logstash/plugins/plugins-outputs-elasticsearch",
    )
    bad = (
        'output { elasticsearch { action => "delete" index => "stock" } }\n',
        'output { elasticsearch { doc_as_upsert => true index => "stock" } }\n',
    )
    good = (
        'output { elasticsearch { action => "delete" document_id => "%{sku}" index => "stock" } }\n',
        'output { elasticsearch { action => "update" document_id => "%{sku}" doc_as_upsert => true } }\n',
    )

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        if node.option("document_id") is not None or not ctx.is_complete(node):
            return
        option, action = node.option("action"), node.text("action")
        if option is None:
            for name in ("doc_as_upsert", "scripted_upsert"):
                if node.is_true(name):
                    yield self.finding(
                        node.named[name],
                        f'`{name}` has no effect without `action => "update"` and `document_id`, so every event'
                        " becomes a"
                        " new document. Set both options",
                        severity="warning",
                    )
        elif action == "delete" or (action == "update" and ctx.is_below(2, 2)):
            yield self.finding(
                option,
                f"Without `document_id`, Elasticsearch rejects each bulk request that contains a `{action}`, so none of"
                " its events is stored. Set `document_id`",
            )
