from __future__ import annotations

from lslint.rules.api import Findings
from lslint.rules.filebeat.advice.view import Advice, FilebeatView
from lslint.rules.filebeat.examples import KAFKA


class KafkaMessageSize(Advice):
    code = "FB404"
    default = False
    required_text = ("kafka",)
    summary = "Message size limit above that of the Kafka output or broker"
    why = """\
Filebeat drops an event that is larger than `max_message_bytes` of the Kafka output (1 MB by default) and logs an error.
Some patch releases of 8.18 and 9.0 retry it forever instead (elastic/beats#44619). Set `max_bytes` of the input
(`message_max_bytes` in `filestream` inputs) to less than this value, because an event also contains other fields than
the line. Filebeat then cuts longer lines off. An input without this option is not reported, although its default is 10
MiB.

Kafka brokers accept at most 1,048,588 bytes by default (`message.max.bytes`), so a larger `max_message_bytes` requires
a larger limit there."""
    sources = (
        "default of `output.kafka.max_message_bytes`, Filebeat 7.17: 1000000",
        "Kafka documentation: message.max.bytes",
        "elastic/beats#44619, fixed by elastic/beats#45128: 8.18.0 retries events that are too large",
    )
    bad = (
        "filebeat.inputs:\n- type: filestream\n  id: app\n  message_max_bytes: 5000000\n"
        + "  paths: [/var/log/app.log]\noutput.kafka:\n  hosts: ['k1.example.org:9092', 'k2.example.org:9092']\n"
        + "  topic: logs\n",
        KAFKA + "  max_message_bytes: 10000000\n",
    )
    good = (
        "filebeat.inputs:\n- type: filestream\n  id: app\n  message_max_bytes: 900000\n"
        + "  paths: [/var/log/app.log]\noutput.kafka:\n  hosts: ['k1.example.org:9092', 'k2.example.org:9092']\n"
        + "  topic: logs\n",
        KAFKA + "  max_message_bytes: 1000000\n",
    )

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
