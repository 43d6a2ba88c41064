from __future__ import annotations

from lslint.rules.filebeat.examples import A_LOG, CONFIG, CONSOLE, INPUT
from lslint.rules.filebeat.rule import RejectedConfig


class BadNumber(RejectedConfig):
    code = "FB111"
    holds_in_templates = True
    summary = "Value that is no whole number"
    why = """\
`can not convert 'string' into 'int'`: most sizes are plain numbers of bytes; only `queue.disk`, `max_message_size` of
the network inputs and a few cloud inputs take units. A number in quotes is fine, a fraction is cut, a negative number
for a count is refused.

The fix counts 1024 to the unit, as the reference does where it calls 10485760 bytes 10 MB."""
    fix = "unsafe"
    bad = (
        INPUT + "output.kafka:\n  hosts: [k]\n  topic: t\n  max_message_bytes: 1MB\n",
        A_LOG + "  max_bytes: 10MB\n" + CONSOLE,
        CONFIG + "max_procs: two\n",
    )
    good = (
        INPUT + 'output.kafka:\n  hosts: [k]\n  topic: t\n  max_message_bytes: "1000000"\n',
        CONFIG + "queue.disk.max_size: 10GB\n",
    )
    fixed = INPUT + "output.kafka:\n  hosts: [k]\n  topic: t\n  max_message_bytes: 1048576\n"
