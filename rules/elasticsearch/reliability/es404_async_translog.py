from __future__ import annotations

from lslint.rules.elasticsearch.advice.index import IndexSettingAdvice, holds_records, setting
from lslint.rules.elasticsearch.model.index_definition import Template


class AsyncTranslog(IndexSettingAdvice):
    code = "ES404"
    required_text = ("durability",)
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

    settings = ("translog.durability",)
    message = (
        "`translog.durability: async` loses up to `sync_interval` ({every}) of acknowledged documents when a machine"
        " fails{advice}"
    )

    def is_bad(self, value: str, template: Template) -> bool:
        return value.lower() == "async"

    def details(self, value: str, template: Template) -> dict[str, str | None]:
        every = setting(template, "translog.sync_interval")
        records = holds_records(template)
        return {
            "every": every.written if every is not None else "5s",
            "advice": ": set `request` for records that must be complete"
            if records
            else ", fair where logs may be missed",
            "severity": "warning" if records else None,
        }
