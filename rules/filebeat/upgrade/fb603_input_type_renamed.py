from __future__ import annotations

from lslint.rules.api import Rule
from lslint.rules.filebeat.examples import A_LOG, CONSOLE, LOG


class InputTypeRenamed(Rule):
    code = "FB603"
    severity = "warning"
    kinds = ("filebeat",)
    holds_in_templates = True
    summary = "`input_type`, called `type` since 6.0"
    why = """\
`input_type` is deprecated since 6.0 for `type`; releases up to 7.17 still read it. The fix renames it, which changes
nothing else."""
    sources = ("Filebeat 6.0 breaking changes; read by 7.17.29",)
    fix = "safe"
    bad = ("filebeat.inputs:\n- input_type: log\n  paths: [/a.log]\n" + CONSOLE,)
    good = (LOG + CONSOLE,)
    fixed = A_LOG + CONSOLE
