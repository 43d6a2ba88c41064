"""Rules without code, which analyses report. Made by tools/generate.py."""

# ruff: noqa
# fmt: off
from __future__ import annotations

from lslint.rules.filebeat.examples import CONSOLE
from lslint.rules.filebeat.syntax.checks import YamlBadEscapeCheck
from lslint.rules.filebeat.rule import YamlErrorRule
from lslint.rules.filebeat.syntax.checks import YamlSyntaxCheck


class YamlSyntax(YamlSyntaxCheck):
    code = "FB001"
    visits = ('syntax/yaml-syntax', 'syntax/too-deep')
    summary = 'File with invalid YAML'
    why = 'Filebeat cannot read the file and exits: `error loading config file: yaml: …`. The line number in its message is often\nwrong. For example, if a quote on line 3 is never closed, the message names the end of the file. The finding shows the\nline to correct.'
    sources = ('`filebeat test config` 7.17.29 on more than 40 small broken files',)
    fix = 'safe'
    bad = (' ---\nfilebeat.inputs:\n- type: log\n  paths: [/var/log/a.log]\n' + CONSOLE, 'filebeat.inputs:\n  - type: log\n   paths: [/var/log/a.log]\noutput.console: {pretty: false}\n', 'filebeat.inputs:\n- type: log\n  paths: ["/var/log/a.log]\noutput.console: {pretty: false}\n',)
    good = ('filebeat.inputs:\n- type: log\n  paths: [/var/log/a.log]\n' + CONSOLE,)
    fixed = '---\nfilebeat.inputs:\n- type: log\n  paths: [/var/log/a.log]\noutput.console:\n  pretty: false\n'


class YamlTab(YamlErrorRule):
    code = "FB002"
    visits = ('syntax/yaml-tab',)
    summary = 'Line indented with a tab'
    why = 'YAML does not allow tabs in indentation. Filebeat rejects the file: `found a tab character that violates indentation`\nor `found character that cannot start any token`. Tabs in comments and after a value are allowed.'
    bad = ('filebeat.inputs:\n- type: log\n\tpaths: [/var/log/a.log]\noutput.console:\n\tpretty: false\n', 'filebeat.inputs:\n-\ttype: log\n  paths: [/var/log/a.log]\n',)
    good = ('filebeat.inputs:\n- type: log\n  paths: [/var/log/a.log]\noutput.console:\n  pretty: false\n#\ta comment\n',)
    fixed = 'filebeat.inputs:\n- type: log\n  paths: [/var/log/a.log]\noutput.console:\n  pretty: false\n'
    fix_message = 'Replace tabs with spaces'


class YamlBadEscape(YamlBadEscapeCheck):
    code = "FB003"
    visits = ('syntax/yaml-bad-escape',)
    summary = 'Invalid escape in double quotes'
    why = 'In double quotes, a backslash starts an escape sequence. Filebeat rejects a file with an unknown one:\n`found unknown escape character`. Write Windows paths and regular expressions in single quotes, where a backslash has\nno special meaning.\n\nValid escapes cause no error: in `"C:\\temp"`, `\\t` becomes a tab.'
    bad = ('filebeat.inputs:\n- type: log\n  paths: ["C:\\logs\\app.log"]\n', "filebeat.inputs:\n- type: log\n  paths: ['C:\\logs\\app.log']\n" + '  exclude_lines: ["^\\[DBG\\]", "it\'s \\d"]\n',)
    good = ("filebeat.inputs:\n- type: log\n  paths: ['C:\\logs\\app.log']\n  exclude_lines: ['^\\[DBG\\]', 'it''s \\d']\n",)
    fixed = "filebeat.inputs:\n- type: log\n  paths: ['C:\\logs\\app.log']\n"


class YamlUnquotedSpecial(YamlErrorRule):
    code = "FB004"
    visits = ('syntax/yaml-unquoted-special',)
    summary = 'Unquoted value that starts with a reserved YAML character'
    why = "In YAML, `%`, `@` and `` ` `` cannot start an unquoted value: `found character that cannot start any token`. `*` starts\na reference to an anchor; Filebeat rejects the file if no such anchor exists, for example with `unknown anchor 'bc'\nreferenced`.\n\nQuote the value. Common cases are globs (`*.log`), format strings (`%{[fields.app]}`), field names (`@timestamp`) and\npasswords."
    bad = ('filebeat.inputs:\n- type: log\n  paths:\n    - *.log\n', 'output.kafka:\n  hosts: [kafka:9092]\n  topic: %{[fields.app]}\n', 'output.elasticsearch:\n  hosts: [a]\n  password: *bc\n',)
    good = ("filebeat.inputs:\n- type: log\n  paths:\n    - '*.log'\n",)
    fixed = good[0]
    fix_message = 'Quote the value'
