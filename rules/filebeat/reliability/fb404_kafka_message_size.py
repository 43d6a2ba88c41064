from __future__ import annotations

from lslint.rules.api import Context, Findings
from lslint.rules.filebeat.advice.base import Advice
from lslint.rules.filebeat.advice.settings import inputs, number, outputs
from lslint.rules.filebeat.examples import INPUT, KAFKA


class KafkaMessageSize(Advice):
    code = "FB404"
    required_text = ("kafka",)
    summary = "Kafka message size above a limit of the output or broker"
    why = """\
Filebeat drops an event that is larger than `max_message_bytes` (1,000,000 by default) and writes an error to its
log. A Kafka broker rejects a message that is larger than its own limit, `message.max.bytes` (1,048,588 by default,
1,000,012 in older Kafka releases).

A larger `max_message_bytes` therefore requires a larger limit on the brokers and topics. The finding is reported
only if the rule is selected (`--extend-select FB404`), because the brokers may already be configured for large
messages.

An input whose `max_bytes` is larger than `max_message_bytes` reads lines that the output then drops. Set `max_bytes` to
at most `max_message_bytes`."""
    sources = (
        "default of `output.kafka.max_message_bytes`, Filebeat 7.17: 1000000",
        "Kafka documentation: message.max.bytes",
    )
    bad = (
        KAFKA + "  max_message_bytes: 10000000\n",
        INPUT.replace("  paths", "  message_max_bytes: 5000000\n  paths") + KAFKA.replace(INPUT, ""),
    )
    good = (KAFKA, KAFKA + "  max_message_bytes: 1000000\n")

    def advise(self, ctx: Context) -> Findings:
        for _, obj in outputs(ctx, "kafka"):
            setting = obj.get("max_message_bytes")
            most = number(obj, "max_message_bytes") if setting is not None else 1_000_000
            if setting is not None and most is not None and most > 1_048_588:
                message = (
                    f"`max_message_bytes: {most}` allows messages above 1048588 bytes, which Kafka brokers reject by"
                    " default. Raise `message.max.bytes` on the brokers too"
                )
                help = "The limit of the topic, `max.message.bytes`, must be at least as large."
                optional = self.finding(setting.span, message, help=help)
                optional.is_optional = True  # the brokers may accept larger messages
                yield optional
            for kind, one in inputs(ctx, "log", "filestream", "container"):
                name = "message_max_bytes" if kind == "filestream" else "max_bytes"
                given = one.get(name)
                size = number(one, name)
                if given is not None and size is not None and most is not None and size > most:
                    message = (
                        f"`{name}: {size}` allows lines that `output.kafka` drops because they exceed"
                        f" `max_message_bytes` ({most}). Use {most} or less"
                    )
                    yield self.finding(given.span, message)
