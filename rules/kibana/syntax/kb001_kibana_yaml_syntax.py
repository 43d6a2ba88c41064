from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.grammar.parse_errors import ParseError
from lslint.rules.api import Context, Findings
from lslint.rules.kibana.rule import InvalidKibanaYaml
from lslint.rules.shared.config_syntax import (
    YAML_FIXES,
    marker_message,
    second_document,
    second_document_message,
    yaml_applicability,
    yaml_message,
)

_EFFECT = "Kibana does not start"


class KibanaYamlSyntax(InvalidKibanaYaml):
    code = "KB001"
    visits = (
        "syntax/yaml-syntax",
        "syntax/yaml-tab",
        "syntax/yaml-bad-escape",
        "syntax/yaml-unquoted-special",
        "syntax/too-deep",
        "file",
    )
    summary = "Invalid syntax in kibana.yml"
    why = """\
Kibana exits with a `YAMLException` if kibana.yml is not valid YAML. The line number in the exception is often below
the error. A second YAML document is also an error (`expected a single document in the stream`), even an empty one
after a `---` at the end of the file."""
    fix = "safe"
    bad = (
        " ---\nserver.host: 0.0.0.0\n",
        "server.host: 0.0.0.0\n  server.port: 5601\n",
        "server.port: 5601\n---\nserver.host: 0.0.0.0\n",
    )
    good = (
        "---\nserver.host: 0.0.0.0\n",
        "server.host: 0.0.0.0\nserver.port: 5601\n",
    )
    fixed = good[0]

    def check(self, node: ParseError | ConfigFile, ctx: Context) -> Findings:
        if isinstance(node, ConfigFile):
            second = second_document(node)
            if second is not None:
                yield self.finding(second, second_document_message(_EFFECT, ctx.text[slice(*second)]))
            return
        marker = marker_message(node, ctx.text, _EFFECT)
        if marker:
            yield self.finding(node, marker)
            return
        title = YAML_FIXES.get(node.detail.get("what", ""), "")
        yield self.error_finding(node, yaml_message(node, _EFFECT), title, applicability=yaml_applicability(node))
