from __future__ import annotations

from lslint.rules.api import Findings
from lslint.rules.elasticsearch.advice.index import COLD, TemplateAdvice, is_log, mode, reach, settings_of, tier
from lslint.rules.elasticsearch.model.index_definition import Template
from lslint.rules.elasticsearch.rule import is_for_opensearch


class IndexSortOnHotLogs(TemplateAdvice):
    code = "ES327"
    default = False
    required_text = ("sort",)
    summary = "Index sorting on log indices"
    why = """\
With `index.sort.field`, Elasticsearch sorts documents at every flush and merge, which makes indexing slower.
Sorting is useful only if searches always need the same order.

Remove the setting, or use `index.mode: logsdb` (since 8.17). In our benchmark on 9.5.3, `logsdb` used 44 % less
disk space and 28 % more CPU time.

The rule checks only templates for logs, recognized by their index patterns, name or fields."""
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
        (
            '{ "index_patterns": ["weblogs-*"], "template": {\n'
            '  "mappings": { "properties": { "@timestamp": { "type": "date" } } } } }\n'
        ),
        (
            '{ "index_patterns": ["weblogs-*"], "template": { "settings": { "mode": "logsdb" },\n'
            '  "mappings": { "properties": { "@timestamp": { "type": "date" } } } } }\n'
        ),
    )

    def advise(self, template: Template) -> Findings:
        found = settings_of(template).get("sort.field")
        if found is None or mode(template) or any(name.startswith("logsdb.") for name in settings_of(template)):
            return
        if not is_log(template) or tier(template) in COLD:
            return
        newer = reach(template) >= (8, 17) and not is_for_opensearch(template.ctx)
        action = "Remove the setting unless searches need the order" + (
            ", or use `index.mode: logsdb`" if newer else ""
        )
        yield self.finding(
            found[0],
            f"`sort.field` sorts documents at every flush and merge, which slows down indexing. {action}",
        )
