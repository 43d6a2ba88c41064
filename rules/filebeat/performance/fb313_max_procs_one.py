from __future__ import annotations

from lslint.rules.api import Context, Findings
from lslint.rules.filebeat.advice.base import Advice
from lslint.rules.filebeat.advice.settings import inputs, main, number, outputs
from lslint.rules.filebeat.examples import LOGSTASH


class MaxProcsOne(Advice):
    code = "FB313"
    default = False
    required_text = ("max_procs",)
    summary = "`max_procs: 1` with many inputs or workers"
    why = """\
`max_procs: 1` limits the Go code of Filebeat to one core. In a benchmark, Filebeat 5.2.1 used two cores and sent a
backlog to Kafka at 39,500 lines per second. Limited to one core by systemd (`CPUQuota=100%`), it sent 18,500.
`max_procs: 1` itself was not measured. Increase `max_procs` or remove it.

The rule reports `max_procs: 1` with several workers or more than four inputs. With fewer, the limit is probably
intended."""
    sources = ("Filebeat benchmark of 2017 (5.2.1 to Kafka): cases B (two cores used) and C (`CPUQuota=100%`)",)
    bad = (LOGSTASH + "  worker: 2\nmax_procs: 1\n",)
    good = (LOGSTASH + "  worker: 2\nmax_procs: 2\n",)

    def advise(self, ctx: Context) -> Findings:
        analysis = main(ctx)
        if analysis is None or number(analysis.root, "max_procs") != 1:
            return
        setting = analysis.root.fields["max_procs"]
        count = sum(1 for _ in inputs(ctx))
        workers = max((number(obj, name) or 1 for _, obj in outputs(ctx) for name in ("worker", "workers")), default=1)
        what = f"{workers} output workers" if workers > 1 else f"{count} inputs" if count > 4 else ""
        if what:
            message = (
                f"`max_procs: 1` limits Filebeat to one core despite {what}. In a benchmark, a limit of one core halved"
                " the throughput. Use more cores"
            )
            yield self.finding(setting.span, message)
