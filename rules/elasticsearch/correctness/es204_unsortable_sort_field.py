from __future__ import annotations

from lslint.rules.elasticsearch.rule import TemplateRule


class UnsortableSortField(TemplateRule):
    code = "ES204"
    stage = "start"
    summary = "An index sorted by a field that it cannot be sorted by"
    why = """\
`index.sort.field` is looked at when the index is made: the field must be in the mapping (`unknown index sort
field:[@timestamp]`) and have doc values (`docvalues not found for index sort field:[m]`, so no `text`). The
template itself is accepted, by 6.8 to 9.5."""
    bad = (
        '{"index_patterns": ["logs-*"], "template": {"settings": {"index.sort.field": "m"}, "mappings": '
        '{"properties": {"m": {"type": "text"}}}}}\n',
    )
    good = (
        '{"index_patterns": ["logs-*"], "template": {"settings": {"index.sort.field": "m"}, "mappings": '
        '{"properties": {"m": {"type": "keyword"}}}}}\n',
    )
