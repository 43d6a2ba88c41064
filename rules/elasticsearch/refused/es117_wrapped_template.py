from __future__ import annotations

from lslint.rules.elasticsearch.rule import TemplateRule


class WrappedTemplate(TemplateRule):
    code = "ES117"
    blocks_parsing = True
    summary = "Template wrapped in its own name, as in the response of a GET"
    why = """\
The response of `GET _template/x` contains the body of the template inside an object with the name of the template.
Every release rejects that response as a request body: `unknown key [x] in the template`, up to 5.6 `template is
missing`.

The finding is an error if an output of Logstash installs the file. Otherwise it is a warning: a script may send the
content of the object, and the rule reports nothing if scripts of the project extract parts of JSON files with `jq`.

The fix removes the outer level.

Elasticsearch 1.x also accepts the wrapped form in the folder `config/templates`, so the rule does not report such files
if the target is 1.x."""
    fix = "safe/unsafe"
    bad = ('{"logs": {"index_patterns": ["logs-*"], "settings": {}}}\n',)
    good = ('{"index_patterns": ["logs-*"], "settings": {}}\n',)
    fixed = '{"index_patterns": ["logs-*"], "settings": {}}\n'
