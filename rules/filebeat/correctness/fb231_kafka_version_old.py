from __future__ import annotations

import re

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings
from lslint.rules.filebeat.advice.settings import outputs
from lslint.rules.filebeat.config_model.merge import elements
from lslint.rules.filebeat.examples import KAFKA
from lslint.rules.filebeat.rule import IneffectiveSetting

_NUMBERS = re.compile(r"([0-9]{1,4})\.([0-9]{1,4})")


class KafkaVersionOld(IneffectiveSetting):
    code = "FB231"
    visits = ("file",)
    required_text = ("headers",)
    summary = "Kafka `version` too old for `headers`"
    why = """\
`version` is the protocol version that the Kafka client of Filebeat uses, whatever the brokers run. Below 0.11 the
client rejects every event that has headers, so none arrives. Set `version` to the release of the brokers, or remove it:
the default (1.0.0, and 2.1.0 since 9.0) supports headers."""
    sources = (
        "source of the Kafka client (sarama): `Producing headers requires Kafka at least v0.11` for each message",
        "sources of Filebeat 7.17, 8.19, 9.3 and 9.5, and elastic/beats#41662: default of `output.kafka.version`",
    )
    bad = (KAFKA + "  version: 0.10.2.0\n  headers: [{key: site, value: a}]\n",)
    good = (KAFKA + "  version: 2.6.0\n  headers: [{key: site, value: a}]\n",)

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        for _, obj in outputs(ctx, "kafka"):
            setting = obj.get("version")
            value = obj.value("version")
            found = _NUMBERS.match(str(value))
            if setting is None or found is None:
                continue
            version = (int(found[1]), int(found[2]))
            if version < (0, 11) and elements(obj.get("headers")):
                message = f"`version: {value}` does not support `headers`, so the Kafka client rejects every event"
                yield self.finding(setting.span, f"{message}. Set `version` to 0.11.0.0 or later")
