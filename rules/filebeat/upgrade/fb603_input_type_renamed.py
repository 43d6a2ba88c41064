from __future__ import annotations

from lslint.rules.api import Rule
from lslint.rules.filebeat.examples import A_LOG, CONSOLE


class InputTypeRenamed(Rule):
    code = "FB603"
    severity = "info"
    kinds = ("filebeat",)
    holds_in_templates = True
    summary = "Deprecated `input_type`"
    why = """\
Filebeat 6.0 renamed `input_type` to `type`. The old name is deprecated, but releases up to {newest} still read it.
Filebeat 5.x reads only `input_type`, so nothing is reported for a 5.x target."""
    sources = (
        "breaking changes of Filebeat 6.0; Filebeat 7.17.29 reads the old name",
        "tests of Filebeat 9.x: `input_type` causes a warning",
    )
    fix = "safe/unsafe"
    bad = ("filebeat.inputs:\n- input_type: log\n  paths: [/a.log]\n" + CONSOLE,)
    good = (A_LOG + "output.console:\n  pretty: false\n",)
    fixed = A_LOG + CONSOLE
