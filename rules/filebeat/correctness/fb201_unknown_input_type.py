from __future__ import annotations

from lslint.rules.filebeat.examples import A_LOG, CONFIG, CONSOLE
from lslint.rules.filebeat.rule import StartFailure


class UnknownInputType(StartFailure):
    code = "FB201"
    holds_in_templates = True
    depends_on_release = True
    about_support = True
    summary = "Unknown input type"
    why = """\
`filebeat test config` does not check input types and prints `Config OK` for any name. When Filebeat starts, it
cannot create the input and exits with `Error creating input. No such input type exist: 'logs'`.

The input types of releases up to 7.17 and of 8.19 to {newest} are known. For 8.0 to 8.18, and without a target, an
unknown name is reported only if it looks like a typo of a known type.

Correct the name, for example to `log` or `filestream`."""
    fix = "unsafe"
    bad = (
        "filebeat.inputs:\n- type: logs\n  paths: [/a.log]\n" + CONSOLE,
        "filebeat.inputs:\n- type: filestrem\n  id: a\n  paths: [/a.log]\n" + CONSOLE,
    )
    good = (CONFIG,)
    fixed = A_LOG + CONSOLE
