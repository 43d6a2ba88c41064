from __future__ import annotations

from lslint.rules.api import Context, Findings
from lslint.rules.filebeat.advice.base import Advice
from lslint.rules.filebeat.advice.settings import inputs, main, number, outputs
from lslint.rules.filebeat.examples import LOGSTASH


class MaxProcsOne(Advice):
    code = "FB313"
    required_text = ("max_procs",)
    summary = "`max_procs: 1` for many inputs or workers"
    why = """\
`max_procs: 1` halves the speed at which a backlog is read: 18,500 lines of 247 bytes a second instead of 39,500
(Filebeat 5.2.1 to Kafka). As a limit on the CPU that may be wanted; several workers or many inputs say that it is
not. To cap the agent as a whole use `CPUQuota=` of systemd or the limit of the container: `max_procs` caps only the
threads that run Go code."""
    sources = ("Filebeat benchmark of 2017: cases B and C, one core against two",)
    bad = (LOGSTASH + "  worker: 2\nmax_procs: 1\n",)
    good = (LOGSTASH + "max_procs: 1\n", LOGSTASH + "  worker: 2\nmax_procs: 2\n")

    def advise(self, ctx: Context) -> Findings:
        analysis = main(ctx)
        if analysis is None or number(analysis.root, "max_procs") != 1:
            return
        setting = analysis.root.fields["max_procs"]
        count = sum(1 for _ in inputs(ctx))
        workers = max((number(obj, name) or 1 for _, obj in outputs(ctx) for name in ("worker", "workers")), default=1)
        what = f"{workers} workers of the output" if workers > 1 else f"{count} inputs" if count > 4 else ""
        if what:
            message = f"`max_procs: 1` beside {what}: a backlog was read at 18,500 lines a second instead of 39,500"
            yield self.finding(setting.span, f"{message} where it was measured")
