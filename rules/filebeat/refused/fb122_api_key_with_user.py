"""FB122: two ways to log in."""

from __future__ import annotations

from lslint.rules.api import Rule
from lslint.rules.filebeat.examples import INPUT


class ApiKeyWithUser(Rule):
    code = "FB122"
    name = "api-key-with-user"
    severity = "error"
    stage = "load"
    kinds = ("filebeat", "beats")
    summary = "`api_key` together with a user"
    why = """\
`cannot set both api_key and username/password`. Elasticsearch takes one of the two, so Filebeat wants the choice
made."""
    sources = ("`filebeat test config` 7.17.29 on more than 800 small configs",)
    bad = (INPUT + ("output.elasticsearch:\n  hosts: [es]\n  api_key: '${KEY}'\n  username: u\n  password: '${PW}'\n"),)
    good = (INPUT + "output.elasticsearch:\n  hosts: [es]\n  api_key: '${KEY}'\n",)
