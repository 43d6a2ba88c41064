"""ES607: a mapping below the name of a type."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.elasticsearch.report import TEMPLATES, template_findings


class TypedMapping(Rule):
    code = "ES607"
    name = "typed-mapping"
    severity = "warning"
    stage = "advice"
    kinds = TEMPLATES
    visits = ("file",)
    summary = "A mapping below the name of a type"
    why = """\
Types are gone: 7.0 refuses a mapping with that level unless `include_type_name` is given, 8.0 always: `Root
mapping definition has unsupported parameters`. The fix takes the level out; lines below move one step to the left.

The fix is safe where the target refuses the file as it is, or no release takes it. Without a target it is not:
releases up to 6.8 want the level of the type."""
    sources = ("template PUTs on Elasticsearch 1.7.6, 2.4.6, 5.6.16, 6.8.23, 7.17.29, 8.19.21 and 9.5.3",)
    may_refuse = True
    fix = "safe/unsafe"
    bad = (('{"index_patterns": ["logs-*"], "mappings": {"doc": {"properties": {"a": {"type": "keyword"}}}}}\n'),)
    good = ('{"index_patterns": ["logs-*"], "mappings": {"properties": {"a": {"type": "keyword"}}}}\n',)
    fixed = '{"index_patterns": ["logs-*"], "mappings": {"properties": {"a": {"type": "keyword"}}}}\n'

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        yield from template_findings(self, ctx)
