from __future__ import annotations

from lslint.rules.filebeat.examples import A_LOG, CONFIG, CONSOLE, INPUT
from lslint.rules.filebeat.rule import RejectedConfig


class BadNumber(RejectedConfig):
    code = "FB111"
    holds_in_templates = True
    summary = "Invalid number"
    why = """\
Filebeat rejects a string where it expects a number: `can not convert 'string' into 'int'`. Most sizes are numbers of
bytes without a unit; `queue.disk` and a few options of inputs accept units. Quoted numbers are valid.

The fix converts 1 KB to 1024 bytes, like the Filebeat reference, which calls 10485760 bytes 10 MB."""
    fix = "unsafe"
    bad = (
        INPUT + "output.kafka:\n  hosts: [k]\n  topic: t\n  max_message_bytes: 1MB\n",
        A_LOG + "  max_bytes: 10MB\n" + CONSOLE,
        CONFIG + "max_procs: two\n",
    )
    good = (
        INPUT + "output.kafka:\n  hosts: [k]\n  topic: t\n  max_message_bytes: 1000000\n",
        A_LOG + "  max_bytes: 10485760\noutput.console:\n  pretty: false\n",
    )
    fixed = INPUT + "output.kafka:\n  hosts: [k]\n  topic: t\n  max_message_bytes: 1048576\n"
