from __future__ import annotations

from lslint.rules.api import Context, Findings
from lslint.rules.filebeat.advice.base import Advice
from lslint.rules.filebeat.advice.settings import outputs, templated
from lslint.rules.filebeat.examples import INPUT, LOGSTASH


class ConsoleOutput(Advice):
    code = "FB301"
    default = False
    kinds = ("filebeat", "beats")
    required_text = ("console",)
    summary = "Events are only written to the console"
    why = """\
`output.console` formats each event and writes it to the standard output of Filebeat. The output is meant for
debugging: under a service manager, the system log then contains a second copy of all logs, and no server receives
them.

In a benchmark the console output was as fast as Kafka (39,000 lines of 247 bytes per second), so it is useful for
measuring how fast Filebeat reads. Files whose name contains `test`, `debug`, `console`, `stdout` or `demo` are not
reported.

Use another output in production."""
    sources = (
        "Filebeat benchmark of 2017 (5.2.1): console output, 19,000 to 39,000 lines per second with 0.8 to 1.6 cores",
        "documentation of the console output: for debugging",
    )
    bad = (INPUT + "output.console:\n  pretty: true\n",)
    good = (LOGSTASH, LOGSTASH + "output.console:\n  enabled: false\n")

    def advise(self, ctx: Context) -> Findings:
        name = ctx.path.replace("\\", "/").rsplit("/", 1)[-1].lower()
        if any(word in name for word in ("test", "debug", "console", "stdout", "demo")):
            return
        if templated(ctx):  # the template may offer every output
            return
        for setting, _ in outputs(ctx, "console"):
            message = "`output.console` only prints events to standard output, which is meant for debugging."
            yield self.finding(setting, f"{message} Use another output in production")
