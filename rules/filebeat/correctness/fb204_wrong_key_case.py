from __future__ import annotations

from lslint.rules.filebeat.examples import CONFIG, INPUT, LOG
from lslint.rules.filebeat.rule import IneffectiveSetting


class WrongKeyCase(IneffectiveSetting):
    code = "FB204"
    holds_in_templates = True
    summary = "Setting name in the wrong case"
    why = """\
Names of settings are case-sensitive. Filebeat reads `Filebeat.inputs` as an unknown setting and ignores it, so it has
no inputs and does not start. In other places, Filebeat silently ignores the option. Write the name in the documented
case.

If the value is the default, the finding is an info, because nothing changes."""
    fix = "unsafe"
    bad = (
        (
            "Filebeat.inputs:\n- type: filestream\n  id: app\n"
            "  paths: [/var/log/app.log]\noutput.console:\n  pretty: false\n"
        ),
        LOG + ("  Multiline.pattern: '^a'\n  Multiline.match: after\noutput.console:\n  pretty: false\n"),
        INPUT + "  Enabled: true\noutput.console:\n  pretty: false\n",
    )
    good = (
        CONFIG,
        LOG + ("  multiline.pattern: '^a'\n  multiline.match: after\noutput.console:\n  pretty: false\n"),
    )
    fixed = CONFIG
