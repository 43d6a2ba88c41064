from __future__ import annotations

from lslint.grammar.config.tree import Entry
from lslint.rules.api import Context, Findings, Fix
from lslint.rules.elasticsearch.advice.index import TemplateAdvice, count, put, set_value, unsafe_fix
from lslint.rules.elasticsearch.examples import settings
from lslint.rules.elasticsearch.model.json_values import text
from lslint.rules.elasticsearch.model.markers import masked
from lslint.rules.elasticsearch.model.template_view import TemplateView
from lslint.rules.shared.built_in_templates import PATTERNS, SINCE
from lslint.rules.shared.name_patterns import is_within, overlap


class PatternOverlapsBuiltin(TemplateAdvice):
    code = "ES210"
    kinds = ("es-template", "es-index-template")
    severity = "warning"
    stage = "run"
    required_text = ("index_patterns",)
    elasticsearch_only = True
    summary = "Pattern that overlaps a built-in index template"
    why = """\
Elasticsearch 7.9 and later have built-in templates with priority 100 for `logs-*-*`, `metrics-*-*` and
`synthetics-*-*`. If several composable templates match a new index, Elasticsearch uses only the one with the highest
priority. A template with a lower priority has no effect, and Elasticsearch creates a data stream instead of an index.
Elasticsearch rejects a template with the same priority.

A pattern such as `logs-*`, which also matches other names, is reported only with the same priority.

Set a priority above 200 (the integrations of Elastic Agent use 200), or change the pattern."""
    sources = ("Elasticsearch reference: index templates, built-in index templates",)
    releases = "7.9-"
    fix = "unsafe"
    bad = (
        '{ "index_patterns": ["logs-web-*"], "priority": 50, "template": { "settings": { "number_of_shards": 1 } } }\n',
        settings('"number_of_shards": 1', "metrics-web-*"),
    )
    good = (
        '{ "index_patterns": ["logs-web-*"], "priority": 250, "template": { "settings": { '
        '"number_of_shards": 1 } } }\n',
        '{ "index_patterns": ["metrics-web-*"], "priority": 250, "template": { "settings": { '
        '"number_of_shards": 1 } } }\n',
    )
    fixed = good[0]

    def advise(self, template: TemplateView) -> Findings:
        if template.shape != "composable" or template.newest_release() < SINCE:
            return
        entry = template.root.entry("priority")
        written = text(template.root.get("priority"))
        priority = 0 if entry is None else count(written or "")
        if priority is None or priority > 100 or masked(template.ctx, (template.root.start, template.root.end)):
            return
        for pattern in template.patterns():
            built_in = next(
                (name for name in PATTERNS if (priority == 100 or pattern != "*") and overlap(pattern, name)), None
            )
            if built_in is None:
                continue
            if priority != 100 and not is_within(pattern, built_in):
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

    def _fix(self, template: TemplateView, entry: Entry | None, ctx: Context) -> Fix | None:
        """Return a fix that sets a priority above those of the Elastic Agent integrations."""
        if entry is not None:
            return set_value(entry.value, "250", "unsafe", "Set `priority` to 250")
        return unsafe_fix("Add `priority: 250`", put(template.root, "priority", "250", ctx))
