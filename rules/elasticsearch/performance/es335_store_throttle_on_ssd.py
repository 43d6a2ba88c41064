from __future__ import annotations

from lslint.grammar.config.tree import Entry
from lslint.rules.api import Context, Findings, Fix
from lslint.rules.elasticsearch.advice.index import TemplateAdvice, may_be_before, set_value, setting, size_bytes
from lslint.rules.elasticsearch.model.index_definition import Template


class StoreThrottleOnSsd(TemplateAdvice):
    code = "ES335"
    required_text = ("throttle",)
    elasticsearch_only = True
    summary = "Merge rate limit that is too low for SSDs (Elasticsearch 1.x)"
    why = """\
With `store.throttle.type: merge`, Elasticsearch 1.x limits the merges of an index to
`store.throttle.max_bytes_per_sec`. A limit of 20 MB/s is for spinning disks. On SSDs, merges fall behind, and
Elasticsearch throttles indexing.

Set `store.throttle.type: none`. Elasticsearch 2.0 and later ignore the setting, and 6.0 and later reject it."""
    sources = (
        "talk from 2016 about 6 clusters with 300 nodes in total: sets `index.store.throttle.type: none` on SSDs",
        "responses to PUT requests with templates on Elasticsearch 1.7.6 to 9.5.3",
    )
    releases = "1.0-1.7"
    fix = "unsafe"
    bad = (
        '{ "template": "weblogs-*", "settings": { "index.store.throttle.type": "merge",\n'
        '  "index.store.throttle.max_bytes_per_sec": "20mb" },\n'
        '  "mappings": { "web": { "properties": { "host": { "type": "string" } } } } }\n',
    )
    good = (
        (
            '{ "template": "weblogs-*", "settings": { "index.store.throttle.type": "none" },\n'
            '  "mappings": { "web": { "properties": { "host": { "type": "string" } } } } }\n'
        ),
    )
    fixed = (
        '{ "template": "weblogs-*", "settings": { "index.store.throttle.type": "none",\n'
        '  "index.store.throttle.max_bytes_per_sec": "20mb" },\n'
        '  "mappings": { "web": { "properties": { "host": { "type": "string" } } } } }\n'
    )

    def advise(self, template: Template) -> Findings:
        if not may_be_before(template, 2):
            return
        kind = setting(template, "store.throttle.type")
        limit = setting(template, "store.throttle.max_bytes_per_sec")
        rate = size_bytes(limit.written) if limit is not None else None
        if kind is None or kind.written not in ("merge", "all"):
            return  # the limit of the node applies, or none
        if limit is not None and rate is not None and 0 < rate <= 40 << 20:
            since = "" if template.ctx.target is not None else " (no effect since 2.0)"
            what = "merges" if kind.written == "merge" else "all writes"
            yield self.finding(
                limit.entry,
                f"`store.throttle.max_bytes_per_sec: {limit.written}` limits {what} of an index to a rate for"
                f" spinning disks. On SSDs, set `store.throttle.type: none`{since}",
                fix=self._fix(kind.entry, template.ctx),
            )

    def _fix(self, entry: Entry, ctx: Context) -> Fix | None:
        """Return the fix that sets the type to ``none``, which has an effect on 1.x only."""
        if ctx.has_syntax_errors or entry.name.rpartition(".")[2] != "type":
            return None
        return set_value(entry.value, '"none"', "unsafe", "Set `store.throttle.type` to `none`")
