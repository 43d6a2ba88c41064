from __future__ import annotations

from lslint.rules.filebeat.examples import INPUT
from lslint.rules.filebeat.rule import RejectedConfig


class ApiKeyWithUser(RejectedConfig):
    code = "FB122"
    summary = "`api_key` together with a user"
    why = """\
`cannot set both api_key and username/password`. Elasticsearch takes one of the two, so Filebeat wants the choice
made."""
    bad = (INPUT + "output.elasticsearch:\n  hosts: [es]\n  api_key: '${KEY}'\n  username: u\n  password: '${PW}'\n",)
    good = (INPUT + "output.elasticsearch:\n  hosts: [es]\n  api_key: '${KEY}'\n",)
