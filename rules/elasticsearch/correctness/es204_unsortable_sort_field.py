from __future__ import annotations

from lslint.rules.elasticsearch.rule import TemplateRule


class UnsortableSortField(TemplateRule):
    code = "ES204"
    stage = "start"
    summary = "Index sorted by an unsuitable field"
    why = """\
The field in `index.sort.field` must be in the mapping and must have doc values, which `text` fields do not have.
Elasticsearch checks the field only when it creates an index: it accepts the template, but cannot create an index
from it.

Sort by a field with doc values, for example a `keyword`, `date` or numeric field."""
    bad = (
        '{"index_patterns": ["weblogs-*"], "template": {"settings": {"index.sort.field": "m"}, "mappings": '
        '{"properties": {"m": {"type": "text"}}}}}\n',
    )
    good = (
        '{"index_patterns": ["weblogs-*"], "template": {"settings": {"index.sort.field": "m"}, "mappings": '
        '{"properties": {"m": {"type": "keyword"}}}}}\n',
    )
