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
Kibana parses kibana.yml first and exits with a `YAMLException` if the file is not valid YAML. The line in that message
is the line where the parser stopped, which is often below the error. A second YAML document is an error, too
(`expected a single document in the stream`), even if it is empty: a `---` at the end of the file.

The finding marks the syntax error itself. Write each setting as `name: value`, with a space after the colon."""
    fix = "safe"
    bad = (
        " ---\nserver.host: 0.0.0.0\n",
        "server.host: 0.0.0.0\n  server.port: 5601\n",
        "server:\n\thost: 0.0.0.0\n",
        'server.name: "kibana\nserver.port: 5601\n',
        "server.port: 5601\n---\nserver.host: 0.0.0.0\n",
        "server.port: 5601\n---\n# nothing more\n",
    )
    good = (
        "# nothing set\n",
        "server.host: 0.0.0.0\nelasticsearch.hosts: [http://es1:9200, http://es2:9200]\n",
        "---\nserver:\n  host: 0.0.0.0\n...\n",
    )
    fixed = "---\nserver.host: 0.0.0.0\n"

    def check(self, node: ParseError | ConfigFile, ctx: Context) -> Findings:
        if isinstance(node, ConfigFile):
            second = second_document(node)
            if second is not None:
                yield self.finding(second, second_document_message(_EFFECT))
            return
        marker = marker_message(node, ctx.text, _EFFECT)
        if marker:
            yield self.finding(node, marker)
            return
        title = YAML_FIXES.get(node.detail.get("what", ""), "")
        yield self.error_finding(node, yaml_message(node, _EFFECT), title, applicability=yaml_applicability(node))
