"""The checks of the rules about outputs whose texts are rows."""

from __future__ import annotations

from lslint.rules.api import Findings
from lslint.rules.filebeat.advice.view import HOLES, Advice, FilebeatView
from lslint.rules.filebeat.config_model.merge import elements, word
from lslint.rules.filebeat.config_model.tables import processors
from lslint.rules.shared.hosts import host_of, place


class SingleKafkaBrokerCheck(Advice):
    def advise(self, view: FilebeatView) -> Findings:
        for _, obj in view.outputs("kafka"):
            hosts = obj.get("hosts")
            items = elements(hosts)
            address = word(items[0]) if len(items) == 1 else None
            if hosts is None or address is None or "," in address or HOLES.search(address):
                continue
            if place(host_of(address)) != "machine":
                message = (
                    f"If the only broker `{address}` is down at startup, Filebeat does not find the Kafka cluster. Add"
                    " a second broker to `hosts`"
                )
                yield self.finding(items[0].span, message)


class NoThrottleCheck(Advice):
    def advise(self, view: FilebeatView) -> Findings:
        analysis = view.analysis
        if not view.is_whole or view.is_templated:
            return
        if analysis.root.get("max_procs") is not None or any(
            "rate_limit" in processor.fields for processor in view.processors()
        ):
            return
        for output, _ in view.outputs("kafka", "logstash", "elasticsearch", "redis"):
            message = (
                f"Nothing limits the event rate of `output.{output.name}`, so bursts may saturate the network. Set"
                " a low `max_procs`"
            )
            if not analysis.before(processors()["rate_limit"]["since"]):
                message += ", or drop excess events with `rate_limit`"
            help = "`max_procs`, `queue.mem.events` and `CPUQuota=` delay events instead of dropping them."
            yield self.finding(output, message, help=help)


class KafkaMessageSizeCheck(Advice):
    def advise(self, view: FilebeatView) -> Findings:
        for _, obj in view.outputs("kafka"):
            setting = obj.get("max_message_bytes")
            most = obj.integer("max_message_bytes") if setting is not None else 1_000_000
            if setting is not None and most is not None and most > 1_048_588:
                message = (
                    f"`max_message_bytes: {most}` allows messages above 1048588 bytes, which Kafka brokers reject by"
                    " default. Raise `message.max.bytes` on the brokers too"
                )
                help = "The limit of the topic, `max.message.bytes`, must be at least as large."
                yield self.finding(setting.span, message, help=help)
            for kind, one in view.inputs("log", "filestream", "container"):
                name = "message_max_bytes" if kind == "filestream" else "max_bytes"
                given = one.get(name)
                size = one.integer(name)
                if given is not None and size is not None and most is not None and size > most:
                    message = (
                        f"`{name}: {size}` allows lines that `output.kafka` drops because they exceed"
                        f" `max_message_bytes` ({most}). Use less than {most}"
                    )
                    yield self.finding(given.span, message)
