from __future__ import annotations

from lslint.rules.elasticsearch.rule import TemplateUpgrade


class DefaultMapping(TemplateUpgrade):
    code = "ES608"
    summary = "The mapping `_default_`"
    why = """\
`_default_` was what new types began with. 6.x warns, 7.0 refuses it. What it says, mostly dynamic templates,
belongs into the mapping itself. The fix puts it into the mapping of the one other type, where that says nothing else
under the same names.

The fix is safe where the target refuses the file as it is, or no release takes it. Without a target it is not: to
releases up to 6.8 `_default_` says something about every type."""
    bad = ('{"template": "logs-*", "mappings": {"_default_": {"dynamic_templates": []}}}\n',)
    good = ('{"index_patterns": ["logs-*"], "mappings": {"dynamic_templates": []}}\n',)

    fixed = '{"template": "logs-*", "mappings": {"dynamic_templates": []}}\n'
