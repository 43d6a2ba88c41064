from __future__ import annotations

from lslint.rules.filebeat.examples import CONSOLE
from lslint.rules.filebeat.rule import IneffectiveSetting


class FilestreamDuplicateId(IneffectiveSetting):
    code = "FB222"
    may_refuse = True
    kinds = ("filebeat",)
    summary = "Two `filestream` inputs with the same `id`"
    why = """\
Filebeat stores how far a `filestream` input has read its files under the `id` of the input. When an input starts, it
removes the entries under its `id` for files that it does not read, also those of another input with the same `id`. So
Filebeat reads files again after each restart, and duplicates events. Filebeat 7.17 and 8.x only log an error; Filebeat
9.0 and later do not start, even if one of the inputs is disabled.

Use a unique `id` for each input. With a new `id`, the input reads its files once more from the beginning."""
    sources = ("elastic/beats#31239, elastic/beats#41731 and elastic/beats#41954",)
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
