from __future__ import annotations

from lslint.rules.filebeat.examples import CONFIG, CONSOLE
from lslint.rules.filebeat.rule import RejectedConfig


class NoInputs(RejectedConfig):
    code = "FB106"
    kinds = ("filebeat",)
    depends_on_release = True
    about_missing = True
    prevents_start = True
    summary = "No enabled input, module or other source of events"
    why = """\
Filebeat exits if it has nothing to read: `no modules or inputs enabled and configuration reloading disabled. What files
do you want me to watch?`. An input, a module, autodiscover or files under `filebeat.config` must be enabled.

Common causes are a wrong name (`filebeat.input`, or `inputs` at the top level), the sample input with `enabled: false`,
and modules that are all disabled. A file without any input setting is reported only if a target is set, because another
file may add inputs. Before 6.3, Filebeat reads `filebeat.prospectors` instead of `filebeat.inputs`."""
    bad = (
        "filebeat.inputs:\n- type: log\n  enabled: false\n  paths: [/a.log]\n" + CONSOLE,
        "filebeat.input:\n- type: log\n  paths: [/a.log]\n" + CONSOLE,
    )
    good = (
        CONFIG,
        CONSOLE,
        "filebeat.config.modules:\n  path: /etc/filebeat/modules.d/*.yml\n" + CONSOLE,
        "filebeat.autodiscover: {}\n" + CONSOLE,
    )
