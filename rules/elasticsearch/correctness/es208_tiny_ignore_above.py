from __future__ import annotations

from lslint.rules.api import Findings, Repeats
from lslint.rules.elasticsearch.advice.index import TemplateAdvice, count, forms
from lslint.rules.elasticsearch.mappings.field_names import is_long
from lslint.rules.elasticsearch.mappings.multi_fields import is_complete
from lslint.rules.elasticsearch.model.index_definition import Template

_SEARCHED = frozenset(("text", "match_only_text", "wildcard"))


class TinyIgnoreAbove(TemplateAdvice):
    code = "ES208"
    merge_repeats = Repeats(by="wording")
    stage = "run"
    required_text = ("ignore_above",)
    summary = "`ignore_above` too small for long values"
    why = """\
Elasticsearch does not index values that are longer than `ignore_above`. They stay in `_source`, but searches and
aggregations miss them without an error. 256 characters are often too few for URLs with parameters, user agents and
referrers. The rule reports 256 or less on fields with such names.

Set `ignore_above` to 1024, the value of the Elastic Common Schema."""
    sources = ("Elasticsearch reference: ignore_above; _ignored field",)
    bad = (
        '{ "index_patterns": ["weblogs-*"], "template": { "mappings": { "properties": {\n'
        '  "url": { "type": "keyword", "ignore_above": 256 } } } } }\n',
    )
    good = (
        (
            '{ "index_patterns": ["weblogs-*"], "template": { "mappings": { "properties": {\n'
            '  "url": { "type": "keyword", "ignore_above": 1024 } } } } }\n'
        ),
    )

    def advise(self, template: Template) -> Findings:
        """Report each such field."""
        for mapping in template.mappings:
            for field in forms(mapping):
                limit = field.setting("ignore_above")
                if field.parent is not None or any(sub.type in _SEARCHED for sub in field.subs):
                    continue  # another definition of the field indexes the complete value
                least = count(limit) if limit is not None else None
                if least is not None and least <= 256 and is_complete(field) and is_long(field.path):
                    yield self.finding(
                        field.node.entry("ignore_above") or field.entry,
                        f"Searches and aggregations on `{field.path}` miss values longer than {least} characters. Set"
                        " `ignore_above` to 1024",
                    )
