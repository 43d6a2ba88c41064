from __future__ import annotations

from lslint.rules.api import Context, Findings
from lslint.rules.filebeat.advice.base import Advice
from lslint.rules.filebeat.advice.service_units import unit_setting
from lslint.rules.filebeat.advice.settings import main, outputs, processors, templated
from lslint.rules.filebeat.examples import KAFKA


class NoThrottle(Advice):
    code = "FB403"
    default = False
    required_text = ("output",)
    summary = "Nothing holds a flood of logs back"
    why = """\
When an application writes a hundred times its usual logs, the agent sends them as fast as it can: 5 kB lines at 7,000
a second are 35 MB/s, with gzip 10.5 to 14 MB/s, from each machine. What can hold it back: the processor `rate_limit`
(from 7.11 on; it drops), `max_procs` or a limit on the CPU, a small queue or batch. While the CPU is taken by the
application the agent falls behind and catches up later, so keep rotated files long enough. Off by default: it is a
decision."""
    sources = ("Filebeat benchmark of 2017: conclusion on bandwidth", "documentation of the processor rate_limit")
    bad = (KAFKA,)
    good = (KAFKA + "max_procs: 1\n", KAFKA + "processors:\n- rate_limit: {limit: 10000/s}\n")

    def advise(self, ctx: Context) -> Findings:
        analysis = main(ctx)
        if analysis is None or templated(ctx):
            return
        root = analysis.root
        limits = ("max_procs", "queue.mem.events", "queue.disk.max_size")
        if any(root.get(one) is not None for one in limits) or unit_setting(ctx, "CPUQuota") is not None:
            return
        if any("rate_limit" in processor.fields for processor in processors(ctx)):
            return
        for output, _ in outputs(ctx, "kafka", "logstash", "elasticsearch", "redis"):
            message = f"nothing limits what goes to `output.{output.name}`: no `rate_limit`, `max_procs`, `CPUQuota`"
            yield self.finding(output, f"{message} or size of the queue")
