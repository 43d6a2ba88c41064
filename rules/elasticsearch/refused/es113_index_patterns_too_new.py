from __future__ import annotations

from lslint.rules.elasticsearch.rule import TemplateRule


class IndexPatternsTooNew(TemplateRule):
    code = "ES113"
    needs_new_release = True
    summary = "`index_patterns` for a release that reads `template`"
    why = """\
`index_patterns` came with 6.0. Up to 5.6 the key is ignored and the template refused: `Validation Failed: 1:
template is missing`. Told where the target is older, and where the rest of the file is for old releases only, so
that none accepts it."""
    fix = "safe"
    bad = ('{"index_patterns": ["logs-*"], "mappings": {"doc": {"properties": {"a": {"type": "string"}}}}}\n',)
    good = (
        '{"template": "logs-*", "mappings": {"doc": {"properties": {"a": {"type": "string"}}}}}\n',
        '{"index_patterns": ["logs-*"]\n, "order": 1}\n',
    )
