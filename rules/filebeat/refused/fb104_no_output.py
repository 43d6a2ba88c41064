from __future__ import annotations

from lslint.rules.filebeat.examples import CONFIG, INPUT
from lslint.rules.filebeat.rule import RejectedConfig


class NoOutput(RejectedConfig):
    code = "FB104"
    summary = "No output is switched on"
    why = """\
`no outputs are defined, please define one under the output section`: the file has none, they are all switched off, or
they stand under another name (`outputs:`, a list, below `filebeat`). Lists for modules.d and inputs.d need none."""
    bad = (INPUT, INPUT + "output.console:\n  enabled: false\n", INPUT + "outputs:\n  console: {}\n")
    good = (
        CONFIG,
        "- module: nginx\n  access:\n    enabled: true\n",
        INPUT + "cloud.id: 'x:ZXhhbXBsZS5jb20kYWJjJGRlZg=='\n",
    )
