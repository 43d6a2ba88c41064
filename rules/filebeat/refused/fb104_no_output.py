from __future__ import annotations

from lslint.rules.filebeat.examples import CONFIG, INPUT
from lslint.rules.filebeat.rule import RejectedConfig


class NoOutput(RejectedConfig):
    code = "FB104"
    about_missing = True
    prevents_start = True
    summary = "No enabled output"
    why = """\
Filebeat rejects a config without an enabled output: `no outputs are defined, please define one under the output
section`. Common causes are `enabled: false` in the only output and a wrong name such as `outputs:`."""
    fix = "unsafe"
    bad = (INPUT + "outputs:\n  console: {}\n", INPUT + "output.console:\n  enabled: false\n")
    good = (
        CONFIG,
        INPUT + "cloud.id: 'x:ZXhhbXBsZS5jb20kYWJjJGRlZg=='\n",
    )
    fixed = INPUT + "output:\n  console: {}\n"
