from __future__ import annotations

from lslint.rules.filebeat.examples import A_LOG, CONSOLE, INPUT
from lslint.rules.filebeat.rule import RejectedConfig


class BadDuration(RejectedConfig):
    code = "FB109"
    holds_in_templates = True
    summary = "Invalid duration"
    why = """\
Filebeat reads durations in the format of Go: numbers with the units `ms`, `s`, `m` or `h` (also `ns` and `us`),
combined as in `1h30m`. It rejects days, weeks, spaces and words: `unknown unit "d" in duration "1d"`.

`test config` does not check the durations of inputs. An invalid one keeps Filebeat from starting."""
    fix = "safe"
    bad = (
        INPUT + "output.logstash:\n  hosts: [ls]\n  timeout: 90secs\n",
        A_LOG + "  ignore_older: 1d\n" + CONSOLE,
        INPUT + "output.elasticsearch:\n  hosts: [es]\n  backoff.init: one\n",
    )
    good = (
        INPUT + "output.logstash:\n  hosts: [ls]\n  timeout: 1m30s\n",
        A_LOG + "  ignore_older: 24h\noutput.console:\n  pretty: false\n",
    )
    fixed = INPUT + "output.logstash:\n  hosts: [ls]\n  timeout: 90s\n"
