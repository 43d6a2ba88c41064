from __future__ import annotations

from lslint.rules.api import Context, Findings
from lslint.rules.filebeat.advice.base import Advice
from lslint.rules.filebeat.advice.settings import outputs
from lslint.rules.filebeat.examples import INPUT, LOGSTASH


class ConsoleOutput(Advice):
    code = "FB301"
    kinds = ("filebeat", "beats")
    required_text = ("console",)
    summary = "Events are written to the console"
    why = """\
`output.console` is for tests: each event is formatted and written to the standard output of the agent, where a
service manager keeps a second copy of all logs. In a measurement (Filebeat 5.2.1, lines of 247 bytes) it was as fast
as Kafka, 39,000 lines a second, so it is good for measuring the reading side. A file whose name says that it is for a
test is left alone."""
    sources = (
        "Filebeat benchmark of 2017: console output, 19,000 to 39,000 lines a second at 0.8 to 1.6 cores",
        "documentation of the console output: for debugging",
    )
    bad = (INPUT + "output.console:\n  pretty: true\n",)
    good = (LOGSTASH, LOGSTASH + "output.console:\n  enabled: false\n")

    def advise(self, ctx: Context) -> Findings:
        name = ctx.path.replace("\\", "/").rsplit("/", 1)[-1].lower()
        if any(word in name for word in ("test", "debug", "console", "stdout", "demo")):
            return
        for setting, _ in outputs(ctx, "console"):
            message = "`output.console` is for tests: no event leaves this machine, and the log of the service doubles"
            yield self.finding(setting, message)
