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
    summary = "Translog fsync on every request for logs"
    why = """\
By default, every index, bulk or delete request waits until the translog is on disk.
`index.translog.durability: async` syncs the translog every 5 s instead. If a machine fails, the documents of the
last 5 s are lost.

Use `async` only for logs that can be sent again, and never for audit logs or orders.

The rule checks only templates for logs, recognized by their index patterns, name or fields."""
    sources = (
        "talk from 2016 about 6 clusters with 300 nodes in total: indexes 20,000 to 25,000 events per second with"
        " `async`, as many as before but more evenly",
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
        (
            "{\n"
            '  "index_patterns": ["weblogs-*"],\n'
            '  "template": { "settings": { "translog.durability": "async" } }\n'
            "}\n"
        ),
        '{ "index_patterns": ["audit-logs-*"], "template": { "settings": { "number_of_shards": 1 } } }\n',
    )
    fixed = (
        '{\n  "index_patterns": ["weblogs-*"],\n  "template": { "settings": { "translog.durability": "async" } }\n}\n'
    )

    def advise(self, template: Template) -> Findings:
        """Report each template once, at the setting or at ``settings``."""
        if not is_log(template) or holds_records(template):
            return
        if template.ctx.target is not None and not template.ctx.target.at_least(2):
            return
        found = setting(template, "translog.durability")
        action = "If losing the last 5 s of logs in a crash is acceptable, set `async` (a sync every 5 s)"
        if found is not None and found.written.lower() == "request":
            fix = found.replaced('"async"', "Set `translog.durability` to `async`")
            yield self.finding(
                found.entry, f"`translog.durability: request` makes every request wait for an fsync. {action}", fix=fix
            )
        elif "translog.durability" not in settings_of(template) and decides_alone(template):
            add = add_setting(template, "translog.durability", '"async"')
            at = settings_span(template)
            message = f"`translog.durability` is not set, so every request waits for an fsync. {action}"
            yield self.finding(at, message, fix=add)
