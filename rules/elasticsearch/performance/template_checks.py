"""The checks of the rules about templates whose texts are rows."""

from __future__ import annotations

from math import ceil

from lslint.rules.api import Context, Edit, Findings
from lslint.rules.elasticsearch.advice import index
from lslint.rules.elasticsearch.advice.index import (
    IndexSettingAdvice,
    TemplateAdvice,
    add_setting,
    count,
    drop_setting,
    mode,
    setting,
    sizing,
    unsafe_fix,
)
from lslint.rules.elasticsearch.model.json_values import text
from lslint.rules.elasticsearch.model.setting_values import millis
from lslint.rules.elasticsearch.model.template_view import Field, TemplateView
from lslint.rules.knowledge import load

_COLD = frozenset(("cold", "warm", "archive", "archived", "frozen"))


def _tier(template: TemplateView) -> str:
    """Return ``hot``, ``warm``, ``cold``, ``archive`` or ``frozen``, by the allocation of its shards."""
    allocation = "index.routing.allocation."
    preferred = text(template.node(f"{allocation}include._tier_preference"))
    if preferred:
        return preferred.split(",")[0].strip().removeprefix("data_")
    attributes = (f"{allocation}require.", f"{allocation}include.")
    required = [text(node) or "" for name, (_, node) in template.flat.items() if name.startswith(attributes)]
    return next((word for words in required for word in words.lower().split(",") if word == "hot" or word in _COLD), "")


class NoCodecForColdCheck(TemplateAdvice):
    def advise(self, template: TemplateView) -> Findings:
        """Report each template once, at ``settings``."""
        if not template.decides_alone or "index.codec" in template.flat:
            return
        where = _tier(template)
        if where not in _COLD or mode(template) or template.ctx.is_below(2):
            return
        saved = load("mapping_measurements")["best_compression_9.5.3"]["store"]
        yield self.finding(
            template.settings_span(),
            f"The template for `{where}` indices does not set `codec: best_compression`, so they use more disk. Set it,"
            " or `index_codec` in the lifecycle policy",
            help=f"In our benchmark with logs on 9.5.3, `best_compression` used {1 - saved:.0%} less disk.",
            fix=add_setting(template, "codec", '"best_compression"'),
        )


class RefreshIntervalDefaultCheck(index.TemplateAdvice):
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


MAX_GB = 50
AIM_GB = 25


class OversizedShardsCheck(IndexSettingAdvice):
    reads = count

    def is_bad(self, value: int, template: TemplateView) -> bool:
        daily = sizing("daily_gb", template)
        rolls_over = template.is_data_stream or "index.lifecycle.rollover_alias" in template.flat
        if daily is None or template.shape not in ("legacy", "composable") or rolls_over:
            return False
        return value > 0 and daily / value > MAX_GB

    def details(self, value: int, template: TemplateView) -> dict[str, float | str]:
        daily = sizing("daily_gb", template) or 0
        shards = "1 shard" if value == 1 else f"{value} shards"
        return {"daily": daily, "shards": shards, "each": daily / value, "wanted": ceil(daily / AIM_GB)}


_CHOSEN = ("analyzer", "fielddata_frequency_filter")


def _is_on_purpose(field: Field) -> bool:
    """Whether field data is intended: the field has a custom analyzer or filter, or a keyword next to it."""
    outer = field.parent
    has_keyword = (outer is not None and outer.type == "keyword") or any(one.type == "keyword" for one in field.subs)
    return has_keyword or any(field.node.entry(name) for name in _CHOSEN)


class FielddataTrueOnTextCheck(TemplateAdvice):
    def advise(self, template: TemplateView) -> Findings:
        for mapping in template.mappings:
            for field in mapping.forms():
                if field.type != "text" or field.setting("fielddata") != "true" or _is_on_purpose(field):
                    continue
                yield self.finding(
                    field.node.entry("fielddata") or field.entry,
                    f"`fielddata: true` on `{field.path}` loads all terms into the heap and can trip the circuit"
                    " breaker. Use a `keyword` sub-field",
                    fix=unsafe_fix("Replace `fielddata` with a `keyword` sub-field", self._edits(field, template.ctx)),
                )

    def _edits(self, field: Field, ctx: Context) -> list[Edit]:
        """Return the edits that put a keyword sub-field in place of the setting, if the field can have one."""
        entry = field.node.entry("fielddata")
        if entry is None or ctx.has_syntax_errors or field.parent is not None or field.node.entry("fields") is not None:
            return []
        made = '"fields": {"keyword": {"type": "keyword", "ignore_above": 1024}}'
        if not field.node.flow:
            made = "fields: {keyword: {type: keyword, ignore_above: 1024}}"
        return [Edit(entry.start, entry.end, made)]


class SlowlogThresholdTooLowCheck(TemplateAdvice):
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
            message = f"`{low[0].name}: {low[0].written}`{more} nearly every request and can fill the disk."
            message += f" Remove {'the setting' if len(low) == 1 else 'the settings'}, or use 500 ms or more"
            yield self.finding(
                low[0].entry, message, fix=drop_setting(template, low[0].entry, f"Remove `{low[0].name}`")
            )
