from __future__ import annotations

from lslint.rules.filebeat.rule import YamlErrorRule


class YamlUnquotedSpecial(YamlErrorRule):
    code = "FB004"
    visits = ("syntax/yaml-unquoted-special",)
    summary = "Unquoted value that starts with a sign of YAML's own"
    why = """\
`*` starts an alias, `&` an anchor, `!` a tag; `%`, `@` and `` ` `` are reserved. A value that begins with one of them
must be quoted, or the reader stops: `did not find expected alphabetic or numeric character`, `unknown anchor 'bc'
referenced`, `found character that cannot start any token`. Typical are globs (`*.log`), format strings
(`%{[fields.app]}`), field names (`@timestamp`) and passwords."""
    bad = (
        "filebeat.inputs:\n- type: log\n  paths:\n    - *.log\n",
        "output.kafka:\n  hosts: [kafka:9092]\n  topic: %{[fields.app]}\n",
        "output.elasticsearch:\n  hosts: [a]\n  password: *bc\n",
    )
    good = (
        "filebeat.inputs:\n- type: log\n  paths:\n    - '*.log'\n",
        "paths: &paths [/var/log/a.log]\nfilebeat.inputs:\n- type: log\n  paths: *paths\n",
    )
    fixed = "filebeat.inputs:\n- type: log\n  paths:\n    - '*.log'\n"
    fix_message = "Quote the value"
