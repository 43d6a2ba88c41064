from __future__ import annotations

from lslint.rules.filebeat.rule import YamlErrorRule


class YamlTab(YamlErrorRule):
    code = "FB002"
    visits = ("syntax/yaml-tab",)
    summary = "Line indented with a tab"
    why = """\
YAML does not allow tabs in indentation. Filebeat rejects the file: `found a tab character that violates indentation`
or `found character that cannot start any token`. Tabs in comments and after a value are allowed."""
    bad = (
        "filebeat.inputs:\n- type: log\n\tpaths: [/var/log/a.log]\noutput.console:\n\tpretty: false\n",
        "filebeat.inputs:\n-\ttype: log\n  paths: [/var/log/a.log]\n",
    )
    good = (
        "filebeat.inputs:\n- type: log\n  paths: [/var/log/a.log]\noutput.console:\n  pretty: false\n#\ta comment\n",
    )
    fixed = "filebeat.inputs:\n- type: log\n  paths: [/var/log/a.log]\noutput.console:\n  pretty: false\n"
    fix_message = "Replace tabs with spaces"
