from __future__ import annotations

from lslint.rules.elasticsearch.rule import TemplateUpgrade


class DefaultMapping(TemplateUpgrade):
    code = "ES608"
    holds_in_templates = True
    summary = "`_default_` mapping"
    why = """\
`_default_` was the base mapping of all new types. 6.x accepts it with a warning, and 7.0 rejects it.

Move its contents, mostly dynamic templates, into the mapping itself. The fix moves them into the mapping of the only
other type, unless both contain the same key. It is safe if the target rejects the file, or if no release accepts it.
Without a target it is unsafe, because in releases up to 6.8 `_default_` applies to all types.

If the release is not known, the finding is an error if lslint is sure that no release accepts the whole file. Otherwise
the rule reports a file only if its other content requires 7.x or later (for example a composable index template), as an
info. It does not report other files, because releases up to 6.8 use `_default_`. To check a file regardless of its
content, name the release, for example with `--target elasticsearch=9.5`."""
    bad = ('{"template": "logs-*", "mappings": {"_default_": {"dynamic_templates": []}}}\n',)
    good = ('{"index_patterns": ["logs-*"], "mappings": {"dynamic_templates": []}}\n',)

    fixed = '{"template": "logs-*", "mappings": {"dynamic_templates": []}}\n'
