from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Edit, Findings, Fix, PipelineRule
from lslint.rules.logstash.values.options import boolean, is_complete, option_text, raw_texts
from lslint.rules.shared.option_edits import insertion


class FingerprintLastSourceOnly(PipelineRule):
    code = "LS286"
    visits = ("filter/fingerprint",)
    required_text = ("source",)
    summary = "Only the last source enters the fingerprint"
    why = """\
The fingerprint filter goes through its sources one by one and writes each hash to the same target: the last one stays.
Only with `concatenate_sources => true` the values are joined and hashed together. As a `document_id` such a
fingerprint is the same for all events that agree in the last field: each replaces the one before, and the documents are
gone without any message. `concatenate_all_fields` takes all fields of the event; `UUID` and `PUNCTUATION` are made
without joining."""
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
        'filter { fingerprint { source => "message" method => "SHA256" } }\n',
        'filter { fingerprint { source => ["a", "b"] method => "UUID" } }\n',
    )
    fixed = (
        "filter {\n  fingerprint {\n    concatenate_sources => true\n"
        '    source => ["host", "message"]\n    method => "SHA256"\n  }\n}\n'
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        """One finding a filter, at its sources."""
        sources = [name for option in node.all("source") for name in raw_texts(option.value)]
        if len(sources) < 2 or option_text(node, "method") in ("UUID", "PUNCTUATION"):
            return
        option = node.option("concatenate_sources")
        every = node.option("concatenate_all_fields")
        if any(one is not None and boolean(one.value) is not False for one in (option, every)):
            return
        if not is_complete(node, ctx):
            return
        if option is not None:
            edit = Edit(option.value.start, option.value.end, "true")
        else:
            edit = insertion(ctx.text, node, "concatenate_sources => true")
        yield self.finding(
            node.named["source"],
            f"Only `{sources[-1]}`, the last source, enters the fingerprint: events that agree in it get one hash; set"
            " `concatenate_sources => true`",
            fix=Fix("unsafe", "Set `concatenate_sources => true`", [edit]) if not ctx.has_syntax_errors else None,
        )
