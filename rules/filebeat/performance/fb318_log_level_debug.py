"""FB318: the agent logs in debug."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.filebeat.advice.settings import main, write
from lslint.rules.filebeat.config_model.merge import word
from lslint.rules.filebeat.examples import LOGSTASH


class LogLevelDebug(Rule):
    code = "FB318"
    name = "log-level-debug"
    severity = "warning"
    stage = "advice"
    kinds = ("filebeat",)
    visits = ("file",)
    words = ("debug", "DEBUG")
    summary = "The agent itself logs in debug"
    why = """\
At `debug` Filebeat writes several lines of its own for each event that it sends, often with the event: more bytes
than it reads. If one of its inputs covers its log, each line makes further ones (elastic/beats#2968)."""
    sources = (
        "documentation of logging.level",
        "elastic/beats#2968: own log collected in a loop",
    )
    fix = "unsafe"
    bad = (LOGSTASH + "logging.level: debug\n",)
    good = (
        LOGSTASH + "logging.level: info\n",
        LOGSTASH + "logging.level: ${LEVEL:info}\n",
    )
    fixed = LOGSTASH + "logging.level: info\n"

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        analysis = main(ctx)
        place = analysis.root.get("logging.level") if analysis is not None else None
        level = word(place)
        if place is not None and level is not None and level.lower() == "debug":
            message = "`logging.level: debug` writes several lines for each event that is sent: `info` outside of tests"
            yield self.finding(place.span, message, fix=write(ctx, place, "info"))
