from __future__ import annotations

from lslint.rules.filebeat.examples import CONFIG, CONSOLE
from lslint.rules.filebeat.rule import RejectedConfig


class NoInputs(RejectedConfig):
    code = "FB106"
    kinds = ("filebeat",)
    summary = "Nothing is switched on that Filebeat could read"
    why = """\
`no modules or inputs enabled and configuration reloading disabled. What files do you want me to watch?`: an input, a
module, autodiscover, or files under `filebeat.config` must be on. Typical are a wrong name (`filebeat.input`,
`inputs` at the top level), the sample entry with `enabled: false`, and modules that are all off."""
    bad = (
        CONSOLE,
        "filebeat.inputs:\n- type: log\n  enabled: false\n  paths: [/a.log]\n" + CONSOLE,
        "filebeat.input:\n- type: log\n  paths: [/a.log]\n" + CONSOLE,
    )
    good = (
        CONFIG,
        "filebeat.config.modules:\n  path: /etc/filebeat/modules.d/*.yml\n" + CONSOLE,
        "filebeat.autodiscover: {}\n" + CONSOLE,
    )
