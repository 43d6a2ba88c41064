from __future__ import annotations

from lslint.rules.elasticsearch.rule import TemplateRule


class DynamicTemplateWithoutCondition(TemplateRule):
    code = "ES120"
    needs_new_release = True
    summary = "Dynamic template without a condition"
    why = """\
A dynamic template selects the fields that it applies to by `match`, `path_match` or `match_mapping_type`. Releases up
to 7.12 reject one without such a condition: `template must have match, path_match or match_mapping_type set`. Since
7.13, such a dynamic template applies to every field.

The rule reports the dynamic template if the target is older than 7.13. Without a target it reports the dynamic template
if the rest of the file is valid only in old releases.

Add `"match": "*"`, which applies to every field in all releases."""
    fix = "safe"
    bad = (
        '{"index_patterns": ["weblogs-*"], "mappings": {"doc": {"dynamic_templates": [{"all": {"mapping": '
        '{"type": "keyword"}}}]}}}\n',
    )
    good = (
        '{"template": "weblogs-*", "mappings": {"doc": {"dynamic_templates": [{"all": {"match": "*", '
        '"mapping": {"type": "keyword"}}}]}}}\n',
        '{"index_patterns": ["weblogs-*"], "template": {"mappings": {"dynamic_templates": [{"all": '
        '{"mapping": {"type": "keyword"}}}]}}}\n',
    )
