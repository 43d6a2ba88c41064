from __future__ import annotations

from lslint.rules.api import Context, Findings
from lslint.rules.filebeat.advice.base import Advice
from lslint.rules.filebeat.advice.settings import globs, inputs
from lslint.rules.filebeat.examples import CONSOLE, LOG


class HarvesterLimitUnset(Advice):
    code = "FB413"
    default = False
    required_text = ("*",)
    summary = "No `harvester_limit` for a glob with many wildcards"
    why = """\
Each open file needs a file handle, a goroutine and a buffer of 16 KiB. A glob over nested directories may match
thousands of files after a rotation or restart, until Filebeat reaches the service's limit of open files
(elastic/beats#12068). `harvester_limit` limits the number of files that an input reads at the same time; the other
files wait.

The rule reports globs with `**` or more than two `*`."""
    sources = (
        "elastic/beats#12068",
        "default of `harvester_limit`: 0, no limit",
    )
    bad = (LOG.replace("/var/log/app.log", "/srv/**/*.log") + CONSOLE,)
    good = (LOG.replace("/var/log/app.log", "/srv/**/*.log") + "  harvester_limit: 500\n" + CONSOLE,)

    def advise(self, ctx: Context) -> Findings:
        for _, obj in inputs(ctx, "log", "filestream"):
            if obj.get("harvester_limit") is not None:
                continue
            for item, glob in globs(obj):
                if "**" in glob or glob.count("*") > 2:
                    message = f"`{glob}` may match thousands of files, so Filebeat may run out of file handles and"
                    yield self.finding(item.span, f"{message} memory. Set `harvester_limit`")
                    break
