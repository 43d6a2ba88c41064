from __future__ import annotations

from lslint.rules.api import Findings
from lslint.rules.filebeat.advice.view import Advice, FilebeatView
from lslint.rules.filebeat.examples import KAFKA


class NoThrottle(Advice):
    code = "FB403"
    default = False
    required_text = ("output",)
    summary = "No limit on the sending rate"
    why = """\
When an application suddenly writes a hundred times its usual volume of logs, Filebeat sends them as fast as it can:
7,000 lines of 5 kB per second are 35 MB/s from each machine.

To limit the rate, use the processor `rate_limit` (since 7.11), which drops excess events, or `max_procs`, with which
Filebeat falls behind and catches up later. The rule is off by default because the right limit depends on the
deployment."""
    sources = (
        "Filebeat benchmark of 2017 (5.2.1): conclusion on bandwidth",
        "documentation of the processor rate_limit",
    )
    bad = (KAFKA,)
    good = (KAFKA + "max_procs: 1\n", KAFKA + "processors:\n- rate_limit: {limit: 10000/s}\n")

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
                " a low `max_procs`, or drop excess events with `rate_limit`"
            )
            help = "`max_procs`, `queue.mem.events` and `CPUQuota=` delay events instead of dropping them."
            yield self.finding(output, message, help=help)
