from __future__ import annotations

from lslint.rules.filebeat.advice.view import FilebeatSetting, FilebeatSettingAdvice, texts
from lslint.rules.filebeat.config_model.merge import elements

_CONFIG = """\
filebeat.inputs:
- type: filestream
  id: app
  paths: [/var/log/app.log]
output.logstash:
  hosts: ['ls1.example.org:5044']
"""


class LogLevelDebug(FilebeatSettingAdvice):
    code = "FB318"
    kinds = ("filebeat", "beats")
    required_text = ("debug", "Debug", "DEBUG")
    summary = "Log level `debug`"
    why = """\
At level `debug`, Filebeat writes several log lines for each event that it sends, often with the event itself, so its
log can be larger than the data that it reads. Use `info` outside of tests.

With `logging.selectors`, debug output is limited to the listed components, and the rule reports nothing, except if the
list contains `"*"`, which stands for all components."""
    sources = ("documentation of logging.level", "elastic/beats#2968: Filebeat collects its own log in a loop")
    fix = "unsafe"
    bad = (_CONFIG + "logging.level: debug\n",)
    good = (_CONFIG + "logging.level: info\n",)
    fixed = good[0]

    settings = ("logging.level",)
    message = "`logging.level: debug` writes several log lines for each event sent. Use `info` outside of tests"
    write = "info"

    def is_bad(self, value: str, setting: FilebeatSetting) -> bool:
        selectors = setting.options.get("logging.selectors")
        is_limited = elements(selectors) and "*" not in [text for _, text in texts(selectors)]
        return value.lower() == "debug" and not is_limited
