from __future__ import annotations

from lslint.grammar.parse_errors import ParseError
from lslint.rules.api import Context, Findings
from lslint.rules.filebeat.config_model.documents import unread_keys
from lslint.rules.filebeat.rule import InvalidYaml
from lslint.rules.shared.config_syntax import yaml_message


class YamlTab(InvalidYaml):
    code = "FB002"
    visits = ("syntax/yaml-tab",)
    summary = "Line indented with a tab"
    why = """\
YAML does not allow tabs in indentation, and the reader stops: `found a tab character that violates indentation`, or
`found character that cannot start any token`. Tabs in comments and behind a value do no harm.

The fix replaces the tabs of all lines by blanks, with the width that makes the file readable. It is safe, as the file
was refused before."""
    fix = "safe"
    bad = (
        "filebeat.inputs:\n- type: log\n\tpaths: [/var/log/a.log]\noutput.console:\n\tpretty: false\n",
        "filebeat.inputs:\n-\ttype: log\n  paths: [/var/log/a.log]\n",
    )
    good = ("filebeat.inputs:\n- type: log\n  paths: [/var/log/a.log]\n#\ta comment\n",)
    fixed = "filebeat.inputs:\n- type: log\n  paths: [/var/log/a.log]\noutput.console:\n  pretty: false\n"

    def check(self, node: ParseError, ctx: Context) -> Findings:
        """One finding for all tabs that indent."""
        if not unread_keys(node):
            yield self.error_finding(node, yaml_message(node), "Indent with blanks")
