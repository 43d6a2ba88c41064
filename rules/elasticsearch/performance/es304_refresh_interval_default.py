from __future__ import annotations

from lslint.rules.api import Findings
from lslint.rules.elasticsearch.advice import index
from lslint.rules.elasticsearch.examples import settings
from lslint.rules.elasticsearch.model.setting_values import millis
from lslint.rules.elasticsearch.model.template_view import TemplateView
from lslint.rules.knowledge import load


class RefreshIntervalDefault(index.TemplateAdvice):
    code = "ES304"
    default = False
    required_text = ("settings",)
    summary = "Log indices refreshed every second"
    why = """\
Each refresh makes new documents searchable and writes a new segment, which Elasticsearch has to merge later. The
default of one second is more often than users look at logs.

Set `5s` to `30s` for logs that dashboards query all the time. Without the setting, Elasticsearch 7.0 and later do
not refresh an index that nobody has searched for 30 s.

The rule reports intervals below 5 s and a missing setting. It checks only templates for logs, recognized by their
index patterns, name or fields."""
    sources = (
        "own measurements on 1.7.6 and 9.5.3: rules/knowledge/mapping_measurements.json",
        "talk from 2016 about 6 clusters with 300 nodes in total: raises the interval to 5 s",
        "Elasticsearch reference: index modules, index.refresh_interval",
    )
    fix = "unsafe"
    bad = (
        settings('"number_of_shards": 1'),
        settings('"index": {"refresh_interval": "1s"}'),
    )
    good = (settings('"refresh_interval": "5s"'),)
    fixed = settings('"refresh_interval": "5s", "number_of_shards": 1')

    def advise(self, template: TemplateView) -> Findings:
        """Report each template once, at the setting or at ``settings``."""
        target = template.ctx.target
        is_before_5 = template.is_old if target is None else not target.at_least(5)
        release = "1.7.6" if is_before_5 else "9.5.3"
        known = load("mapping_measurements")["refresh_interval"][release]
        gain = (
            f"In our benchmark on {release}, `{known['interval']}` used {known['cpu']:.0%} of the CPU of `1s`"
            f" ({known['low']:.0%} to {known['high']:.0%} in single runs)."
        )
        found = index.setting(template, "refresh_interval")
        if found is not None:
            every = millis(found.written)
            if every is not None and 0 < every < 5000:
                yield self.finding(
                    found.entry,
                    f"`refresh_interval: {found.written}` writes a new segment at each interval, and merging the"
                    " segments costs CPU. Use `5s` to `30s` for logs",
                    help=gain,
                    fix=index.set_value(found.entry.value, '"5s"', "unsafe", "Set `refresh_interval` to `5s`"),
                )
        elif "index.refresh_interval" not in template.flat and template.decides_alone:
            yield self.finding(
                template.settings_span(),
                "`refresh_interval` is not set: while logs are searched, each shard writes a segment every second,"
                " which costs CPU for merges. Use `5s` to `30s` for logs",
                help=gain,
                fix=index.add_setting(template, "refresh_interval", '"5s"'),
            )
