from __future__ import annotations

from lslint.rules.filebeat.examples import CONSOLE
from lslint.rules.filebeat.rule import IneffectiveSetting


class DottedAndNestedLists(IneffectiveSetting):
    code = "FB213"
    summary = "List defined both with dots and nested"
    why = """\
The name of a list can be written with dots (`filebeat.inputs:`) or nested (`filebeat:`, then `inputs:`). If a file
uses both, Filebeat does not append one list to the other. It merges the entries at the same position into one entry.
If both have the same setting, it is random which value is used. Write all entries in one list."""
    bad = (
        "filebeat:\n  inputs:\n  - type: log\n    paths: [/a.log]\nfilebeat.inputs:\n- type: log\n  paths: [/b.log]\n"
        + CONSOLE,
    )
    good = (
        (
            "filebeat:\n  inputs:\n  - type: log\n    paths: [/a.log]\n  - type: log\n"
            "    paths: [/b.log]\noutput.console:\n  pretty: false\n"
        ),
    )
