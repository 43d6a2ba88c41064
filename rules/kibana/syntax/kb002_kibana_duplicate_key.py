from __future__ import annotations

from lslint.grammar.parse_errors import ParseError
from lslint.rules.api import Context, Findings
from lslint.rules.kibana.rule import InvalidKibanaYaml


class KibanaDuplicateKey(InvalidKibanaYaml):
    code = "KB002"
    visits = ("syntax/yaml-duplicate-key",)
    reports_repeats = True
    summary = "Key defined twice in kibana.yml"
    why = """\
Kibana does not start if a section contains the same key twice (`duplicated mapping key`). Often a line that was
commented out, such as `#server.host`, was activated although the setting already exists further down. Remove one of
the lines, or merge the sections."""
    bad = ("server.host: 0.0.0.0\nserver.port: 5601\nserver.host: localhost\n",)
    good = ("server.host: 0.0.0.0\nserver.port: 5601\n",)

    def check(self, node: ParseError, ctx: Context) -> Findings:
        message = f"`{node.detail['name']}` is set twice, so Kibana does not start. Remove one of the two"
        yield self.error_finding(node, message)
