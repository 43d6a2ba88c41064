from __future__ import annotations

from lslint.grammar.parse_errors import ParseError
from lslint.rules.api import Context, Findings
from lslint.rules.filebeat.examples import CONSOLE
from lslint.rules.filebeat.rule import ANY_YAML, InvalidYaml, in_first_document
from lslint.rules.shared.config_syntax import YAML_FIXES, marker_message, yaml_applicability, yaml_message


class YamlSyntax(InvalidYaml):
    code = "FB001"
    kinds = ANY_YAML
    visits = ("syntax/yaml-syntax", "syntax/too-deep")
    summary = "File with invalid YAML"
    why = """\
Filebeat cannot read the file and exits: `error loading config file: yaml: …`. The line number in its message is often
wrong. For example, if a quote on line 3 is never closed, the message names the end of the file. The finding shows the
line to correct."""
    sources = ("`filebeat test config` 7.17.29 on more than 40 small broken files",)
    fix = "safe"
    bad = (
        " ---\nfilebeat.inputs:\n- type: log\n  paths: [/var/log/a.log]\n" + CONSOLE,
        "filebeat.inputs:\n  - type: log\n   paths: [/var/log/a.log]\noutput.console: {pretty: false}\n",
        'filebeat.inputs:\n- type: log\n  paths: ["/var/log/a.log]\noutput.console: {pretty: false}\n',
    )
    good = ("filebeat.inputs:\n- type: log\n  paths: [/var/log/a.log]\n" + CONSOLE,)
    fixed = "---\nfilebeat.inputs:\n- type: log\n  paths: [/var/log/a.log]\noutput.console:\n  pretty: false\n"

    def check(self, node: ParseError, ctx: Context) -> Findings:
        if in_first_document(node):
            marker = marker_message(node, ctx.text, "Filebeat rejects the file")
            if marker:
                yield self.finding(node, marker)
                return
            title = YAML_FIXES.get(node.detail.get("what", ""), "")
            message = yaml_message(node, "Filebeat rejects the file")
            yield self.error_finding(node, message, title, applicability=yaml_applicability(node))
