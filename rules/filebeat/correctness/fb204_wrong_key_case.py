from __future__ import annotations

from lslint.rules.filebeat.examples import CONFIG, CONSOLE, LOG
from lslint.rules.filebeat.rule import IneffectiveSetting


class WrongKeyCase(IneffectiveSetting):
    code = "FB204"
    holds_in_templates = True
    summary = "Name in the wrong case"
    why = """\
Names are told apart by capitals: `Filebeat.prospectors` is an unknown name, and unknown names are ignored without a
word, so that the inputs below it never run."""
    fix = "unsafe"
    bad = (
        "Filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\n" + CONSOLE,
        LOG + "  Multiline.pattern: '^a'\n" + CONSOLE,
    )
    good = (CONFIG,)
    fixed = CONFIG
