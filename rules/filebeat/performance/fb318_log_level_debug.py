from __future__ import annotations

from lslint.rules.filebeat.advice.base import FilebeatSetting, FilebeatSettingAdvice
from lslint.rules.filebeat.examples import LOGSTASH


class LogLevelDebug(FilebeatSettingAdvice):
    code = "FB318"
    severity = "warning"
    kinds = ("filebeat", "beats")
    required_text = ("debug", "DEBUG")
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
    good = (LOGSTASH + "logging.level: info\n", LOGSTASH + "logging.level: ${LEVEL:info}\n")
    fixed = LOGSTASH + "logging.level: info\n"

    settings = ("logging.level",)
    message = "`logging.level: debug` writes several lines for each event that is sent: `info` outside of tests"
    write = "info"

    def is_bad(self, value: str, setting: FilebeatSetting) -> bool:
        return value.lower() == "debug"
