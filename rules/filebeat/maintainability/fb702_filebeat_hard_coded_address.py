from __future__ import annotations

import re

from lslint.rules.api import Context, Findings
from lslint.rules.filebeat.advice.base import Advice
from lslint.rules.filebeat.advice.settings import host, loopback, outputs, texts
from lslint.rules.filebeat.examples import INPUT, KAFKA

_ADDRESS = re.compile(r"[0-9]{1,3}(?:\.[0-9]{1,3}){3}|\[[0-9A-Fa-f:.]+\]")


class FilebeatHardCodedAddress(Advice):
    code = "FB702"
    default = False
    required_text = ("hosts",)
    summary = "Addresses stand in the file"
    why = """\
A literal IP address of an output makes a config for one place: the next environment gets a copy that is forgotten
when something moves. A name, or a variable with a default (`${KAFKA_HOST:192.0.2.7}`), is changed outside. Off by
default."""
    sources = ("documentation: environment variables in the config",)
    bad = (INPUT + "output.kafka:\n  hosts: ['192.0.2.7:9092', '192.0.2.8:9092']\n  topic: logs\n",)
    good = (
        KAFKA,
        INPUT + "output.logstash:\n  hosts: ['127.0.0.1:5044']\n",
        INPUT + "output.logstash:\n  hosts: ['${LS:192.0.2.7}:5044']\n",
    )

    def advise(self, ctx: Context) -> Findings:
        for output, obj in outputs(ctx):
            for item, address in texts(obj.get("hosts")):
                name = host(address)
                if _ADDRESS.fullmatch(name) and not loopback(name) and "${" not in ctx.text[item.start : item.end]:
                    message = f"`{address}` of `output.{output.name}` is an address: a name or a variable can be"
                    yield self.finding(item.span, f"{message} changed outside")
