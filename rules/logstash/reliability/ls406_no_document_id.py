from __future__ import annotations

from lslint.grammar.logstash.nodes import Option, Plugin
from lslint.rules.api import Context, Findings, Fix, PipelineAdvice, Related, Repeats
from lslint.rules.facts import fact
from lslint.rules.logstash.dataflow.index_names import OUTPUTS
from lslint.rules.logstash.dataflow.pipeline_plugins import Flow, PipelinePlugin, flow
from lslint.rules.logstash.dataflow.presence import fields, missing_field
from lslint.rules.logstash.values.coercion import is_open, regex
from lslint.rules.logstash.values.options import boolean, is_complete, option_text, text

_AGAIN = {
    "kafka": "what was read and not committed",
    "sqs": "each message that was not deleted in time",
    "google_pubsub": "each message that was not acknowledged in time",
    "azure_event_hubs": "what came after the last checkpoint",
    "kinesis": "what came after the last checkpoint",
    "rabbitmq": "each message that was not acknowledged",
}
_FIGURES = r"(?i)\b(?:count|sum|avg|min|max)\s*\("
"""A statement that counts: its rows are new figures each time, and each is to have a document."""


class NoDocumentId(PipelineAdvice):
    code = "LS406"
    visits = OUTPUTS
    merge_repeats = Repeats(keyed_only=True)
    summary = "Events that are delivered again become documents of their own"
    why = """\
Kafka, message queues and scheduled queries deliver at least once: after a crash, a rebalance or a timeout they hand
out events that were indexed already. Elasticsearch gives each a new id, so they are there twice. With a
`document_id` made from the event the second one overwrites the first: hash a stable key (topic, partition and
offset, or the line) with a `fingerprint` filter into `[@metadata][id]`, and set `document_id =>
"%{[@metadata][id]}"`. One of the articles this linter began from measured such an id at about 10 % of the rate. For
data streams the action has to be `create`.

A `jdbc` input with a `schedule` and a statement without `:sql_last_value` sends all rows at each run; there only a
`document_id` from the key column keeps the index from growing by the whole table each time. A statement with `count`,
`sum` and the like makes new figures at each run and is not meant.

A `document_id` without any `%{…}` is an error: every event overwrites the one before. One from a field that the
pipeline sets for some events only is a warning: the others all become the document called `%{…}`. Told once a file."""
    sources = (
        "documentation of the fingerprint filter, and of the elasticsearch output: document_id",
        "documentation of Apache Kafka: message delivery semantics",
    )
    fix = "manual"
    bad = (
        'input {\n  kafka {\n    topics => ["orders"]\n    auto_offset_reset => "earliest"\n  }\n}\n'
        'output {\n  elasticsearch {\n    hosts => ["es:9200"]\n  }\n}\n',
        'output { elasticsearch { index => "orders" document_id => "order" } }\n',
    )
    good = (
        'input { kafka { topics => ["orders"] } }\n'
        'filter { fingerprint { source => ["message"] target => "[@metadata][id]" method => "SHA256" } }\n'
        'output { elasticsearch { document_id => "%{[@metadata][id]}" } }\n',
        "input { beats { port => 5044 } } output { elasticsearch { } }\n",
        'output { elasticsearch { action => "update" document_id => "counter" script => "s" } }\n',
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        """One finding for a bad id; one a file for ids that lack."""
        option = node.option("document_id")
        if option is not None:
            yield from self._check_id(node, option, ctx)
            return
        stream = node.option("data_stream")
        if (stream is not None and boolean(stream.value) is not False) or not is_complete(node, ctx):
            return
        again, step = _delivers_again(flow(ctx))
        if step is not None:
            name = step.plugin.name
            own = step.tree is ctx.tree
            cure = 'from the key column, `document_id => "%{id}"`' if name == "jdbc" else "from a stable key"
            what = again if name == "jdbc" else f"hands out again {again}"
            yield self.finding(
                (node.start, node.name_end),
                f"`{name}` {what}, and without `document_id` that is indexed again: set it {cure}",
                related=[Related(step.plugin.start, step.plugin.name_end, "delivers again")] if own else [],
                fix=Fix("manual", "Set `document_id` from a stable key", []),
                key="unset",
            )

    def _check_id(self, node: Plugin, option: Option, ctx: Context) -> Findings:
        written = text(option.value)
        if written is None or is_open(written):
            return
        if "%{" not in written:
            if written and option_text(node, "action") in (None, "index", "create"):
                yield self.finding(
                    option,
                    f"`{written}` is the id of every document, so each event overwrites the one before: refer to a"
                    " field with `%{…}`",
                    severity="error",
                    fix=Fix("manual", "Refer to a field", []),
                )
            return
        if ctx.clauses or ctx.has_syntax_errors:
            return
        for path in fields(written):
            found = missing_field(path, flow(ctx))
            if found is not None and path[-1:] != ("fingerprint",):
                name = "".join(f"[{part}]" for part in path) if len(path) > 1 else path[0]
                yield self.finding(
                    option,
                    f"events without `{name}`, which `{found[0].name}` sets for a part of them only, all become the one"
                    f" document `%{{{name}}}`: set the field for all, or send the others elsewhere",
                    severity="warning",
                    fix=Fix("manual", "Set the field for all events", []),
                )
                return


@fact
def _delivers_again(pipeline: Flow) -> tuple[str, PipelinePlugin | None]:
    """What is delivered again, and the first input that does; ``None`` if none does."""
    for step in pipeline.inputs:
        name = step.plugin.name
        again = _AGAIN.get(name) or (_every_run(step.plugin) if name == "jdbc" else "")
        if again:
            return again, step
    return "", None


def _every_run(plugin: Plugin) -> str:
    """What a jdbc input sends again, if it does."""
    statement = option_text(plugin, "statement")
    if plugin.option("schedule") is None or statement is None or "sql_last_value" in statement:
        return ""
    return "" if regex(_FIGURES).search(statement) else "sends all rows of its statement at each run"
