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
    summary = "`workers` in a release before 8.13, which ignores it"
    why = """\
Filebeat 8.13 added `workers` as another name for `worker` (elastic/beats#38257). Earlier releases ignore `workers`,
so each host has only one worker, the default. All releases accept `worker`.

The rule reports `workers` only with a target before 8.13, or in a file that only releases before 7.0 accept."""
    sources = ("elastic/beats#38257",)
    fix = "unsafe"
    bad = (
        "filebeat.prospectors:\n- type: log\n  paths: [/a.log]\n"
        "output.logstash:\n  hosts: ['ls1:5044']\n  workers: 4\n",
    )
    good = (
        (
            "filebeat.prospectors:\n- type: log\n  paths: [/a.log]\noutput.logstash:\n"
            "  hosts: ['ls1:5044']\n  worker: 4\n"
        ),
        LOGSTASH + "  workers: 4\n",
    )
    fixed = (
        "filebeat.prospectors:\n- type: log\n  paths: [/a.log]\noutput.logstash:\n  hosts: ['ls1:5044']\n  worker: 4\n"
    )

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        analysis = main(ctx)
        if analysis is None or not analysis.before("8.13"):
            return
        for output, obj in outputs(ctx, "elasticsearch", "logstash", "redis"):
            setting = obj.get("workers")
            if setting is None:
                continue
            message = f"Filebeat releases before 8.13 ignore `workers` of `output.{output.name}`"
            if obj.get("worker") is None:
                fix = analysis.rename(setting.name_span, "workers", "worker")
                message += ", so each host has only one worker. Rename `workers` to `worker`"
            else:
                fix = None
                message += " and read `worker`. Remove `workers`"
            yield self.finding(setting, message, fix=fix)
