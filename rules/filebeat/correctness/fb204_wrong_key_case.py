from __future__ import annotations

from lslint.rules.filebeat.examples import CONFIG, CONSOLE, INPUT, LOG
from lslint.rules.filebeat.rule import IneffectiveSetting


class WrongKeyCase(IneffectiveSetting):
    code = "FB204"
    holds_in_templates = True
    summary = "Setting name in the wrong case"
    why = """\
Names of settings are case-sensitive. `Filebeat.prospectors` is an unknown setting, and Filebeat ignores unknown
settings without a warning, so the inputs under it never run.

Write the name in the documented case. If the value is the default of the correctly written setting, nothing changes,
and the finding is an info."""
    fix = "unsafe"
    bad = (
        "Filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\n" + CONSOLE,
        LOG + "  Multiline.pattern: '^a'\n" + CONSOLE,
        INPUT + "  Enabled: true\n" + CONSOLE,
    )
    good = (CONFIG,)
    fixed = CONFIG
