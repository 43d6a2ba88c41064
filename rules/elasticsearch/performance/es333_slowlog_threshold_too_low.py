from __future__ import annotations

from lslint.rules.api import Findings
from lslint.rules.elasticsearch.advice.index import TemplateAdvice, drop_setting, setting, settings_of
from lslint.rules.elasticsearch.model.index_definition import Template
from lslint.rules.elasticsearch.model.setting_values import millis


class SlowlogThresholdTooLow(TemplateAdvice):
    code = "ES333"
    severity = "warning"
    required_text = ("slowlog",)
    summary = "The slow log writes every request"
    why = """\
A threshold of the slow log is the time from which on a request is written to it: with `0` or a few milliseconds that
is every one of them, with its source, and the node writes more log than data. `-1` switches a level off. 500 ms to 10
s find what is slow. It is meant for an hour of debugging on one index; in a template it stays."""
    sources = ("Elasticsearch reference: slow log",)
    fix = "unsafe"
    bad = (
        '{ "index_patterns": ["weblogs-*"], "template": { "settings": {\n'
        '  "number_of_shards": 1, "index.indexing.slowlog.threshold.index.trace": "0ms" } } }\n',
    )
    good = (
        '{ "index_patterns": ["weblogs-*"], "template": { "settings": {\n'
        '  "search.slowlog.threshold.query.warn": "10s", "search.slowlog.threshold.query.trace": "-1" } } }\n',
    )
    fixed = '{ "index_patterns": ["weblogs-*"], "template": { "settings": {\n  "number_of_shards": 1 } } }\n'

    def advise(self, template: Template) -> Findings:
        """One finding, at the first such threshold."""
        low = []
        for name in settings_of(template):
            found = setting(template, name) if ".slowlog.threshold." in name else None
            least = millis(found.written) if found is not None else None
            if found is not None and least is not None and 0 <= least < 10:
                low.append(found)
        if low:
            more = f" (and {len(low) - 1} more)" if len(low) > 1 else ""
            yield self.finding(
                low[0].entry,
                f"`{low[0].name}: {low[0].written}`{more} writes about every request to the slow log: 500 ms and more"
                " find what is slow, `-1` is off",
                fix=drop_setting(template, low[0].entry, "Remove the threshold"),
            )
