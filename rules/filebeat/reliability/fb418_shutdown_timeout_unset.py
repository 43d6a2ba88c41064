from __future__ import annotations

from lslint.rules.api import Context, Findings
from lslint.rules.filebeat.advice.base import Advice
from lslint.rules.filebeat.advice.settings import main, outputs, templated
from lslint.rules.filebeat.examples import LOGSTASH


class ShutdownTimeoutUnset(Advice):
    code = "FB418"
    default = False
    summary = "`filebeat.shutdown_timeout` is not set"
    why = """\
By default, Filebeat stops without waiting for responses. It sends events that were not yet acknowledged again after
the next start, which creates duplicates. `filebeat.shutdown_timeout: 5s` waits up to five seconds for the responses.
This is most useful where Filebeat is often stopped, for example in containers."""
    sources = ("documentation of filebeat.shutdown_timeout: default 0 (does not wait)",)
    bad = (LOGSTASH,)
    good = (LOGSTASH + "filebeat.shutdown_timeout: 5s\n",)

    def advise(self, ctx: Context) -> Findings:
        analysis = main(ctx)
        section = analysis.root.fields.get("filebeat") if analysis is not None else None
        if analysis is None or section is None or templated(ctx) or not any(True for _ in outputs(ctx)):
            return
        if analysis.root.get("filebeat.shutdown_timeout") is None:
            message = (
                "On shutdown, Filebeat does not wait for acknowledgments, so events in flight may be sent again after a"
                " restart. Set `filebeat.shutdown_timeout`, for example to `5s`"
            )
            yield self.finding(section, message)
