from __future__ import annotations

from lslint.rules.filebeat.examples import CONSOLE
from lslint.rules.filebeat.rule import IneffectiveSetting


class DottedAndNestedLists(IneffectiveSetting):
    code = "FB213"
    summary = "List given both with dots and nested"
    why = """\
Two spellings of one list are not joined: they are laid over each other element by element, and which one wins is left
to chance. `/a` and `/b, /c` give `/b, /c` or `/a, /c`."""
    bad = (
        "filebeat:\n  inputs:\n  - type: log\n    paths: [/a.log]\nfilebeat.inputs:\n- type: log\n  paths: [/b.log]\n"
        + CONSOLE,
    )
    good = (
        (
            "filebeat:\n  inputs:\n  - type: log\n    paths: [/a.log]\n  - type: log\n    paths: [/b.log]\n"
            "filebeat.shutdown_timeout: 5s\n"
        )
        + CONSOLE,
    )
