from __future__ import annotations

from lslint.rules.api import Findings
from lslint.rules.elasticsearch.advice.index import COLD, TemplateAdvice, is_log, mode, reach, settings_of, tier
from lslint.rules.elasticsearch.model.index_definition import Template


class IndexSortOnHotLogs(TemplateAdvice):
    code = "ES327"
    required_text = ("sort",)
    summary = "Logs are sorted while they are written"
    why = """\
With `index.sort.field` (since 6.0) every flush and merge sorts its documents, which makes indexing dearer: the
documentation itself warns of its cost. It pays where searches always want that order and stop early, and for
compression; for logs that are written fast and searched now and then it rarely does. `index.mode: logsdb` (8.17)
sorts by `host.name` and `@timestamp` by design, and gets much smaller for it: measured on 9.5.3 0.56 of the store at
1.28 of the CPU. Take that, or leave the order out."""
    sources = (
        "own measurement on 9.5.3: mapping_measurements.json",
        "Elasticsearch reference: index sorting",
    )
    releases = "6.0-"
    bad = (
        '{ "index_patterns": ["weblogs-*"], "template": { "settings": { "sort.field": "@timestamp", '
        '"sort.order": "desc" },\n'
        '  "mappings": { "properties": { "@timestamp": { "type": "date" } } } } }\n',
    )
    good = (
        '{ "index_patterns": ["weblogs-*"], "template": { "settings": { "mode": "logsdb", "sort.field": '
        '"@timestamp" },\n'
        '  "mappings": { "properties": { "@timestamp": { "type": "date" } } } } }\n',
        '{ "index_patterns": ["products"], "template": { "settings": { "sort.field": "price" },\n'
        '  "mappings": { "properties": { "price": { "type": "long" } } } } }\n',
    )

    def advise(self, template: Template) -> Findings:
        found = settings_of(template).get("sort.field")
        if found is None or mode(template) or any(name.startswith("logsdb.") for name in settings_of(template)):
            return
        if not is_log(template) or tier(template) in COLD:
            return
        newer = reach(template) >= (8, 17)
        cure = (
            "`index.mode: logsdb` sorts where it pays" if newer else "leave it out unless searches live on that order"
        )
        yield self.finding(
            found[0],
            f"`sort.field` sorts the documents of every flush and merge, which slows the writing of logs: {cure}",
        )
