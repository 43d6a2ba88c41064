from __future__ import annotations

from lslint.rules.elasticsearch.rule import TemplateRule


class IndexPatternsTooNew(TemplateRule):
    code = "ES113"
    needs_new_release = True
    about_support = True
    summary = "`index_patterns` in a template for a release before 6.0"
    why = """\
6.0 introduced `index_patterns` in place of `template`. Releases up to 5.6 ignore the new key and reject the template:
`Validation Failed: 1: template is missing`.

The rule reports `index_patterns` if the target is older than 6.0. Without a target it reports the key if the rest of
the file is valid only in such old releases, so that no release accepts the whole file.

Rename the key to `template` and give it one pattern, or update the rest of the file for 6.0 and later."""
    fix = "safe/unsafe"
    bad = ('{"index_patterns": ["logs-*"], "mappings": {"doc": {"properties": {"a": {"type": "string"}}}}}\n',)
    good = (
        '{"template": "logs-*", "mappings": {"doc": {"properties": {"a": {"type": "string"}}}}}\n',
        '{"index_patterns": ["logs-*"]\n, "order": 1}\n',
    )
