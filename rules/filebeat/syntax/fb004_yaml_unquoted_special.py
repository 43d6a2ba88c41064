from __future__ import annotations

from lslint.rules.filebeat.rule import YamlErrorRule


class YamlUnquotedSpecial(YamlErrorRule):
    code = "FB004"
    visits = ("syntax/yaml-unquoted-special",)
    summary = "Unquoted value that starts with a reserved YAML character"
    why = """\
In YAML, `*` starts an alias, `&` an anchor and `!` a tag; `%`, `@` and `` ` `` are reserved. Without quotes, a value
that starts with one of these characters keeps Filebeat from reading the file: `did not find expected alphabetic or
numeric character`, `unknown anchor 'bc' referenced`, `found character that cannot start any token`.

Quote the value. Common cases are globs (`*.log`), format strings (`%{[fields.app]}`), field names (`@timestamp`) and
passwords."""
    bad = (
        "filebeat.inputs:\n- type: log\n  paths:\n    - *.log\n",
        "output.kafka:\n  hosts: [kafka:9092]\n  topic: %{[fields.app]}\n",
        "output.elasticsearch:\n  hosts: [a]\n  password: *bc\n",
    )
    good = (
        "filebeat.inputs:\n- type: log\n  paths:\n    - '*.log'\n",
        "filebeat.inputs:\n- type: log\n  paths: [/var/log/a.log]\n  tags: &tags [web]\n- type: log\n"
        "  paths: [/var/log/b.log]\n  tags: *tags\n",
    )
    fixed = "filebeat.inputs:\n- type: log\n  paths:\n    - '*.log'\n"
    fix_message = "Quote the value"
