from __future__ import annotations

from lslint.rules.filebeat.examples import CONSOLE
from lslint.rules.filebeat.rule import IneffectiveSetting


class OverlappingPaths(IneffectiveSetting):
    code = "FB223"
    kinds = ("filebeat",)
    summary = "The same path in two inputs"
    why = """\
Each input reads its files independently. If two inputs list the same path, every line is sent twice. `log` inputs
also overwrite each other's read position in the file, so lines may be lost or sent again after a restart. Remove the
path from one of the inputs.

Inputs that filter lines or files are not reported, because each may send a different part of the file. Filters do not
separate the read positions of `log` inputs."""
    bad = (
        (
            "filebeat.inputs:\n- type: log\n  paths: [/var/log/a.log]\n- type: log\n"
            "  paths: [/var/log/a.log]\n  tags: [x]\n"
        )
        + CONSOLE,
    )
    good = (
        "filebeat.inputs:\n- type: log\n  paths: [/var/log/a.log]\n  tags: [x]\noutput.console:\n  pretty: false\n",
        (
            "filebeat.inputs:\n- type: filestream\n  id: a\n  paths: [/var/log/a.log]\n"
            "  include_lines: ['^A']\n- type: filestream\n  id: b\n  paths: [/var/log/a.log]\n"
            "  exclude_lines: ['^A']\noutput.console:\n  pretty: false\n"
        ),
    )
