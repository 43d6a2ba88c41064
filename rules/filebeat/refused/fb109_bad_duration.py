from __future__ import annotations

from lslint.rules.filebeat.examples import A_LOG, CONSOLE, INPUT
from lslint.rules.filebeat.rule import RejectedConfig


class BadDuration(RejectedConfig):
    code = "FB109"
    holds_in_templates = True
    summary = "Duration that Go does not read"
    why = """\
Durations are Go's: digits with `ms`, `s`, `m` or `h`, put together as in `1h30m`. There are no days and weeks, no
blanks, no words: `unknown unit "d" in duration "1d"`. Of the outputs and general settings `test config` says so;
inside inputs it looks at nothing, and the agent stops when it starts."""
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
