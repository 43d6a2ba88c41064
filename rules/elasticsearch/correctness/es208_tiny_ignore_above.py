from __future__ import annotations

from lslint.rules.api import Findings, Repeats
from lslint.rules.elasticsearch.advice.index import TemplateAdvice, count, forms
from lslint.rules.elasticsearch.mappings.field_names import is_long
from lslint.rules.elasticsearch.mappings.multi_fields import is_complete
from lslint.rules.elasticsearch.model.index_definition import Template
from lslint.rules.shared.trials import is_trial

_SEARCHED = frozenset(("text", "match_only_text", "wildcard"))


class TinyIgnoreAbove(TemplateAdvice):
    code = "ES208"
    merge_repeats = Repeats(by="wording")
    stage = "run"
    required_text = ("ignore_above",)
    summary = "`ignore_above` too small for long values"
    why = """\
Elasticsearch does not index values that are longer than `ignore_above`. They stay in `_source`, but no search finds
them and no aggregation counts them, without an error message. 256, the limit of `.keyword` fields in dynamic mapping
and of `.raw` fields in the old Logstash template, is enough for names and ids. URLs with parameters, user agents and
referrers are often longer, so that, for example, a chart of the most visited pages misses them.

The rule reports limits up to 256 on fields whose name suggests long values, such as `url`, `user_agent` and `referrer`.
It reports nothing if the same value is also indexed as text. In demos and tests, whose values are short, it reports
only if you select it.

Set `ignore_above` to 1024, the value of the Elastic Common Schema; the upper limit is 32,766 bytes. To find documents
with skipped values, search for the field `_ignored` (since 6.4)."""
    sources = ("Elasticsearch reference: ignore_above; _ignored field",)
    bad = (
        '{ "index_patterns": ["weblogs-*"], "template": { "mappings": { "properties": {\n'
        '  "url": { "type": "keyword", "ignore_above": 256 } } } } }\n',
    )
    good = (
        '{ "index_patterns": ["weblogs-*"], "template": { "mappings": { "properties": {\n'
        '  "url": { "type": "text", "fields": { "keyword": { "type": "keyword", "ignore_above": 256 } } } } } } }\n',
        '{ "index_patterns": ["weblogs-*"], "template": { "mappings": { "properties": {\n'
        '  "url": { "type": "keyword", "ignore_above": 1024 }, "host": { "type": "keyword", "ignore_above": '
        "256 } } } } }\n",
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
                        optional=is_trial(template.ctx),
                    )
