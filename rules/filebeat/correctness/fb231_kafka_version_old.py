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
    required_text = ("version",)
    summary = "The Kafka version is too old for a setting beside it"
    why = """\
`version` says which protocol the client speaks, not what runs there. Message headers came with 0.11, zstd with 2.1:
with an older `version` the client refuses zstd, and leaves headers out. The default is 1.0.0 in 7.x and 2.1.0 from
8.0 on."""
    sources = (
        "Kafka protocol: record headers with 0.11.0, zstd with 2.1.0",
        "defaults of `output.kafka.version`: 1.0.0 (7.x), 2.1.0 (8.x)",
    )
    bad = (
        KAFKA + "  version: 0.10.2.0\n  headers: [{key: site, value: a}]\n",
        KAFKA + "  version: 2.0.0\n  compression: zstd\n",
    )
    good = (
        KAFKA + "  version: 2.6.0\n  compression: zstd\n",
        KAFKA + "  version: 0.10.2.0\n",
        KAFKA + "  compression: zstd\n",
    )

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        for _, obj in outputs(ctx, "kafka"):
            setting = obj.get("version")
            value = obj.value("version")
            found = _NUMBERS.match(str(value))
            if setting is None or found is None:
                continue
            version = (int(found[1]), int(found[2]))
            if version < (0, 11) and elements(obj.get("headers")):
                message = f"`version: {value}` has no message headers, which came with Kafka 0.11: `headers` are"
                yield self.finding(setting.span, f"{message} not sent")
            elif version < (2, 1) and str(obj.value("compression")).lower() == "zstd":
                message = f"`version: {value}` has no zstd, which came with Kafka 2.1: the client refuses the"
                yield self.finding(setting.span, f"{message} two together")
