"""FB122: two ways to log in."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.filebeat.checks.report import tell


class ApiKeyWithUser(Rule):
    code = "FB122"
    name = "api-key-with-user"
    severity = "error"
    stage = "load"
    kinds = ("filebeat", "beats")
    visits = ("file",)
    summary = "`api_key` together with a user"
    why = """\
`cannot set both api_key and username/password`. Elasticsearch takes one of the two, so Filebeat wants the choice
made."""
    sources = ("`filebeat test config` 7.17.29 on more than 800 small configs",)
    bad = (
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\n"
            "output.elasticsearch:\n  hosts: [es]\n  api_key: '${KEY}'\n  username: u\n  password: '${PW}'\n"
        ),
    )
    good = (
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\n"
            "output.elasticsearch:\n  hosts: [es]\n  api_key: '${KEY}'\n"
        ),
    )

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        yield from tell(self, ctx)
