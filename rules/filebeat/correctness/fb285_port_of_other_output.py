from __future__ import annotations

import re

from lslint.rules.api import Findings
from lslint.rules.filebeat.advice.view import Advice, FilebeatView, texts
from lslint.rules.filebeat.examples import INPUT

_PORTS = {"elasticsearch": ("5044", "Logstash"), "logstash": ("9200", "Elasticsearch")}
"""Output -> the usual port of the other product. An output without a port in its address uses its own one."""


class PortOfOtherOutput(Advice):
    code = "FB285"
    severity = "info"
    kinds = ("filebeat", "beats")
    required_text = ("5044", "9200")
    summary = "Output with the usual port of the other product"
    why = """\
Logstash receives events of Beats on port 5044, and Elasticsearch requests on port 9200. The two speak different
protocols, so `output.elasticsearch` with port 5044 and `output.logstash` with port 9200 send nothing, and the Beat
retries forever.

Use the output of the product that listens there, or correct the port."""
    sources = ("documentation of the outputs: default ports 9200 and 5044",)
    fix = "manual"
    bad = (
        INPUT + 'output.elasticsearch:\n  hosts: ["es1.example.org:5044"]\n',
        INPUT + 'output.logstash:\n  hosts: ["es1.example.org:9200"]\n',
    )
    good = (
        INPUT + 'output.elasticsearch:\n  hosts: ["es1.example.org:9200"]\n',
        INPUT + 'output.logstash:\n  hosts: ["ls1.example.org:5044"]\n',
    )

    def advise(self, view: FilebeatView) -> Findings:
        for output, options in view.outputs(*_PORTS):
            port, product = _PORTS[output.name]
            for item, address in texts(options.get("hosts")):
                if re.fullmatch(rf"(?:https?://)?[\w.-]+:{port}/?", address):
                    message = (
                        f"Port {port} is that of {product}, so `output.{output.name}` sends nothing unless it listens"
                        f" there. Correct the port, or use `output.{product.lower()}`"
                    )
                    yield self.finding(item.span, message)
                    break
