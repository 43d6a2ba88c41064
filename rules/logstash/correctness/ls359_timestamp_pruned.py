from __future__ import annotations

import re

from lslint.rules.logstash.api import Findings, Fix, PipelineRule, PipelineView, Plugin, raw_texts, regex
from lslint.rules.logstash.flow.changes import changes
from lslint.rules.logstash.flow.needed import is_single_file

_TIMESTAMP = "@timestamp"


class TimestampPruned(PipelineRule):
    code = "LS359"
    visits = ("filter/prune",)
    required_text = ("whitelist_names",)
    summary = "`prune` that also removes `@timestamp`"
    why = """\
`whitelist_names` of the `prune` filter keeps only the fields whose names match, at the root of the event. `@timestamp`
is such a field. Without it, an output cannot write the date of `%{+…}` in a name of an index or file: depending on the
release, the pipeline stops with `timestamp field is missing`, or the name has no date.

Add `^@timestamp$` to the list. The rule reports the filter only in a pipeline of one file that prunes every event,
does not set `@timestamp` again, and writes a date in an output."""
    sources = (
        "logstash-filter-prune, lib/logstash/filters/prune.rb",
        "https://www.elastic.co/docs/reference/logstash/plugins/plugins-filters-prune",
    )
    fix = "manual"
    bad = (
        'input { stdin { } } filter { prune { whitelist_names => ["^id$"] } }\n'
        'output { file { path => "/a/%{+YYYY}" codec => line } }\n',
    )
    good = (
        'input { stdin { } } filter { prune { whitelist_names => ["^id$", "^@timestamp$"] } }\n'
        'output { file { path => "/a/%{+YYYY}" codec => line } }\n',
        'input { stdin { } } filter { prune { whitelist_names => ["^id$"] } }\n'
        'output { file { path => "/a/b" codec => line } }\n',
    )

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        option, names = node.option("whitelist_names"), node.raw_texts("whitelist_names")
        if option is None or not names or not ctx.is_complete(node):
            return
        if ctx.clauses or not is_single_file(ctx):
            return
        later = (plugin for plugin in ctx.flow.plugins("filter") if plugin.start > node.end)
        if any(changes(plugin).may_change((_TIMESTAMP,)) for plugin in later):
            return
        try:
            if any("%{" in name or "${" in name or regex(name).search(_TIMESTAMP) for name in names):
                return
        except re.error:
            return
        for plugin in ctx.flow.plugins("output"):
            if any("%{+" in text for each in plugin.options for text in raw_texts(each.value)):
                yield self.finding(
                    option,
                    f"`prune` also removes `@timestamp`, which `%{{+…}}` in the `{plugin.name}` output requires. Add"
                    ' `"^@timestamp$"`',
                    fix=Fix("manual", 'Add `"^@timestamp$"` to the list'),
                )
                return
