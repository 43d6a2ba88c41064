from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings
from lslint.rules.filebeat.advice.settings import main, outputs
from lslint.rules.filebeat.examples import LOGSTASH
from lslint.rules.filebeat.rule import IneffectiveSetting


class WorkersTooNew(IneffectiveSetting):
    code = "FB233"
    visits = ("file",)
    required_text = ("workers",)
    summary = "`workers` is not read before 8.13"
    why = """\
`workers` became another name of `worker` with 8.13 (elastic/beats#38257). Releases before that ignore it, and one
worker sends. Told with a target before 8.13, and in files that only releases before 7.0 read."""
    sources = ("elastic/beats#38257",)
    fix = "unsafe"
    bad = (
        "filebeat.prospectors:\n- type: log\n  paths: [/a.log]\n"
        "output.logstash:\n  hosts: ['ls1:5044']\n  workers: 4\n",
    )
    good = (LOGSTASH + "  workers: 4\n", LOGSTASH + "  worker: 4\n")
    fixed = (
        "filebeat.prospectors:\n- type: log\n  paths: [/a.log]\noutput.logstash:\n  hosts: ['ls1:5044']\n  worker: 4\n"
    )

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        analysis = main(ctx)
        if analysis is None or not (analysis.old or analysis.before("8.13")):
            return
        for output, obj in outputs(ctx, "elasticsearch", "logstash", "redis"):
            setting = obj.get("workers")
            if setting is None:
                continue
            fix = analysis.rename(setting.name_span, "workers", "worker") if obj.get("worker") is None else None
            message = f"`workers` of `output.{output.name}` is read from 8.13 on: before that it is `worker`, and this"
            yield self.finding(setting, f"{message} does nothing", fix=fix)
