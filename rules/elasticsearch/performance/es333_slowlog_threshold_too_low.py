from __future__ import annotations

from lslint.rules.api import Findings
from lslint.rules.elasticsearch.advice.index import TemplateAdvice, drop_setting, setting
from lslint.rules.elasticsearch.examples import settings
from lslint.rules.elasticsearch.model.setting_values import millis
from lslint.rules.elasticsearch.model.template_view import TemplateView


class SlowlogThresholdTooLow(TemplateAdvice):
    code = "ES333"
    severity = "warning"
    required_text = ("slowlog",)
    summary = "Slow log threshold below 10 ms"
    why = """\
The slow log records requests that take longer than a threshold. With `0` or a few milliseconds, it records nearly
every request, and can write more data than the index itself. A template applies the setting to all new indices.

Use a threshold of 500 ms to 10 s, or `-1` to switch a level off."""
    sources = ("Elasticsearch reference: slow log",)
    fix = "unsafe"
    bad = (settings('"number_of_shards": 1, "index.indexing.slowlog.threshold.index.trace": "0ms"'),)
    good = (
        settings('"number_of_shards": 1, "index.indexing.slowlog.threshold.index.trace": "500ms"'),
        settings('"search.slowlog.threshold.query.warn": "10s", "search.slowlog.threshold.query.trace": "-1"'),
    )
    fixed = settings('"number_of_shards": 1')

    def advise(self, template: TemplateView) -> Findings:
        low = []
        for name in template.flat:
            found = setting(template, name.removeprefix("index.")) if ".slowlog.threshold." in name else None
            least = millis(found.written) if found is not None else None
            if found is not None and least is not None and 0 <= least < 10:
                low.append(found)
        if low:
            others = "1 other threshold" if len(low) == 2 else f"{len(low) - 1} other thresholds"
            more = f" and {others} log" if len(low) > 1 else " logs"
            yield self.finding(
                low[0].entry,
                f"`{low[0].name}: {low[0].written}`{more} nearly every request and can fill the disk. Remove"
                f" {'the setting' if len(low) == 1 else 'the settings'}, or use 500 ms or more",
                fix=drop_setting(template, low[0].entry, f"Remove `{low[0].name}`"),
            )
