from __future__ import annotations

from lslint.rules.filebeat.examples import A_FILESTREAM, CONSOLE
from lslint.rules.filebeat.rule import IneffectiveSetting


class FilestreamMissingId(IneffectiveSetting):
    code = "FB221"
    may_refuse = True
    kinds = ("filebeat",)
    summary = "Filestream input without an id beside others"
    why = """\
The state of the files is kept under the `id`. Inputs without one share it: files are forgotten or read twice
(beats#32442). From 9.0 on two inputs without `id` keep the agent from starting (beats#41731). A new id reads the
files anew once."""
    sources = ("beats#32442 and beats#41731",)
    fix = "unsafe"
    bad = (
        "filebeat.inputs:\n- type: filestream\n  paths: [/a.log]\n- type: filestream\n  paths: [/b.log]\n" + CONSOLE,
    )
    good = (A_FILESTREAM + "- type: filestream\n  id: b\n  paths: [/b.log]\n" + CONSOLE,)
    fixed = (
        "filebeat.inputs:\n- type: filestream\n  id: a-log\n  paths: [/a.log]\n- type: filestream\n"
        "  id: b-log\n  paths: [/b.log]\n"
    ) + CONSOLE
