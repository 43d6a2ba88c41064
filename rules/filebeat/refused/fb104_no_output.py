from __future__ import annotations

from lslint.rules.filebeat.examples import CONFIG, INPUT
from lslint.rules.filebeat.rule import RejectedConfig


class NoOutput(RejectedConfig):
    code = "FB104"
    about_missing = True
    prevents_start = True
    summary = "No enabled output"
    why = """\
Filebeat requires an output: `no outputs are defined, please define one under the output section`. Either all outputs
in the file are disabled, or they are under another name, for example `outputs:`, or in a list, or under `filebeat`.

Another file or `-E output.…` on the command line may set the output. For this reason, a file without any output
setting is reported only if a target is set. Files for modules.d and inputs.d require no output."""
    bad = (INPUT + "output.console:\n  enabled: false\n", INPUT + "outputs:\n  console: {}\n")
    good = (
        CONFIG,
        INPUT,
        "- module: nginx\n  access:\n    enabled: true\n",
        INPUT + "cloud.id: 'x:ZXhhbXBsZS5jb20kYWJjJGRlZg=='\n",
    )
