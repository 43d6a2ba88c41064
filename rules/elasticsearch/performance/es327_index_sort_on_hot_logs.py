from __future__ import annotations

from lslint.rules.api import Findings
from lslint.rules.elasticsearch.advice.index import COLD, TemplateAdvice, is_log, mode, reach, settings_of, tier
from lslint.rules.elasticsearch.model.index_definition import Template


class IndexSortOnHotLogs(TemplateAdvice):
    code = "ES327"
    default = False
    required_text = ("sort",)
    summary = "Index sorting on log indices"
    why = """\
With `index.sort.field` (since 6.0), every flush and merge sorts its documents, which makes indexing slower; the
documentation warns of the cost. Sorting is useful if searches always need the same order and can stop early, and for
compression. For logs that are written fast and searched occasionally, the cost is rarely worth it.

`index.mode: logsdb` (since 8.17) sorts by `host.name` and `@timestamp` and compresses much better: in our benchmark on
9.5.3, it used 44 % less disk and 28 % more CPU. Use it, or remove the setting.

The rule is off by default, because the file does not show which searches use the order.

The rule checks only templates for logs: their index patterns or name contain a word such as `logs`, `nginx` or
`filebeat`, or the mapping has the fields `@timestamp` and `message`."""
    sources = (
        "own measurement on 9.5.3: rules/knowledge/mapping_measurements.json",
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
        action = "Remove the setting unless searches need the order" + (
            ", or use `index.mode: logsdb`" if newer else ""
        )
        yield self.finding(
            found[0],
            f"`sort.field` sorts documents at every flush and merge, which slows down indexing. {action}",
        )
