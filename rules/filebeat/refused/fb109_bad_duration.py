from __future__ import annotations

from lslint.rules.filebeat.examples import A_LOG, CONSOLE, INPUT
from lslint.rules.filebeat.rule import RejectedConfig


class BadDuration(RejectedConfig):
    code = "FB109"
    holds_in_templates = True
    summary = "Invalid duration"
    why = """\
Filebeat reads durations in the format of Go: numbers with the units `ms`, `s`, `m` or `h` (also `ns` and `us`), which
can be combined as in `1h30m`. Days, weeks, spaces and words are not valid: `unknown unit "d" in duration "1d"`.

`test config` reports invalid durations in outputs and general settings. It does not check inputs, so an invalid
duration in an input keeps Filebeat from starting."""
    fix = "safe"
    bad = (
        INPUT + "output.logstash:\n  hosts: [ls]\n  timeout: 90secs\n",
        A_LOG + "  ignore_older: 1d\n" + CONSOLE,
        INPUT + "output.elasticsearch:\n  hosts: [es]\n  backoff.init: one\n",
    )
    good = (
        INPUT + "output.logstash:\n  hosts: [ls]\n  timeout: 1m30s\n",
        A_LOG + "  ignore_older: 24h\n  close_timeout: 5\n" + CONSOLE,
    )
    fixed = INPUT + "output.logstash:\n  hosts: [ls]\n  timeout: 90s\n"
