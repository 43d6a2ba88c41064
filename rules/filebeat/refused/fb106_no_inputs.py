from __future__ import annotations

from lslint.rules.filebeat.examples import A_LOG, CONSOLE
from lslint.rules.filebeat.rule import RejectedConfig


class NoInputs(RejectedConfig):
    code = "FB106"
    kinds = ("filebeat",)
    depends_on_release = True
    about_missing = True
    prevents_start = True
    summary = "No enabled input, module or other source of events"
    why = """\
Filebeat exits if it has nothing to read: `no modules or inputs enabled and configuration reloading disabled`. Enable
an input, a module, autodiscover or files under `filebeat.config`. Before 6.3, inputs are under
`filebeat.prospectors`. If the output is missing at the same place, FB104 reports both."""
    fix = "unsafe"
    bad = (
        "filebeat.input:\n- type: log\n  paths: [/a.log]\n" + CONSOLE,
        "filebeat.inputs:\n- type: log\n  enabled: false\n  paths: [/a.log]\n" + CONSOLE,
    )
    good = (
        A_LOG + "output.console:\n  pretty: false\n",
        "filebeat.config.modules:\n  path: /etc/filebeat/modules.d/*.yml\noutput.console:\n  pretty: false\n",
    )
    fixed = A_LOG + CONSOLE
