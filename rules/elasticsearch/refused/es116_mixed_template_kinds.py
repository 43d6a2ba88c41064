from __future__ import annotations

from lslint.rules.elasticsearch.rule import TemplateRule


class MixedTemplateKinds(TemplateRule):
    code = "ES116"
    summary = "Keys of a legacy and of a composable template in one body"
    why = """\
In a legacy template `mappings`, `settings` and `aliases` stand at the top, in a composable one below `template`. A
body with both is refused by either request: `[index_template] unknown field [mappings]`, `unknown key [priority]
in the template`."""
    fix = "unsafe"
    bad = ('{"index_patterns": ["logs-*"], "priority": 100, "mappings": {"properties": {}}}\n',)
    good = ('{"index_patterns": ["logs-*"], "priority": 100, "template": {"mappings": {"properties": {}}}}\n',)

    fixed = '{"index_patterns": ["logs-*"], "priority": 100, "template": {"mappings": {"properties": {}}}}\n'
