from __future__ import annotations

from lslint.rules.api import Findings
from lslint.rules.elasticsearch.advice.index import (
    TemplateAdvice,
    add_setting,
    decides_alone,
    holds_records,
    is_log,
    setting,
    settings_of,
    settings_span,
)
from lslint.rules.elasticsearch.model.index_definition import Template


class SyncTranslogOnBulkLogs(TemplateAdvice):
    code = "ES317"
    required_text = ("settings",)
    default = False
    summary = "Each bulk request of logs waits for an fsync"
    why = """\
Since 2.0 every index, bulk or delete request waits until the translog is on disk. The talk that this linter began
from sets `index.translog.durability: async` for logs, an fsync each 5 s (`sync_interval`), and saw 20,000 to 25,000
events a second, about as many as before, but evenly. Measured on 9.5.3 with bulks of 5,000 documents there was no
effect on CPU: the gain is in the waits of many small requests, on disks that are slow to sync.

The price is what was acknowledged within the last `sync_interval` when a machine goes down hard (ES404): for logs
that a shipper can send again, not for audits and orders. So this is off by default. Before 2.0 the translog was
synced every 5 s anyway."""
    sources = (
        "talk of 2016 about a cluster of 300 Elasticsearch instances",
        "own measurement on 9.5.3",
        "Elasticsearch reference: translog settings",
    )
    releases = "2.0-"
    fix = "unsafe"
    bad = (
        "{\n"
        '  "index_patterns": ["weblogs-*"],\n'
        '  "template": { "settings": { "translog.durability": "request" } }\n'
        "}\n",
        '{ "index_patterns": ["weblogs-*"], "template": { "settings": { "number_of_shards": 1 } } }\n',
    )
    good = (
        '{ "index_patterns": ["weblogs-*"], "template": { "settings": { "translog.durability": "async" } } }\n',
        '{ "index_patterns": ["audit-logs-*"], "template": { "settings": { "number_of_shards": 1 } } }\n',
    )
    fixed = (
        '{\n  "index_patterns": ["weblogs-*"],\n  "template": { "settings": { "translog.durability": "async" } }\n}\n'
    )

    def advise(self, template: Template) -> Findings:
        """One finding a template, at the setting or at ``settings``."""
        if not is_log(template) or holds_records(template):
            return
        if template.ctx.target is not None and not template.ctx.target.at_least(2):
            return
        found = setting(template, "translog.durability")
        cure = "each request waits for an fsync; `async` syncs every 5 s and may lose that much after a crash"
        if found is not None and found.written.lower() == "request":
            fix = found.replaced('"async"', "Sync every 5 s")
            yield self.finding(found.entry, f"`translog.durability: request`: {cure}", fix=fix)
        elif "translog.durability" not in settings_of(template) and decides_alone(template):
            fix_it = add_setting(template, "translog.durability", '"async"')
            at = settings_span(template)
            yield self.finding(at, f"Without `translog.durability` {cure}", fix=fix_it)
