"""ES404: ``translog.durability: async``."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigDocument
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.elasticsearch.advice.index import holds_records, setting
from lslint.rules.elasticsearch.model.index_definition import templates
from lslint.rules.elasticsearch.rule import TEMPLATES


class AsyncTranslog(Rule):
    code = "ES404"
    name = "async-translog"
    severity = "info"
    stage = "advice"
    kinds = TEMPLATES
    visits = ("document",)
    words = ("durability",)
    summary = "Acknowledged documents may be lost"
    why = """\
With `translog.durability: async` (since 2.0) a request is answered before its operations are on disk, which happens
every `sync_interval` (5 s): when the machine fails, what was acknowledged in that time is gone, on each copy whose
machine fails. For logs that can be sent again, or missed, that is a fair trade: the talk that this linter began from
sets it, and indexes 20,000 to 25,000 lines a second afterwards, more evenly. With bulk requests of 5,000 documents
our own measurement on 9.5.3 found no difference in CPU. For records that must be complete (a pattern or name that
speaks of audits, security, orders, payments) it is a warning. ES317, off by default, advises the other way round for
bulk logs."""
    sources = (
        "talk of 2016 about a cluster of 300 Elasticsearch instances",
        "own measurement: 40,000 documents of 19 fields into Elasticsearch 9.5.3, bulks of 5,000, 3 rounds",
        "Elasticsearch reference: translog settings",
    )
    releases = "2.0-"
    bad = (
        '{ "index_patterns": ["weblogs-*"], "template": { "settings": { "translog.durability": "async" } } }\n',
        '{ "index_patterns": ["audit-*"], "settings": { "index": { "translog": { "durability": "ASYNC" } } } }\n',
    )
    good = (
        '{ "index_patterns": ["weblogs-*"], "template": { "settings": { "translog.durability": "request" } } }\n',
        '{ "index_patterns": ["weblogs-*"], "template": { "settings": { "translog.sync_interval": "10s" } } }\n',
    )

    def check(self, node: ConfigDocument, ctx: Context) -> Findings:
        for template in templates(node, ctx):
            found = setting(template, "translog.durability", ctx)
            if found is None or found[1].lower() != "async":
                continue
            every = setting(template, "translog.sync_interval", ctx)
            time = f"`sync_interval` ({every[1] if every is not None else '5s'})"
            records = holds_records(template)
            advice = (
                ": set `request` for records that must be complete" if records else ", fair where logs may be missed"
            )
            yield self.finding(
                found[0],
                "`translog.durability: async` loses up to"
                f" {time} of acknowledged documents when a machine fails{advice}",
                severity="warning" if records else None,
            )
