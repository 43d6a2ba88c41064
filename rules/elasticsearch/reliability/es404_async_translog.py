from __future__ import annotations

from lslint.rules.elasticsearch.advice.index import IndexSettingAdvice, setting
from lslint.rules.elasticsearch.model.template_view import TemplateView


class AsyncTranslog(IndexSettingAdvice):
    code = "ES404"
    default = False
    required_text = ("durability",)
    summary = "`translog.durability: async` can lose acknowledged documents"
    why = """\
With `translog.durability: async`, Elasticsearch responds to a request before the documents are on disk, and writes
them every `sync_interval` (5 s). If a machine fails, the documents of the last 5 s are lost.

Keep the default, `request`, for records that must be complete, for example audits, orders and payments. For logs that
can be sent again, the loss is acceptable."""
    sources = (
        "talk from 2016 about 6 clusters with 300 nodes in total: indexes 20,000 to 25,000 lines per second with"
        " `async`, more evenly than before",
        "own measurement: 40,000 documents of 19 fields into Elasticsearch 9.5.3, bulk requests of 5,000, 3 runs",
        "Elasticsearch reference: translog settings",
    )
    releases = "2.0-"
    bad = (
        '{ "index_patterns": ["audit-*"], "settings": { "index": { "translog": { "durability": "ASYNC" } } } }\n',
        '{ "index_patterns": ["weblogs-*"], "template": { "settings": { "translog.durability": "async" } } }\n',
    )
    good = (
        '{ "index_patterns": ["audit-*"], "settings": { "index": { "translog": { "durability": "request" } } } }\n',
        '{ "index_patterns": ["weblogs-*"], "template": { "settings": { "translog.durability": "request" } } }\n',
    )

    settings = ("translog.durability",)
    message = (
        "`translog.durability: async` loses documents acknowledged in the last {every} (`sync_interval`) when a"
        " machine fails. Set `request` if losing documents is not acceptable"
    )

    def is_bad(self, value: str, template: TemplateView) -> bool:
        return value.lower() == "async"

    def details(self, value: str, template: TemplateView) -> dict[str, str]:
        every = setting(template, "translog.sync_interval")
        return {"every": every.written if every is not None else "5s"}
