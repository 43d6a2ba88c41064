"""FB232: workers that do not exist."""

from __future__ import annotations

from lslint.rules.api import Rule
from lslint.rules.filebeat.checks.report import tell

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from lslint.grammar.config.tree import ConfigFile
    from lslint.rules.api import Context, Finding


class KafkaWorkerIgnored(Rule):
    """Workers that do not exist."""

    code = "FB232"
    name = "kafka-worker-ignored"
    severity = "warning"
    stage = "run"
    kinds = ("filebeat", "beats")
    visits = ("file",)
    summary = "`worker` of the Kafka output"
    why = """\
The documentation once listed `worker` for the Kafka output, but nothing reads it there (beats#31978): there is one
client, which talks to all brokers."""
    sources = ("beats#31978",)
    fix = "safe"
    bad = (
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\noutput.kafka:\n"
            "  hosts: ['k:9092']\n  topic: t\n  worker: 4\n"
        ),
    )
    good = (
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\n"
            "output.logstash:\n  hosts: ['ls:5044']\n  worker: 4\n"
        ),
    )
    fixed = (
        "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\noutput.kafka:\n"
        "  hosts: ['k:9092']\n  topic: t\n"
    )

    def check(self, node: ConfigFile, ctx: Context) -> Iterator[Finding]:
        """One finding a place."""
        yield from tell(self, ctx)
