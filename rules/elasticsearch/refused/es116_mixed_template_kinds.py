from __future__ import annotations

from lslint.rules.elasticsearch.rule import TemplateRule


class MixedTemplateKinds(TemplateRule):
    code = "ES116"
    summary = "Keys of a legacy and of a composable template in one body"
    why = """\
A legacy template (`PUT _template/…`) has `mappings`, `settings` and `aliases` at the top level. A composable
template (`PUT _index_template/…`) has them inside `template`. Elasticsearch rejects a body that mixes the two forms.

In a composable template, move these keys into `template` and rename `order` to `priority`. In a legacy template, move
the contents of `template` to the top level, rename `priority` to `order` and remove the other keys of composable
templates, or send the template with `PUT _index_template`."""
    fix = "unsafe"
    bad = ('{"index_patterns": ["weblogs-*"], "priority": 100, "mappings": {"properties": {}}}\n',)
    good = ('{"index_patterns": ["weblogs-*"], "priority": 100, "template": {"mappings": {"properties": {}}}}\n',)

    fixed = '{"index_patterns": ["weblogs-*"], "priority": 100, "template": {"mappings": {"properties": {}}}}\n'
