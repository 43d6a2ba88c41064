from __future__ import annotations

from lslint.rules.filebeat.examples import INPUT
from lslint.rules.filebeat.rule import RejectedConfig


class ApiKeyWithUser(RejectedConfig):
    code = "FB122"
    summary = "`api_key` together with `username` or `password`"
    why = """\
A request to Elasticsearch uses one method of authentication. Filebeat rejects an output with two: `cannot set both
api_key and username/password`. Remove the API key, or the user name and password."""
    bad = (INPUT + "output.elasticsearch:\n  hosts: [es]\n  api_key: '${KEY}'\n  username: u\n  password: '${PW}'\n",)
    good = (INPUT + "output.elasticsearch:\n  hosts: [es]\n  api_key: '${KEY}'\n",)
