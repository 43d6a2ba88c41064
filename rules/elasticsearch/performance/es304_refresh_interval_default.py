from __future__ import annotations

from lslint.rules.api import Findings
from lslint.rules.elasticsearch.advice.index import (
    TemplateAdvice,
    add_setting,
    decides_alone,
    is_log,
    may_be_before,
    set_value,
    setting,
    settings_of,
    settings_span,
)
from lslint.rules.elasticsearch.model.index_definition import Template
from lslint.rules.elasticsearch.model.setting_values import millis
from lslint.rules.knowledge import load


class RefreshIntervalDefault(TemplateAdvice):
    code = "ES304"
    required_text = ("settings",)
    summary = "Logs are made searchable each second"
    why = """\
Each refresh writes a new segment, which has to be merged again later. The default of one second is more often than
anybody looks at logs; the talk that this linter began from raised it to 5 s. Measured with the same lean mapping and
one client: on 1.7.6, 5 s took 0.72 (0.68 to 0.88) of the CPU of 1 s; on 9.5.3, 30 s took 0.77 (0.45 to 1.15, a noisy
machine). The store is the same in the end.

Since 7.0 an index that nobody searches for 30 s is not refreshed at all, but only as long as `refresh_interval` is
not set: where logs are rarely searched the default is fine, and 5 s to 30 s is for what a dashboard looks at all the
time. Do not go far beyond that either (ES305). A template that leaves the setting out is reported only if it is about
logs, sets other settings, and is not combined with others."""
    sources = (
        "own measurements on 1.7.6 and 9.5.3: mapping_measurements.json",
        "talk of 2016 about a cluster of 300 Elasticsearch instances",
        "Elasticsearch reference: index modules, index.refresh_interval",
    )
    fix = "unsafe"
    bad = (
        '{\n  "index_patterns": ["weblogs-*"],\n  "template": { "settings": { "number_of_shards": 1 } }\n}\n',
        '{ "index_patterns": ["weblogs-*"], "template": { "settings": { "index": { "refresh_interval": "1s" } } } }\n',
    )
    good = (
        '{ "index_patterns": ["weblogs-*"], "template": { "settings": { "refresh_interval": "5s" } } }\n',
        '{ "index_patterns": ["products-*"], "template": { "settings": { "number_of_shards": 1 } } }\n',
    )
    fixed = (
        "{\n"
        '  "index_patterns": ["weblogs-*"],\n'
        '  "template": { "settings": { "refresh_interval": "5s", "number_of_shards": 1 } }\n'
        "}\n"
    )

    def advise(self, template: Template) -> Findings:
        """One finding a template, at the setting or at ``settings``."""
        if not is_log(template):
            return
        release = "1.7.6" if may_be_before(template, 5) else "9.5.3"
        known = load("mapping_measurements")["refresh_interval"][release]
        gain = (
            f"measured on {release}, `{known['interval']}` took {known['cpu']:.0%} ({known['low']:.0%} to"
            f" {known['high']:.0%}) of the CPU of `1s`"
        )
        found = setting(template, "refresh_interval")
        if found is not None:
            every = millis(found.written)
            if every is not None and 0 < every < 5000:
                yield self.finding(
                    found.entry,
                    f"`refresh_interval: {found.written}` writes a segment that often, to be merged again: `5s` to"
                    f" `30s` is enough for logs; {gain}",
                    fix=set_value(found.entry.value, '"5s"', "unsafe", "Refresh every 5 s"),
                )
        elif "refresh_interval" not in settings_of(template) and decides_alone(template):
            yield self.finding(
                settings_span(template),
                "Without `refresh_interval` an index of logs that is searched writes a segment each second: set `5s`"
                f" to `30s`; {gain}",
                fix=add_setting(template, "refresh_interval", '"5s"'),
            )
