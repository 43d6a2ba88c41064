from __future__ import annotations

from lslint.grammar.logstash.nodes import Option, Plugin
from lslint.rules.api import Context, Findings, Fix, PipelineAdvice, Related
from lslint.rules.facts import fact
from lslint.rules.logstash.dataflow.index_names import OUTPUTS
from lslint.rules.logstash.dataflow.pipeline_plugins import Flow, flow
from lslint.rules.logstash.dataflow.steps import Step
from lslint.rules.logstash.dataflow.writes import display
from lslint.rules.logstash.flow.missing import fields, missing_field
from lslint.rules.logstash.values.coercion import is_open, regex
from lslint.rules.logstash.values.options import boolean, is_complete, is_selective, option_boolean, option_text, text

_AGAIN = {
    "kafka": "events that were read but not committed",
    "sqs": "messages that were not deleted in time",
    "google_pubsub": "messages that were not acknowledged in time",
    "azure_event_hubs": "events after the last checkpoint",
    "kinesis": "events after the last checkpoint",
    "rabbitmq": "messages that were not acknowledged",
}
_FIGURES = r"(?i)\b(?:count|sum|avg|min|max)\s*\("
"""Statements that aggregate: each run returns new figures, and each of them is a separate document."""


class NoDocumentId(PipelineAdvice):
    code = "LS406"
    visits = OUTPUTS
    summary = "Missing `document_id`, or one that several events share"
    why = """\
Kafka, message queues and scheduled queries may deliver an event twice, for example after a crash. Without a
`document_id`, Elasticsearch stores the event twice. With an id that is computed from the event, the second delivery
overwrites the first. A constant id, or an id from a field that some events lack, makes different events overwrite each
other.

Compute the id from a stable key with a `fingerprint` filter, or use the key column of a `jdbc` input. Such ids made
indexing about 10 % slower in a published benchmark.

By default, a missing `document_id` is reported only for `jdbc` inputs that read all rows at every run."""
    sources = (
        "published benchmark of Elasticsearch ids from a hash: indexing was about 10 % slower",
        "documentation of the fingerprint filter, and of the elasticsearch output: document_id",
        "documentation of Apache Kafka: message delivery semantics",
    )
    fix = "manual"
    bad = (
        'input {\n  kafka {\n    topics => ["orders"]\n    auto_offset_reset => "earliest"\n  }\n}\n'
        'output {\n  elasticsearch {\n    hosts => ["es:9200"]\n  }\n}\n',
        'output { elasticsearch { index => "orders" document_id => "order" } }\n',
        "input { beats { port => 5044 } }\nfilter {\n  if [user] {\n"
        '    fingerprint { source => ["message"] target => "[@metadata][id]" method => "SHA256" }\n  }\n}\n'
        'output { elasticsearch { document_id => "%{[@metadata][id]}" } }\n',
    )
    good = (
        'input { kafka { topics => ["orders"] } }\n'
        'filter { fingerprint { source => ["message"] target => "[@metadata][id]" method => "SHA256" } }\n'
        'output { elasticsearch { document_id => "%{[@metadata][id]}" } }\n',
        "input { beats { port => 5044 } } output { elasticsearch { } }\n",
        'output { elasticsearch { action => "update" document_id => "counter" script => "s" } }\n',
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        """Yield one finding per wrong id, and one per file for missing ids."""
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
            what, key = f"may redeliver {again}", "a stable key"
            if name == "jdbc":
                what, key = again, "the key column"
            yield self.finding(
                (node.start, node.name_end),
                f"`{name}` {what}, and without `document_id` those events are indexed again. Set"
                f" `document_id` from {key}",
                related=[Related(step.plugin.start, step.plugin.name_end, "may redeliver events")] if own else [],
                fix=Fix("manual", f"Set `document_id` from {key}", []),
                key="unset",
                optional=name != "jdbc" or _is_reported_at_input(step.plugin),
            )

    def _check_id(self, node: Plugin, option: Option, ctx: Context) -> Findings:
        written = text(option.value)
        if written is None or is_open(written):
            return
        if "%{" not in written:
            if written and option_text(node, "action") in (None, "index", "create"):
                yield self.finding(
                    option,
                    f"Every document gets the id `{written}`, so each event overwrites the previous one. Use a field"
                    " reference, for example `%{id}`",
                    severity="error",
                    stage="run",
                    fix=Fix("manual", "Use a field reference in `document_id`", []),
                )
            return
        if ctx.clauses or is_selective(node) or ctx.has_syntax_errors:
            return
        for path in fields(written):
            found = missing_field(path, flow(ctx))
            if found is not None and path[-1:] != ("fingerprint",):
                name = display(path)
                yield self.finding(
                    option,
                    f"`{found[0].name}` sets `{name}` only for some events: all others get the id `%{{{name}}}` and"
                    " overwrite each other. Set a default",
                    help="Or send events without the field to a separate output.",
                    severity="warning",
                    stage="run",
                    fix=Fix("manual", f"Set `{name}` for all events", []),
                )
                return


@fact
def _delivers_again(pipeline: Flow) -> tuple[str, Step | None]:
    """Return what an input may redeliver, and the first input that may; ``None`` if there is no such input."""
    for step in pipeline.inputs:
        name = step.plugin.name
        again = _AGAIN.get(name) or (_every_run(step.plugin) if name == "jdbc" else "")
        if again:
            return again, step
    return "", None


def _every_run(plugin: Plugin) -> str:
    """Return what a jdbc input reads again at every run, if anything."""
    statement = option_text(plugin, "statement")
    if plugin.option("schedule") is None or statement is None or "sql_last_value" in statement:
        return ""
    return "" if regex(_FIGURES).search(statement) else "reads all rows at every run"


def _is_reported_at_input(plugin: Plugin) -> bool:
    """Return whether LS257 reports the statement of a jdbc input, with the same advice."""
    from lslint.rules.logstash.values.queries import chooses, plain_query

    statement = plain_query(option_text(plugin, "statement") or "")
    return statement != "" and not chooses(statement) and option_boolean(plugin, "clean_run") is not True
