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
    required_text = ("data_stream",)
    summary = "A data stream of logs without `index.mode: logsdb`"
    why = """\
Since 8.17 `index.mode: logsdb` sorts logs by host and time and packs them accordingly: measured on 9.5.3 with 40,000
log documents, 0.56 of the store of the same mapping with keyword fields, at 1.28 (1.07 to 1.31) of the CPU of
indexing, without synthetic source, which needs a license. Since 9.0 data streams called `logs-*-*` have it without
being asked, on a new cluster. It wants `@timestamp` in every document, and scripts and `_source` filters that rely on
the order of fields should be tried first.

Reported are composable templates with `data_stream` for logs that say nothing of the mode and are not made of
component templates."""
    sources = (
        "own measurement on 9.5.3: mapping_measurements.json",
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
        '{ "index_patterns": ["weblogs-*"], "data_stream": {}, "template": { "settings": { "mode": "logsdb" } } }\n',
        '{ "index_patterns": ["weblogs-*"], "template": { "settings": { "number_of_shards": 1 } } }\n',
        '{ "index_patterns": ["logs-web-*"], "data_stream": {}, "template": { "settings": { '
        '"number_of_shards": 1 } } }\n',
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
            return  # has it by its name
        known = load("mapping_measurements")["logsdb_9.5.3"]
        yield self.finding(
            settings_span(template),
            "A data stream of logs without `mode: logsdb` (since 8.17): measured on 9.5, that took"
            f" {known['store']:.0%} of the disk at {known['cpu']:.0%} of the CPU",
            fix=add_setting(template, "mode", '"logsdb"'),
        )
