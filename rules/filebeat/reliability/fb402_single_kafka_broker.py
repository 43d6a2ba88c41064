from __future__ import annotations

from lslint.rules.api import Findings
from lslint.rules.filebeat.advice.view import HOLES, Advice, FilebeatView, loopback
from lslint.rules.filebeat.config_model.merge import elements, word
from lslint.rules.filebeat.examples import INPUT, KAFKA
from lslint.rules.shared.hosts import host_of


class SingleKafkaBroker(Advice):
    code = "FB402"
    default = False
    kinds = ("filebeat", "beats")
    required_text = ("kafka",)
    summary = "Only one Kafka broker in `hosts`"
    why = """\
`hosts` lists the brokers from which Filebeat fetches the addresses of all brokers in the Kafka cluster. If the only
listed broker is down when Filebeat starts or reconnects, Filebeat cannot find the cluster, although the other brokers
are running. List two or three brokers, unless the name stands for several of them."""
    sources = ("documentation of the Kafka output: `hosts` is the list of brokers from which metadata is fetched",)
    bad = (INPUT + "output.kafka:\n  hosts: ['192.0.2.7:9092']\n  topic: logs\n",)
    good = (KAFKA,)

    def advise(self, view: FilebeatView) -> Findings:
        for _, obj in view.outputs("kafka"):
            hosts = obj.get("hosts")
            items = elements(hosts)
            address = word(items[0]) if len(items) == 1 else None
            if hosts is None or address is None or "," in address or HOLES.search(address):
                continue
            if not loopback(host_of(address)):
                message = (
                    f"`hosts` lists only the broker `{address}`: if that broker is down at startup, the Kafka cluster"
                    " is not found. Add a second broker"
                )
                yield self.finding(items[0].span, message)
