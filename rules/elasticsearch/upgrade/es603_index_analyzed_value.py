"""ES603: `index` with a word of 1.x."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.elasticsearch.report import TEMPLATES, template_findings


class IndexAnalyzedValue(Rule):
    code = "ES603"
    name = "index-analyzed-value"
    severity = "warning"
    stage = "advice"
    kinds = TEMPLATES
    visits = ("file",)
    summary = "`index` with a word of 1.x"
    why = """\
`analyzed`, `not_analyzed` and `no` went with `string`: 5.x takes them on other types with a warning, from 6.0 on
`index` is `true` or `false`: `Could not convert [f.index] to boolean`.

The fix is safe where the target refuses the file as it is, or no release takes it. Without a target it is not:
releases up to 5.6 read the old words, and up to 2.4 no others."""
    sources = ("template PUTs on Elasticsearch 1.7.6, 2.4.6, 5.6.16, 6.8.23, 7.17.29, 8.19.21 and 9.5.3",)
    may_refuse = True
    fix = "safe/unsafe"
    bad = (
        ('{"template": "logs-*", "mappings": {"doc": {"properties": {"code": {"type": "long", "index": "no"}}}}}\n'),
    )
    good = (
        ('{"template": "logs-*", "mappings": {"doc": {"properties": {"code": {"type": "long", "index": false}}}}}\n'),
    )
    fixed = '{"template": "logs-*", "mappings": {"doc": {"properties": {"code": {"type": "long", "index": false}}}}}\n'

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        yield from template_findings(self, ctx)
