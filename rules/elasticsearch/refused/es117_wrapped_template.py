from __future__ import annotations

from lslint.rules.elasticsearch.rule import TemplateRule


class WrappedTemplate(TemplateRule):
    code = "ES117"
    blocks_parsing = True
    summary = "A template inside its own name, as a GET answers it"
    why = """\
The answer of `GET _template/x` has the name of the template around the body. Sent back as it is it is refused by
every release: `unknown key [x] in the template`, up to 5.6 `template is missing`. The fix takes the outer level
away."""
    fix = "safe"
    bad = ('{"logs": {"index_patterns": ["logs-*"], "settings": {}}}\n',)
    good = ('{"index_patterns": ["logs-*"], "settings": {}}\n',)
    fixed = '{"index_patterns": ["logs-*"], "settings": {}}\n'
