from __future__ import annotations

from lslint.rules.elasticsearch.rule import TemplateRule


class WrappedTemplate(TemplateRule):
    code = "ES117"
    blocks_parsing = True
    summary = "Template wrapped in its own name, as in the response of a GET"
    why = """\
The response of `GET _template/x` contains the template inside an object with the name of the template.
Elasticsearch rejects this response as the body of a request: `unknown key [x] in the template`."""
    fix = "safe/unsafe"
    bad = ('{"logs": {"index_patterns": ["logs-*"], "settings": {}}}\n',)
    good = ('{"index_patterns": ["logs-*"], "settings": {}}\n',)
    fixed = '{"index_patterns": ["logs-*"], "settings": {}}\n'
