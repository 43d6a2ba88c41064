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
Filebeat stores how far a `filestream` input has read its files under the `id` of the input. Several inputs without an
`id` share this state, so files may be skipped or read twice (elastic/beats#32442). Filebeat 9.0 and later do not start
with two inputs without an `id`. The rule also reports a single input without an `id` next to other `filestream` inputs.

Add a unique `id` to each input. When an input gets its first `id`, Filebeat 8.2 and later move the state of its files
to this `id`; older releases may read the files once more from the beginning. Do not change an `id` later: with another
`id`, the input reads its files once more from the beginning."""
    sources = (
        "elastic/beats#32442 and elastic/beats#41731",
        "elastic/beats#30717 (8.2): moves the state of files that were read without an `id`",
    )
    fix = "unsafe"
    bad = (
        "filebeat.inputs:\n- type: filestream\n  paths: [/a.log]\n- type: filestream\n  paths: [/b.log]\n" + CONSOLE,
    )
    good = (A_FILESTREAM + "- type: filestream\n  id: b\n  paths: [/b.log]\n" + CONSOLE,)
    fixed = (
        "filebeat.inputs:\n- type: filestream\n  id: a-log\n  paths: [/a.log]\n- type: filestream\n"
        "  id: b-log\n  paths: [/b.log]\n"
    ) + CONSOLE
