from __future__ import annotations

from lslint.rules.filebeat.examples import A_FILESTREAM, CONSOLE
from lslint.rules.filebeat.rule import IneffectiveSetting


class FilestreamMissingId(IneffectiveSetting):
    code = "FB221"
    may_refuse = True
    kinds = ("filebeat",)
    about_missing = True
    summary = "Several `filestream` inputs, not all with an `id`"
    why = """\
Filebeat stores how far a `filestream` input has read its files under the `id` of the input. Inputs without an `id`
share this state, so files may be skipped or read twice (elastic/beats#32442). Filebeat 9.0 and later do not start with
two inputs without an `id`.

Add a unique `id` to each input. With a new `id`, the input reads its files once more from the beginning."""
    sources = ("elastic/beats#32442 and elastic/beats#41731",)
    fix = "unsafe"
    bad = (
        "filebeat.inputs:\n- type: filestream\n  paths: [/a.log]\n- type: filestream\n  paths: [/b.log]\n" + CONSOLE,
    )
    good = (A_FILESTREAM + "- type: filestream\n  id: b\n  paths: [/b.log]\n" + CONSOLE,)
    fixed = (
        "filebeat.inputs:\n- type: filestream\n  id: a-log\n  paths: [/a.log]\n- type: filestream\n"
        "  id: b-log\n  paths: [/b.log]\n"
    ) + CONSOLE
