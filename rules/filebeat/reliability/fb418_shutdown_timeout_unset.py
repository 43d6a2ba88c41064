from __future__ import annotations

from lslint.rules.api import Context, Findings
from lslint.rules.filebeat.advice.base import Advice
from lslint.rules.filebeat.advice.settings import main, outputs, templated
from lslint.rules.filebeat.examples import LOGSTASH


class ShutdownTimeoutUnset(Advice):
    code = "FB418"
    default = False
    summary = "The agent does not wait for answers when it stops"
    why = """\
By default Filebeat stops at once: what was sent and not yet acknowledged is not in the registry and is sent again
after the start, as duplicates. `filebeat.shutdown_timeout: 5s` waits for the answers, no longer than that. It counts
where agents come and go, as in containers, also because the registry of a container may be gone. Off by default."""
    sources = ("documentation of filebeat.shutdown_timeout: default 0, not waiting",)
    bad = (LOGSTASH,)
    good = (LOGSTASH + "filebeat.shutdown_timeout: 5s\n",)

    def advise(self, ctx: Context) -> Findings:
        analysis = main(ctx)
        section = analysis.root.fields.get("filebeat") if analysis is not None else None
        if analysis is None or section is None or templated(ctx) or not any(True for _ in outputs(ctx)):
            return
        if analysis.root.get("filebeat.shutdown_timeout") is None:
            message = (
                "`filebeat.shutdown_timeout` is 0: events whose answer is under way when the agent stops are sent twice"
            )
            yield self.finding(section, message)
