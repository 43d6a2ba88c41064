from __future__ import annotations

from lslint.rules.api import Context, Findings
from lslint.rules.filebeat.advice.base import Advice
from lslint.rules.filebeat.advice.service_units import unit_setting
from lslint.rules.filebeat.advice.settings import main, templated
from lslint.rules.filebeat.examples import LOGSTASH


class NoCpuLimit(Advice):
    code = "FB307"
    default = False
    summary = "Nothing limits the CPU of the agent"
    why = """\
A backlog is read at full speed: 39,000 lines of 247 bytes a second took 1.6 to 2.0 cores beside the applications.
With one core (`CPUQuota=100%`) it was 18,000 to 19,000 a second, about 20,000 lines a second and core. `max_procs`
caps the threads that run Go code, `CPUQuota=` of systemd and the limits of a container cap all of it; `lslint calc
filebeat` tells how many cores a rate needs. A unit file beside the config is looked at; a config inside a manifest is
not told of. Off by default: most limits stand elsewhere."""
    sources = ("Filebeat benchmark of 2017: cases A to C", "systemd.resource-control: CPUQuota=")
    bad = (LOGSTASH,)
    good = (LOGSTASH + "max_procs: 2\n",)

    def advise(self, ctx: Context) -> Findings:
        analysis = main(ctx)
        if analysis is None or templated(ctx) or analysis.root.get("max_procs") is not None:
            return
        if ctx.host is not None:  # a manifest, with the limits of the container
            return
        section = analysis.root.fields.get("filebeat")
        if section is not None and unit_setting(ctx, "CPUQuota") is None:
            message = "neither `max_procs` nor a `CPUQuota` limits the CPU: a backlog takes 1.6 to 2 cores (measured)"
            yield self.finding(section, f"{message}; one core reads about 20,000 short lines a second")
