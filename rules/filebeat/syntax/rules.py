"""Rules without code, which analyses report. Made by tools/generate.py."""

# ruff: noqa
# fmt: off
from __future__ import annotations

from lslint.rules.filebeat.rule import YamlErrorRule


class YamlTab(YamlErrorRule):
    code = "FB002"
    visits = ('syntax/yaml-tab',)
    summary = 'Line indented with a tab'
    why = 'YAML does not allow tabs in indentation. Filebeat rejects the file: `found a tab character that violates indentation`\nor `found character that cannot start any token`. Tabs in comments and after a value are allowed.'
    bad = ('filebeat.inputs:\n- type: log\n\tpaths: [/var/log/a.log]\noutput.console:\n\tpretty: false\n', 'filebeat.inputs:\n-\ttype: log\n  paths: [/var/log/a.log]\n',)
    good = ('filebeat.inputs:\n- type: log\n  paths: [/var/log/a.log]\noutput.console:\n  pretty: false\n#\ta comment\n',)
    fixed = 'filebeat.inputs:\n- type: log\n  paths: [/var/log/a.log]\noutput.console:\n  pretty: false\n'
    fix_message = 'Replace tabs with spaces'


class YamlUnquotedSpecial(YamlErrorRule):
    code = "FB004"
    visits = ('syntax/yaml-unquoted-special',)
    summary = 'Unquoted value that starts with a reserved YAML character'
    why = "In YAML, `%`, `@` and `` ` `` cannot start an unquoted value: `found character that cannot start any token`. `*` starts\na reference to an anchor; Filebeat rejects the file if no such anchor exists, for example with `unknown anchor 'bc'\nreferenced`.\n\nQuote the value. Common cases are globs (`*.log`), format strings (`%{[fields.app]}`), field names (`@timestamp`) and\npasswords."
    bad = ('filebeat.inputs:\n- type: log\n  paths:\n    - *.log\n', 'output.kafka:\n  hosts: [kafka:9092]\n  topic: %{[fields.app]}\n', 'output.elasticsearch:\n  hosts: [a]\n  password: *bc\n',)
    good = ("filebeat.inputs:\n- type: log\n  paths:\n    - '*.log'\n",)
    fixed = good[0]
    fix_message = 'Quote the value'
