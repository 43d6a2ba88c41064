from __future__ import annotations

from lslint.rules.filebeat.examples import CONSOLE
from lslint.rules.filebeat.rule import IneffectiveSetting


class FilestreamDuplicateId(IneffectiveSetting):
    code = "FB222"
    may_refuse = True
    kinds = ("filebeat",)
    summary = "Two filestream inputs with one id"
    why = """\
The state of the files is kept under the `id`, and two inputs with the same one mix it up. 7.17 logs an error only;
from 9.0 on the agent does not start (beats#41731, #41954), unless `allow_deprecated_id_duplication` is set."""
    sources = ("beats#41731 and beats#41954",)
    fix = "unsafe"
    bad = (
        (
            "filebeat.inputs:\n- type: filestream\n  id: x\n  paths: [/a.log]\n- type: filestream\n"
            "  id: x\n  paths: [/b.log]\n"
        )
        + CONSOLE,
    )
    good = (
        (
            "filebeat.inputs:\n- type: filestream\n  id: x\n  paths: [/a.log]\n- type: filestream\n"
            "  id: y\n  paths: [/b.log]\n"
        )
        + CONSOLE,
    )
    fixed = (
        "filebeat.inputs:\n- type: filestream\n  id: x\n  paths: [/a.log]\n- type: filestream\n"
        "  id: x-2\n  paths: [/b.log]\n"
    ) + CONSOLE
