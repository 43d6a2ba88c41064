from __future__ import annotations

from lslint.grammar.logstash.nodes import Option, Plugin, text
from lslint.rules.logstash.api import Findings, Fix, Flow, PipelineAdvice, PipelineView, Related, Step, fact, regex
from lslint.rules.logstash.catalogue.traits import values_of
from lslint.rules.logstash.dataflow.index_names import OUTPUTS
from lslint.rules.logstash.dataflow.writes import display
from lslint.rules.logstash.flow.missing import fields, missing_field
from lslint.rules.logstash.values.coercion import is_open
from lslint.rules.logstash.values.options import is_selective
from lslint.rules.logstash.values.queries import chooses, plain_query

_AGAIN = values_of("delivered again")
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

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        option = node.option("document_id")
        if option is not None:
            yield from self._check_id(node, option, ctx)
            return
        if (node.option("data_stream") is not None and not node.is_false("data_stream")) or not ctx.is_complete(node):
            return
        again, step = _delivers_again(ctx.flow)
        if step is None:
            return
        name, statement = step.plugin.name, plain_query(step.plugin.text("statement") or "")
        what, key = (again, "the key column") if name == "jdbc" else (f"may redeliver {again}", "a stable key")
        # LS257 reports some statements of jdbc inputs, with the same advice
        is_reported = statement != "" and not chooses(statement) and not step.plugin.is_true("clean_run")
        yield self.finding(
            node.head,
            f"`{name}` {what}, and without `document_id` those events are indexed again. Set `document_id` from {key}",
            related=[Related(*step.plugin.head, "may redeliver events")] if step.tree is ctx.tree else (),
            fix=Fix("manual", f"Set `document_id` from {key}"),
            key="unset",
            optional=name != "jdbc" or is_reported,
        )

    def _check_id(self, node: Plugin, option: Option, ctx: PipelineView) -> Findings:
        written = text(option.value)
        if written is None or is_open(written):
            return
        if "%{" not in written:
            if written and node.text("action") in (None, "index", "create"):
                yield self.finding(
                    option,
                    f"Every document gets the id `{written}`, so each event overwrites the previous one. Use a field"
                    " reference, for example `%{id}`",
                    severity="warning",
                    stage="run",
                    fix=Fix("manual", "Use a field reference in `document_id`"),
                )
            return
        if ctx.clauses or is_selective(node) or ctx.has_syntax_errors:
            return
        for path in fields(written):
            found = missing_field(path, ctx.flow)
            if found is not None and path[-1:] != ("fingerprint",):
                name = display(path)
                yield self.finding(
                    option,
                    f"`{found[0].name}` sets `{name}` only for some events: all others get the id `%{{{name}}}` and"
                    " overwrite each other. Set a default",
                    help="Or send events without the field to a separate output.",
                    severity="warning",
                    stage="run",
                    fix=Fix("manual", f"Set `{name}` for all events"),
                )
                return


@fact
def _delivers_again(pipeline: Flow) -> tuple[str, Step | None]:
    """Return what an input may redeliver, and the first input that may; ``None`` if there is no such input. A ``jdbc``
    input may if each run reads all rows: unless the statement aggregates them."""
    for step in pipeline.inputs:
        again, statement = _AGAIN.get(step.plugin.name, ""), step.plugin.text("statement") or "sql_last_value"
        if step.plugin.name == "jdbc" and step.plugin.option("schedule") and "sql_last_value" not in statement:
            again = "" if regex(_FIGURES).search(statement) else "reads all rows at every run"
        if again:
            return again, step
    return "", None
