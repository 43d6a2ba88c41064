from __future__ import annotations

from lslint.rules.api import Findings
from lslint.rules.filebeat.advice.view import Advice, FilebeatView
from lslint.rules.filebeat.examples import INPUT, LOGSTASH


class ConsoleOutput(Advice):
    code = "FB301"
    default = False
    kinds = ("filebeat", "beats")
    required_text = ("console",)
    summary = "Events are only written to the console"
    why = """\
`output.console` writes each event to the standard output of Filebeat and is meant for debugging. Under a service
manager, the system log then contains a second copy of all logs, and no server receives them. Use another output in
production."""
    sources = ("documentation of the console output: for debugging",)
    bad = (INPUT + "output.console:\n  pretty: true\n",)
    good = (LOGSTASH,)

    def advise(self, view: FilebeatView) -> Findings:
        if view.is_templated:  # the template may offer every output
            return
        for setting, _ in view.outputs("console"):
            message = "`output.console` only prints events to standard output, which is meant for debugging."
            yield self.finding(setting, f"{message} Use another output in production")
