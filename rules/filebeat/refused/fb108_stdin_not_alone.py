from __future__ import annotations

from lslint.rules.filebeat.examples import CONSOLE
from lslint.rules.filebeat.rule import RejectedConfig


class StdinNotAlone(RejectedConfig):
    code = "FB108"
    kinds = ("filebeat",)
    summary = "`stdin` together with other inputs"
    why = """\
Filebeat 6.3 and later reject a `stdin` input together with other inputs: `stdin requires to be run in exclusive
mode`. Move `stdin` to a separate config, or disable the other inputs."""
    bad = ("filebeat.inputs:\n- type: stdin\n- type: log\n  paths: [/a.log]\n" + CONSOLE,)
    good = ("filebeat.inputs:\n- type: stdin\n- type: log\n  enabled: false\n  paths: [/a.log]\n" + CONSOLE,)
