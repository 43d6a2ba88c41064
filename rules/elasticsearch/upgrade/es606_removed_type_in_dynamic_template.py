from __future__ import annotations

from lslint.rules.elasticsearch.rule import MERGED, TemplateUpgrade


class RemovedTypeInDynamicTemplate(TemplateUpgrade):
    code = "ES606"
    fix_changes_meaning = True  # where a release accepts `string`, `text` and `keyword` mean something else
    fails_with_document = True
    merge_repeats = MERGED
    holds_in_templates = True
    summary = "Removed type or parameter in a dynamic template"
    why = """\
Releases up to 7.17 do not validate the mapping of a dynamic template, so a removed type or parameter, for example
`string` or `not_analyzed`, remains unnoticed after an upgrade to 6.x or 7.x. Elasticsearch then rejects the first
document with a matching new field. Since 8.0 it rejects the template itself.

Use the type or parameter that replaced the old one. The fix is safe if the target rejects the file. Otherwise it is
unsafe: in releases that accept the file, `text` and `keyword` have another meaning than `string`, or do not exist.

If the release is not known, the finding is an error if lslint is sure that no release accepts the whole file. Otherwise
the rule reports a file only if its other content requires 7.x or later (for example a composable index template), as an
info. It does not report other files, because releases up to 7.17 accept the template. To check a file regardless of its
content, name the release, for example with `--target elasticsearch=9.5`."""
    bad = (
        '{"template": "logs-*", "mappings": {"doc": {"dynamic_templates": [{"s": {"match": "*", '
        '"match_mapping_type": "string", "mapping": {"type": "string", "index": "not_analyzed"}}}]}}}\n',
    )
    good = (
        '{"template": "logs-*", "mappings": {"doc": {"dynamic_templates": [{"s": {"match": "*", '
        '"match_mapping_type": "string", "mapping": {"type": "keyword"}}}]}}}\n',
    )
    fixed = (
        '{"template": "logs-*", "mappings": {"doc": {"dynamic_templates": [{"s": {"match": "*", '
        '"match_mapping_type": "string", "mapping": {"type": "keyword"}}}]}}}\n'
    )
