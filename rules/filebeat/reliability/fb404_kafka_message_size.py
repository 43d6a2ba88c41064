from __future__ import annotations

from lslint.rules.api import Context, Findings
from lslint.rules.filebeat.advice.base import Advice
from lslint.rules.filebeat.advice.settings import inputs, number, outputs
from lslint.rules.filebeat.examples import INPUT, KAFKA


class KafkaMessageSize(Advice):
    code = "FB404"
    required_text = ("kafka",)
    summary = "Lines may be longer than a Kafka message"
    why = """\
An event above `max_message_bytes` (1,000,000 by default) is dropped with an error in the log of the agent; one that
is above the limit of the broker (`message.max.bytes`, 1,048,588 by default, 1,000,012 before Kafka 2.3) is refused by
the broker. So a larger `max_message_bytes` needs the same change on the brokers and topics, and an input whose
`max_bytes` is set to more lets lines through that the output then drops."""
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
                    f"`max_message_bytes: {most}` is more than brokers take by default (1,048,588): `message.max.bytes`"
                )
                yield self.finding(setting.span, f"{message} there, and of the topic, must be as large")
            for kind, one in inputs(ctx, "log", "filestream", "container"):
                name = "message_max_bytes" if kind == "filestream" else "max_bytes"
                given = one.get(name)
                size = number(one, name)
                if given is not None and size is not None and most is not None and size > most:
                    message = f"`{name}: {size}` lets lines through that `output.kafka` drops with an error: it sends"
                    yield self.finding(given.span, f"{message} at most {most} bytes")
