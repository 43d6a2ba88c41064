from __future__ import annotations

from lslint.rules.api import Rule
from lslint.rules.filebeat.examples import A_LOG, CONSOLE, LOG


class InputTypeRenamed(Rule):
    code = "FB603"
    severity = "info"
    kinds = ("filebeat",)
    holds_in_templates = True
    depends_on_release = True
    summary = "Deprecated `input_type`"
    why = """\
Filebeat 6.0 renamed `input_type` to `type`. The old name is deprecated, but releases up to {newest} still read it. The
fix renames it, which does not change the behavior.

Filebeat 5.x does not read `type`. Without a target, a file for 5.x is therefore reported only if the rule is
selected."""
    sources = (
        "breaking changes of Filebeat 6.0; Filebeat 7.17.29 reads the old name",
        "tests of Filebeat 9.x: `input_type` causes a warning",
    )
    fix = "safe/unsafe"
    bad = ("filebeat.inputs:\n- input_type: log\n  paths: [/a.log]\n" + CONSOLE,)
    good = (LOG + CONSOLE,)
    fixed = A_LOG + CONSOLE
