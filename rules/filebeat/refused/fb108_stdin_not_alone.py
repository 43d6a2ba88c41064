from __future__ import annotations

from lslint.rules.filebeat.examples import CONSOLE
from lslint.rules.filebeat.rule import RejectedConfig


class StdinNotAlone(RejectedConfig):
    code = "FB108"
    kinds = ("filebeat",)
    summary = "`stdin` together with other inputs"
    why = """\
Filebeat rejects a `stdin` input together with other inputs: `stdin requires to be run in exclusive mode, configured
inputs: log, stdin`. The reason is that Filebeat exits at the end of standard input.

Disable the other inputs. Releases before 6.3 accept the combination."""
    bad = ("filebeat.inputs:\n- type: stdin\n- type: log\n  paths: [/a.log]\n" + CONSOLE,)
    good = ("filebeat.inputs:\n- type: stdin\n- type: log\n  enabled: false\n  paths: [/a.log]\n" + CONSOLE,)
