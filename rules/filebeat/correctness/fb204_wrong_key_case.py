from __future__ import annotations

from lslint.rules.filebeat.examples import CONFIG, CONSOLE, LOG
from lslint.rules.filebeat.rule import FilebeatRule


class WrongKeyCase(FilebeatRule):
    code = "FB204"
    severity = "warning"
    stage = "run"
    holds_in_templates = True
    summary = "Name in the wrong case"
    why = """\
Names are told apart by capitals: `Filebeat.prospectors` is an unknown name, and unknown names are ignored without a
word, so that the inputs below it never run."""
    sources = ("Filebeat 7.17.29 accepts such configs without a word; what it does with them is in its source",)
    fix = "unsafe"
    bad = (
        "Filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\n" + CONSOLE,
        LOG + "  Multiline.pattern: '^a'\n" + CONSOLE,
    )
    good = (CONFIG,)
    fixed = CONFIG
