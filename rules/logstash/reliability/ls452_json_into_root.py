from __future__ import annotations

from lslint.rules.logstash.api import Findings, Fix, Flow, PipelineRule, PipelineView, Plugin, fact
from lslint.rules.logstash.catalogue.traits import plugins_with
from lslint.rules.logstash.flow.root_reads import used_behind

_OPEN = plugins_with("network")


class JsonIntoRoot(PipelineRule):
    code = "LS452"
    default = False
    severity = "info"
    visits = ("filter/json",)
    summary = "Parsed JSON whose keys can overwrite event fields"
    why = """\
Without `target`, the `json` filter writes every key of the object to the root of the event and replaces fields of the
same name. A payload with `host`, `type`, `tags` or `message` changes fields on which later conditions and the index
name depend. Each new key adds a field to the index.

Set `target`, so that all keys are below one field. The rule reports nothing if all inputs read from files or databases,
or if the pipeline has a `prune` filter."""
    sources = ("documentation of the json filter: target",)
    fix = "manual"
    bad = (
        'input { tcp { port => 5000 } }\nfilter {\n  json {\n    source => "message"\n  }\n}\n'
        'output { elasticsearch { hosts => ["es:9200"] } }\n',
    )
    good = (
        "input { tcp { port => 5000 } }\n"
        "filter {\n"
        "  json {\n"
        '    source => "message"\n'
        '    target => "doc"\n'
        "  }\n"
        "}\n"
        'output { elasticsearch { hosts => ["es:9200"] } }\n',
        'input { file { path => "/var/log/app.json" } }\nfilter { json { source => "message" } }\n',
    )

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        if node.option("target") is not None or node.option("source") is None or not ctx.is_complete(node):
            return
        if _first_at_root(ctx.flow) is not node or "prune" in ctx.flow.named("filter"):
            return
        sender = next((plugin.name for plugin in ctx.flow.plugins("input") if plugin.name in _OPEN), None)
        source = node.text("source") or "message"
        if sender is not None and not used_behind(node, source, ctx):
            yield self.finding(
                node.head,
                f"`json` writes all keys of `{source}` to the event root, so senders to the `{sender}` input can"
                " overwrite `host` or `@timestamp`. Set `target`",
                fix=Fix("manual", "Set `target`"),
            )


@fact
def _first_at_root(pipeline: Flow) -> Plugin | None:
    """Return the first filter of a pipeline that writes the keys of a JSON object to the root of the event."""
    filters = (step.plugin for step in pipeline.named("filter").get("json", ()))
    return next((one for one in filters if one.option("target") is None and one.option("source") is not None), None)
