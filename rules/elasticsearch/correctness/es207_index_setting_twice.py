from __future__ import annotations

from lslint.rules.elasticsearch.rule import TemplateRule


class IndexSettingTwice(TemplateRule):
    code = "ES207"
    severity = "warning"
    stage = "run"
    summary = "One index setting with two values"
    why = """\
`number_of_shards`, `index.number_of_shards` and `{"index": {"number_of_shards": …}}` are the same setting. Set
twice with different values, the template is accepted by every release and one of the values is lost."""
    bad = (
        '{"index_patterns": ["logs-*"], "template": {"settings": {"number_of_shards": 2, '
        '"index.number_of_shards": 3}}}\n',
    )
    good = (
        '{"index_patterns": ["logs-*"], "template": {"settings": {"number_of_shards": 2, '
        '"index.number_of_replicas": 3}}}\n',
        '{"index_patterns": ["logs-*"], "template": {"settings": {"number_of_shards": 2, '
        '"index.number_of_shards": 2}}}\n',
    )
