from __future__ import annotations

from lslint.rules.elasticsearch.advice.index import IndexSettingAdvice, holds_records, setting
from lslint.rules.elasticsearch.model.index_definition import Template


class AsyncTranslog(IndexSettingAdvice):
    code = "ES404"
    required_text = ("durability",)
    summary = "`translog.durability: async` can lose acknowledged documents"
    why = """\
With `translog.durability: async` (since 2.0), Elasticsearch responds to a request before its operations are on disk,
and writes them every `sync_interval` (5 s). If a machine fails, the documents acknowledged in that time are lost on
each copy whose machine fails.

That is acceptable for logs that can be sent again or whose loss does not matter. In our benchmark on 9.5.3 with bulk
requests of 5,000 documents, `async` made no difference in CPU usage.

For records that must be complete (a pattern or name with audits, security, orders, payments), the finding is a
warning. For other data it is reported only if the rule is selected. ES317, off by default, recommends `async` for
bulk logs."""
    sources = (
        "talk from 2016 about 6 clusters with 300 nodes in total: indexes 20,000 to 25,000 lines per second with"
        " `async`, more evenly than before",
        "own measurement: 40,000 documents of 19 fields into Elasticsearch 9.5.3, bulk requests of 5,000, 3 runs",
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
        "`translog.durability: async` loses documents acknowledged in the last {every} (`sync_interval`) when a"
        " machine fails. {advice}"
    )

    def is_bad(self, value: str, template: Template) -> bool:
        return value.lower() == "async"

    def details(self, value: str, template: Template) -> dict[str, str | bool | None]:
        every = setting(template, "translog.sync_interval")
        records = holds_records(template)
        return {
            "every": every.written if every is not None else "5s",
            "advice": "Set `request` for records that must be complete"
            if records
            else "Set `request` if losing logs is not acceptable",
            "severity": "warning" if records else None,
            "optional": not records,
        }
