from __future__ import annotations

from lslint.grammar.config.tree import Entry
from lslint.rules.api import Context, Findings, Fix
from lslint.rules.elasticsearch.advice.index import TemplateAdvice, may_be_before, set_value, setting, size_bytes
from lslint.rules.elasticsearch.model.index_definition import Template


class StoreThrottleOnSsd(TemplateAdvice):
    code = "ES335"
    required_text = ("throttle",)
    summary = "Merges on 1.x are held to 20 MB/s"
    why = """\
Elasticsearch 1.x lets merges write no more than 20 MB/s (`store.throttle.max_bytes_per_sec`), a limit for spinning
disks: on SSD merges fall behind and indexing is throttled. The talk that this linter began from sets
`index.store.throttle.type: none` there. Since 2.0 merges adapt by themselves: the setting has no effect, and is
refused from 6.0 on (ES612), so for those releases take it out."""
    sources = (
        "talk of 2016 about a cluster of 300 Elasticsearch instances",
        "template PUTs on Elasticsearch 1.7.6 to 9.5.3",
    )
    releases = "1.0-1.7"
    fix = "unsafe"
    bad = (
        '{ "template": "weblogs-*", "settings": { "index.store.throttle.type": "merge", "number_of_shards": 5 },\n'
        '  "mappings": { "web": { "properties": { "host": { "type": "string" } } } } }\n',
        '{ "template": "weblogs-*", "settings": { "index.store.throttle.max_bytes_per_sec": "20mb" },\n'
        '  "mappings": { "web": { "properties": { "host": { "type": "string" } } } } }\n',
    )
    good = (
        '{ "template": "weblogs-*", "settings": { "index.store.throttle.type": "none" },\n'
        '  "mappings": { "web": { "properties": { "host": { "type": "string" } } } } }\n',
        '{ "template": "weblogs-*", "settings": { "index.store.throttle.max_bytes_per_sec": "400mb" },\n'
        '  "mappings": { "web": { "properties": { "host": { "type": "string" } } } } }\n',
    )
    fixed = (
        '{ "template": "weblogs-*", "settings": { "index.store.throttle.type": "none", "number_of_shards": 5 },\n'
        '  "mappings": { "web": { "properties": { "host": { "type": "string" } } } } }\n'
    )

    def advise(self, template: Template) -> Findings:
        if not may_be_before(template, 2):
            return
        kind = setting(template, "store.throttle.type")
        limit = setting(template, "store.throttle.max_bytes_per_sec")
        rate = size_bytes(limit.written) if limit is not None else None
        if kind is not None and kind.written == "none":
            return
        slow = limit is not None and rate is not None and 0 < rate <= 40 << 20
        found = limit if slow else kind if limit is None else None
        if found is not None:
            since = "" if template.ctx.target is not None else "; no effect from 2.0 on"
            name = "max_bytes_per_sec" if found is limit else "type"
            yield self.finding(
                found.entry,
                f"`store.throttle.{name}: {found.written}` holds merges to"
                f" {found.written if found is limit else '20 MB/s'}, a limit for"
                f" spinning disks: on SSD set `type: none`{since}",
                fix=self._fix(found.entry, template.ctx),
            )

    def _fix(self, entry: Entry, ctx: Context) -> Fix | None:
        """``none`` in place of another type; it is what 1.x is told, and later releases do not listen."""
        if ctx.has_syntax_errors or entry.name.rpartition(".")[2] != "type":
            return None
        return set_value(entry.value, '"none"', "unsafe", "Do not hold merges back")
