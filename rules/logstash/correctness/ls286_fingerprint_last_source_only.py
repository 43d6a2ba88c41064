from __future__ import annotations

from lslint.grammar.logstash.nodes import boolean
from lslint.rules.logstash.api import Edit, Findings, Fix, PipelineRule, PipelineView, Plugin, raw_texts
from lslint.rules.shared.option_edits import insertion


class FingerprintLastSourceOnly(PipelineRule):
    code = "LS286"
    visits = ("filter/fingerprint",)
    required_text = ("source",)
    summary = "Fingerprint of several sources uses only the last one"
    why = """\
The fingerprint filter hashes its sources one by one and writes each hash to the same target, so only the hash of the
last source remains. As a `document_id`, such a hash makes all events with the same last field replace each other, and
documents are lost without a message.

Set `concatenate_sources => true`, or `concatenate_all_fields` to use all fields of the event."""
    sources = (
        "https://www.elastic.co/docs/reference/logstash/plugins/plugins-filters-fingerprint",
        "source of logstash-filter-fingerprint",
    )
    fix = "unsafe"
    bad = (
        'filter {\n  fingerprint {\n    source => ["host", "message"]\n    method => "SHA256"\n  }\n}\n',
        'filter { fingerprint { source => ["a", "b"] concatenate_sources => false } }\n',
    )
    good = (
        'filter { fingerprint { source => ["host", "message"] method => "SHA256" concatenate_sources => true } }\n',
    )
    fixed = (
        "filter {\n  fingerprint {\n    concatenate_sources => true\n"
        '    source => ["host", "message"]\n    method => "SHA256"\n  }\n}\n'
    )

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        sources = [name for option in node.all("source") for name in raw_texts(option.value)]
        if len(sources) < 2 or node.text("method") in ("UUID", "PUNCTUATION"):
            return
        option = node.option("concatenate_sources")
        every = node.option("concatenate_all_fields")
        if any(one is not None and boolean(one.value) is not False for one in (option, every)):
            return
        if not ctx.is_complete(node) or _is_unread(node, ctx):
            return
        if option is not None:
            edit = Edit(option.value.start, option.value.end, "true")
        else:
            edit = insertion(ctx.text, node, "concatenate_sources => true")
        yield self.finding(
            node.named["source"],
            f"Fingerprint uses only `{sources[-1]}`, the last source, so different events can get the same hash. Set"
            " `concatenate_sources => true`",
            fix=Fix("unsafe", "Set `concatenate_sources => true`", [edit]) if not ctx.has_syntax_errors else None,
        )


def _is_unread(node: Plugin, ctx: PipelineView) -> bool:
    """Return whether the fingerprint is a field of ``@metadata``, which no output sends, and nothing names it."""
    target = node.text("target") or ""
    if not target.startswith("[@metadata]["):
        return False
    pipeline = ctx.flow
    return pipeline.is_complete and sum(text.count(target) for text in pipeline.code) == 1
