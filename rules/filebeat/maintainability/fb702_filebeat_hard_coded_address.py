from __future__ import annotations

import re

from lslint.rules.api import Findings
from lslint.rules.filebeat.advice.view import Advice, FilebeatView, loopback, texts
from lslint.rules.filebeat.examples import INPUT, KAFKA
from lslint.rules.shared.hosts import host_of

_ADDRESS = re.compile(r"[0-9]{1,3}(?:\.[0-9]{1,3}){3}|\[[0-9A-Fa-f:.]+\]")


class FilebeatHardCodedAddress(Advice):
    code = "FB702"
    default = False
    required_text = ("hosts",)
    summary = "Hard-coded IP address of an output"
    why = """\
A literal IP address in an output binds the config to one environment: other environments need a copy of the file, and
every copy must be changed when the server moves. Use a host name, or a variable with a default
(`${KAFKA_HOST:192.0.2.7}`). Loopback addresses are not reported."""
    sources = ("documentation: environment variables in the config",)
    bad = (INPUT + "output.kafka:\n  hosts: ['192.0.2.7:9092', '192.0.2.8:9092']\n  topic: logs\n",)
    good = (
        KAFKA,
        INPUT + "output.logstash:\n  hosts: ['${LS:192.0.2.7}:5044']\n",
    )

    def advise(self, view: FilebeatView) -> Findings:
        for output, obj in view.outputs():
            for item, address in texts(obj.get("hosts")):
                name = host_of(address)
                if _ADDRESS.fullmatch(name) and not loopback(name) and "${" not in view.ctx.text[item.start : item.end]:
                    message = f"`{address}` in `output.{output.name}` is a hard-coded IP address, so the config fits"
                    yield self.finding(item.span, f"{message} only one environment. Use a host name or a variable")
