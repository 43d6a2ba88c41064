from __future__ import annotations

from lslint.rules.filebeat.rule import YamlErrorRule


class YamlTab(YamlErrorRule):
    code = "FB002"
    visits = ("syntax/yaml-tab",)
    summary = "Line indented with a tab"
    why = """\
YAML does not allow tabs in indentation, and the reader stops: `found a tab character that violates indentation`, or
`found character that cannot start any token`. Tabs in comments and behind a value do no harm.

The fix replaces the tabs of all lines by blanks, with the width that makes the file readable. It is safe, as the file
was refused before."""
    bad = (
        "filebeat.inputs:\n- type: log\n\tpaths: [/var/log/a.log]\noutput.console:\n\tpretty: false\n",
        "filebeat.inputs:\n-\ttype: log\n  paths: [/var/log/a.log]\n",
    )
    good = ("filebeat.inputs:\n- type: log\n  paths: [/var/log/a.log]\n#\ta comment\n",)
    fixed = "filebeat.inputs:\n- type: log\n  paths: [/var/log/a.log]\noutput.console:\n  pretty: false\n"
    fix_message = "Indent with blanks"
