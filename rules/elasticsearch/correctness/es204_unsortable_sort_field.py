from __future__ import annotations

from lslint.rules.elasticsearch.rule import TemplateRule


class UnsortableSortField(TemplateRule):
    code = "ES204"
    stage = "start"
    summary = "Index sorted by an unsuitable field"
    why = """\
Elasticsearch checks `index.sort.field` when it creates an index, not when it receives the template (6.8 to 9.5). The
field must be in the mapping (`unknown index sort field:[@timestamp]`) and must have doc values (`docvalues not found
for index sort field:[m]`), which `text` fields do not have.

The template is accepted, but no index can be created from it.

Sort by a field with doc values, for example a `keyword`, `date` or numeric field, and add it to the mapping."""
    bad = (
        '{"index_patterns": ["weblogs-*"], "template": {"settings": {"index.sort.field": "m"}, "mappings": '
        '{"properties": {"m": {"type": "text"}}}}}\n',
    )
    good = (
        '{"index_patterns": ["weblogs-*"], "template": {"settings": {"index.sort.field": "m"}, "mappings": '
        '{"properties": {"m": {"type": "keyword"}}}}}\n',
    )
