from __future__ import annotations

from lslint.rules.api import Findings
from lslint.rules.elasticsearch.advice.index import TemplateAdvice, count, forms, listed
from lslint.rules.elasticsearch.mappings.field_names import is_long
from lslint.rules.elasticsearch.mappings.multi_fields import is_complete
from lslint.rules.elasticsearch.model.index_definition import Template


class TinyIgnoreAbove(TemplateAdvice):
    code = "ES208"
    stage = "run"
    required_text = ("ignore_above",)
    summary = "Long values are left out of the index"
    why = """\
What is longer than `ignore_above` stays in `_source` and is not indexed: no search finds it, no aggregation counts
it, and nothing says so. 256, which dynamic mapping gives `.keyword` and Logstash gave `.raw`, is fine for names and
ids; URLs with parameters, user agents and referrers are often longer, and a chart of the most visited pages lacks
just those. 1024 is what the Elastic Common Schema uses; the limit is 32,766 bytes. Documents that were left out know
it: search for `_ignored` (since 6.4)."""
    sources = ("Elasticsearch reference: ignore_above; _ignored field",)
    bad = (
        '{ "index_patterns": ["weblogs-*"], "template": { "mappings": { "properties": {\n'
        '  "url": { "type": "text", "fields": { "keyword": { "type": "keyword", "ignore_above": 256 } } } } } } }\n',
    )
    good = (
        '{ "index_patterns": ["weblogs-*"], "template": { "mappings": { "properties": {\n'
        '  "url": { "type": "keyword", "ignore_above": 1024 }, "host": { "type": "keyword", "ignore_above": '
        "256 } } } } }\n",
    )

    def advise(self, template: Template) -> Findings:
        """One finding a mapping, at its first such field."""
        for mapping in template.mappings:
            found = []
            for field in forms(mapping):
                limit = field.setting("ignore_above")
                least = count(limit) if limit is not None else None
                path = field.parent.path if field.parent is not None else field.path
                if least is not None and least <= 256 and is_complete(field) and is_long(path):
                    found.append((field, least))
            if found:
                first, least = found[0]
                yield self.finding(
                    first.node.entry("ignore_above") or first.entry,
                    f"{listed([field.path for field, _ in found])}: values of more than {least} characters are neither"
                    " found nor counted, and such fields often have them; 1024 takes nearly all",
                )
