from __future__ import annotations

from lslint.rules.elasticsearch.rule import TemplateRule


class PrivateIndexSetting(TemplateRule):
    code = "ES124"
    summary = "A setting that the server keeps itself"
    why = """\
`index.uuid`, `index.creation_date`, `index.version.created` and `index.provided_name` come back with `GET
index/_settings` and cannot be set: from 5.0 on the template is refused. They belong to one index, so the fix takes
them out."""
    fix = "safe"
    bad = (
        '{"index_patterns": ["logs-*"], "template": {"settings": {"index.number_of_shards": 1, "index.uuid": "x1"}}}\n',
    )
    good = ('{"index_patterns": ["logs-*"], "template": {"settings": {"index.number_of_shards": 1}}}\n',)
    fixed = '{"index_patterns": ["logs-*"], "template": {"settings": {"index.number_of_shards": 1}}}\n'
