from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Findings, PipelineRule
from lslint.rules.logstash.values.options import is_complete, option_boolean, option_text


class EsUpdateWithoutId(PipelineRule):
    code = "LS239"
    severity = "error"
    visits = ("output/elasticsearch",)
    required_text = ("action", "_upsert")
    summary = "`update` or `delete` without `document_id`"
    why = """\
The bulk API needs the `_id` of what is to be updated or deleted. Without it Elasticsearch answers each of these items
with an error (`an id must be provided if version type or value are set`, `id is missing`), the output counts them as
failed and drops them, or puts them into the dead letter queue. The config check and the start know nothing of it.
`doc_as_upsert` and `scripted_upsert` are for updates and need the id as well."""
    sources = (
        "https://www.elastic.co/docs/api/doc/elasticsearch/operation/operation-bulk",
        "https://www.elastic.co/docs/reference/logstash/plugins/plugins-outputs-elasticsearch",
    )
    bad = ('output { elasticsearch { action => "update" index => "stock" } }\n',)
    good = (
        'output { elasticsearch { action => "update" document_id => "%{sku}" index => "stock" } }\n',
        'output { elasticsearch { action => "%{[@metadata][action]}" index => "stock" } }\n',
        'output { elasticsearch { action => "create" index => "stock" } }\n',
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        if node.option("document_id") is not None or not is_complete(node, ctx):
            return
        option, action = node.option("action"), option_text(node, "action")
        if option is None:
            for name in ("doc_as_upsert", "scripted_upsert"):
                if option_boolean(node, name) is True:
                    yield self.finding(
                        node.named[name],
                        f'`{name}` has no effect without `action => "update"` and a `document_id`: every event becomes'
                        " a new document",
                        severity="warning",
                    )
        elif action in ("update", "delete"):
            message = f'`action => "{action}"` needs `document_id`: Elasticsearch refuses each such event'
            yield self.finding(option, f"{message}, and it is dropped")
