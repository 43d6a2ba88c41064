from __future__ import annotations

from lslint.rules.filebeat.rule import YamlErrorRule


class YamlUnquotedSpecial(YamlErrorRule):
    code = "FB004"
    visits = ("syntax/yaml-unquoted-special",)
    summary = "Unquoted value that starts with a reserved YAML character"
    why = """\
In YAML, `%`, `@` and `` ` `` cannot start an unquoted value: `found character that cannot start any token`. `*` starts
a reference to an anchor; Filebeat rejects the file if no such anchor exists, for example with `unknown anchor 'bc'
referenced`.

Quote the value. Common cases are globs (`*.log`), format strings (`%{[fields.app]}`), field names (`@timestamp`) and
passwords."""
    bad = (
        "filebeat.inputs:\n- type: log\n  paths:\n    - *.log\n",
        "output.kafka:\n  hosts: [kafka:9092]\n  topic: %{[fields.app]}\n",
        "output.elasticsearch:\n  hosts: [a]\n  password: *bc\n",
    )
    good = ("filebeat.inputs:\n- type: log\n  paths:\n    - '*.log'\n",)
    fixed = good[0]
    fix_message = "Quote the value"
