from __future__ import annotations

from lslint.grammar.config.tree import Entry
from lslint.rules.api import Context, Findings, Fix
from lslint.rules.elasticsearch.advice.index import TemplateAdvice, count, marked, put, reach, set_value, unsafe_fix
from lslint.rules.elasticsearch.model.index_definition import Template, text
from lslint.rules.shared.built_in_templates import PATTERNS, SINCE
from lslint.rules.shared.name_patterns import overlap


class PatternOverlapsBuiltin(TemplateAdvice):
    code = "ES210"
    kinds = ("es-template", "es-index-template")
    severity = "warning"
    stage = "run"
    required_text = ("logs-", "metrics-", "synthetics-")
    elasticsearch_only = True
    summary = "Pattern that overlaps a built-in index template"
    why = """\
Since 7.9 Elasticsearch installs templates with priority 100 for the data streams `logs-*-*`, `metrics-*-*` and
`synthetics-*-*`. Of all composable templates that match a new index, it uses only the one with the highest priority.

A template with a lower priority (0 if `priority` is not set) is therefore never used for a name that also matches a
built-in template, and Elasticsearch creates a data stream instead of an index. With priority 100, Elasticsearch rejects
the PUT request if the built-in templates are installed (`has index patterns [logs-web-*] matching patterns from
existing templates [logs]`).

Set a priority above 200, which is the priority of the Elastic Agent integrations, or change the pattern.
`stack.templates.enabled: false` disables the built-in templates."""
    sources = ("Elasticsearch reference: index templates, built-in index templates",)
    releases = "7.9-"
    fix = "unsafe"
    bad = (
        '{ "index_patterns": ["logs-web-*"], "priority": 50, "template": { "settings": { "number_of_shards": 1 } } }\n',
        '{ "index_patterns": ["metrics-web-*"], "template": { "settings": { "number_of_shards": 1 } } }\n',
    )
    good = (
        '{ "index_patterns": ["logs-web-*"], "priority": 250, "template": { "settings": { '
        '"number_of_shards": 1 } } }\n',
        '{ "index_patterns": ["weblogs-*"], "template": { "settings": { "number_of_shards": 1 } } }\n',
        '{ "index_patterns": ["logs-2024"], "template": { "settings": { "number_of_shards": 1 } } }\n',
    )
    fixed = (
        '{ "index_patterns": ["logs-web-*"], "priority": 250, "template": { "settings": { "number_of_shards": 1 } } }\n'
    )

    def advise(self, template: Template) -> Findings:
        if template.shape != "composable" or reach(template) < SINCE:
            return
        entry = template.root.entry("priority")
        written = text(template.root.get("priority"))
        priority = 0 if entry is None else count(written or "")
        if priority is None or priority > 100 or marked(template.ctx, template.root.start, template.root.end):
            return
        for pattern in template.patterns():
            built_in = next((name for name in PATTERNS if pattern != "*" and overlap(pattern, name)), None)
            if built_in is None:
                continue
            message = (
                f"The template for `{pattern}` has the same priority as the built-in one for `{built_in}`, so"
                " Elasticsearch rejects it. Set `priority` above 200"
                if priority == 100
                else f"The built-in template for `{built_in}` overrides the one for `{pattern}` by its priority, 100."
                " Set `priority` above 200, or change the pattern"
            )
            key = template.root.entry("index_patterns")
            yield self.finding(
                entry or (key.key if key is not None else template.root),
                message,
                fix=self._fix(template, entry, template.ctx),
            )
            break

    def _fix(self, template: Template, entry: Entry | None, ctx: Context) -> Fix | None:
        """Return a fix that sets a priority above those of the Elastic Agent integrations."""
        if entry is not None:
            return set_value(entry.value, "250", "unsafe", "Set `priority` to 250")
        return unsafe_fix("Add `priority: 250`", put(template.root, "priority", "250", ctx))
