from __future__ import annotations

from lslint.rules.api import Context, Findings
from lslint.rules.filebeat.advice.base import Advice
from lslint.rules.filebeat.advice.settings import globs, inputs
from lslint.rules.filebeat.examples import CONSOLE, LOG


class HarvesterLimitUnset(Advice):
    code = "FB413"
    default = False
    required_text = ("*",)
    summary = "Any number of files is read at a time"
    why = """\
Each open file takes a handle, a goroutine and a buffer of 16 KiB. A glob over folders of folders may match thousands
after a rotation or a restart, and the limit of open files of the service ends it (elastic/beats#12068).
`harvester_limit` bounds an input; what is over it waits. Off by default: how many files there are is not in the
config. `lslint calc filebeat-fds` tells the handles for a number of files."""
    sources = (
        "elastic/beats#12068",
        "default of `harvester_limit`: 0, no limit",
    )
    bad = (LOG.replace("/var/log/app.log", "/srv/**/*.log") + CONSOLE,)
    good = (LOG.replace("/var/log/app.log", "/srv/**/*.log") + "  harvester_limit: 500\n" + CONSOLE, LOG)

    def advise(self, ctx: Context) -> Findings:
        for _, obj in inputs(ctx, "log", "filestream"):
            if obj.get("harvester_limit") is not None:
                continue
            for item, glob in globs(obj):
                if "**" in glob or glob.count("*") > 2:
                    message = f"`{glob}` may match thousands of files, each with a handle and a buffer of 16 KiB: set"
                    yield self.finding(item.span, f"{message} `harvester_limit`")
                    break
