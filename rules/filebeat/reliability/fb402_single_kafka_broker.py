from __future__ import annotations

from lslint.rules.api import Context, Findings
from lslint.rules.filebeat.advice.base import Advice
from lslint.rules.filebeat.advice.settings import HOLES, host, loopback, outputs
from lslint.rules.filebeat.config_model.merge import elements, word
from lslint.rules.filebeat.examples import INPUT, KAFKA

STANDS_FOR_SEVERAL = ("bootstrap", ".svc", "headless", "brokers", "cluster", "lb.", "servicebus", ".consul")


class SingleKafkaBroker(Advice):
    code = "FB402"
    kinds = ("filebeat", "beats")
    required_text = ("kafka",)
    summary = "Only one Kafka broker is known"
    why = """\
`hosts` is where the cluster is asked for all its brokers. With one entry, an agent that starts (or looks again) while
that broker is down finds no cluster at all, though the others run. Two or three brokers of the list are enough. Names
that stand for several brokers (a bootstrap or headless service) and brokers on this machine are left alone."""
    sources = ("documentation of the Kafka output: `hosts` is the list of brokers to fetch the metadata from",)
    bad = (INPUT + "output.kafka:\n  hosts: ['192.0.2.7:9092']\n  topic: logs\n",)
    good = (
        KAFKA,
        INPUT + "output.kafka:\n  hosts: ['localhost:9092']\n  topic: logs\n",
        INPUT + "output.kafka:\n  hosts: ['kafka-bootstrap.mq.svc:9092']\n  topic: logs\n",
    )

    def advise(self, ctx: Context) -> Findings:
        for _, obj in outputs(ctx, "kafka"):
            hosts = obj.get("hosts")
            items = elements(hosts)
            address = word(items[0]) if len(items) == 1 else None
            if hosts is None or address is None or "," in address or HOLES.search(address):
                continue
            name = host(address)
            if (
                not loopback(name)
                and not any(word in name for word in STANDS_FOR_SEVERAL)
                and ("." in name or name[-1:].isdigit())
            ):
                message = f"`{address}` is the only broker that is known: while it is down, an agent that starts"
                yield self.finding(items[0].span, f"{message} finds no cluster")
