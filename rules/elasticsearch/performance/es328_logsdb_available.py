from __future__ import annotations

from lslint.rules.api import Findings
from lslint.rules.elasticsearch.advice.index import (
    TemplateAdvice,
    add_setting,
    is_data_stream,
    is_log,
    mode,
    reach,
    settings_span,
)
from lslint.rules.elasticsearch.model.index_definition import Template
from lslint.rules.knowledge import load


class LogsdbAvailable(TemplateAdvice):
    code = "ES328"
    kinds = ("es-template", "es-index-template")
    default = False
    required_text = ("data_stream",)
    elasticsearch_only = True
    summary = "Log data stream without `index.mode: logsdb`"
    why = """\
`index.mode: logsdb` (since 8.17) sorts logs by host and time and compresses them better. In our benchmark on 9.5.3,
it used 44 % less disk space and 28 % more CPU time for indexing. It requires `@timestamp` in every document.

Set the mode if disk space is scarce. Clusters created with 9.0 or later use it by default for data streams named
`logs-*-*`."""
    sources = (
        "own measurement on 9.5.3: rules/knowledge/mapping_measurements.json",
        "Elasticsearch reference: logs data stream (logsdb)",
    )
    releases = "8.17-"
    fix = "unsafe"
    bad = (
        "{\n"
        '  "index_patterns": ["weblogs-*"], "data_stream": {}, "priority": 200,\n'
        '  "template": { "settings": { "number_of_shards": 1 } }\n'
        "}\n",
    )
    good = (
        (
            "{\n"
            '  "index_patterns": ["weblogs-*"], "data_stream": {}, "priority": 200,\n'
            '  "template": { "settings": { "mode": "logsdb", "number_of_shards": 1 } }\n'
            "}\n"
        ),
    )
    fixed = (
        "{\n"
        '  "index_patterns": ["weblogs-*"], "data_stream": {}, "priority": 200,\n'
        '  "template": { "settings": { "mode": "logsdb", "number_of_shards": 1 } }\n'
        "}\n"
    )

    def advise(self, template: Template) -> Findings:
        if not is_data_stream(template) or template.ctx.has_syntax_errors or not is_log(template):
            return
        release = reach(template)
        if release < (8, 17) or mode(template):
            return
        if release >= (9,) and all(name.startswith("logs-") and name.count("-") > 1 for name in template.patterns()):
            return  # these names select the mode automatically
        known = load("mapping_measurements")["logsdb_9.5.3"]
        yield self.finding(
            settings_span(template),
            f"`index.mode: logsdb` (since 8.17) used {1 - known['store']:.0%} less disk and {known['cpu'] - 1:.0%}"
            " more CPU in our benchmark. Set this mode if disk is scarce",
            fix=add_setting(template, "mode", '"logsdb"'),
        )
