from __future__ import annotations

from lslint.rules.elasticsearch.rule import TemplateRule


class DoubleIndexPrefix(TemplateRule):
    code = "ES126"
    summary = "A setting with `index` in front of it twice"
    why = """\
Below `index` the names stand without `index.`: `{"index": {"index.codec": …}}` is the setting `index.index.codec`,
which does not exist. Refused from 5.0 on, stored without effect before."""
    fix = "safe"
    bad = (
        '{"index_patterns": ["logs-*"], "template": {"settings": {"index": {"index.codec": "best_compression"}}}}\n',
    )
    good = ('{"index_patterns": ["logs-*"], "template": {"settings": {"index": {"codec": "best_compression"}}}}\n',)
    fixed = '{"index_patterns": ["logs-*"], "template": {"settings": {"index": {"codec": "best_compression"}}}}\n'
