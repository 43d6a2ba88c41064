from __future__ import annotations

from lslint.rules.api import Findings
from lslint.rules.filebeat.advice.view import Advice, FilebeatView
from lslint.rules.filebeat.examples import LOGSTASH


class NoCpuLimit(Advice):
    code = "FB307"
    default = False
    summary = "No CPU limit for Filebeat"
    why = """\
After an interruption, Filebeat reads its backlog at full speed and competes with the applications on the machine for
CPU. In a benchmark with Filebeat 5.2.1, it used 1.6 to 2.0 cores.

`max_procs` limits only the threads that run Go code. `CPUQuota=` in the systemd unit and the limits of a container
limit the whole process. The rule is off by default because lslint does not see these limits."""
    sources = ("Filebeat benchmark of 2017 (5.2.1): cases A to C", "systemd.resource-control: CPUQuota=")
    bad = (LOGSTASH,)
    good = (LOGSTASH + "max_procs: 2\n",)

    def advise(self, view: FilebeatView) -> Findings:
        analysis = view.analysis
        if not view.is_whole or view.is_templated or analysis.root.get("max_procs") is not None:
            return
        section = analysis.root.fields.get("filebeat")
        if section is not None:
            message = "Nothing limits the CPU usage of Filebeat: reading a backlog used 1.6 to 2 cores in a benchmark."
            yield self.finding(
                section,
                f"{message} Set `max_procs`, or `CPUQuota=` in the systemd unit",
                help="One core reads about 20,000 short lines per second.",
            )
