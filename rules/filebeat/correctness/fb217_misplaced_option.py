from __future__ import annotations

from lslint.rules.filebeat.examples import CONFIG, CONSOLE, INPUT, LOG
from lslint.rules.filebeat.rule import IneffectiveSetting


class MisplacedOption(IneffectiveSetting):
    code = "FB217"
    summary = "Option where nobody reads it"
    why = """\
A name that is known elsewhere is as unknown as any other: `multiline` at the top level, `output` below `filebeat`,
`processors` below an output have no effect, without a word."""
    bad = (
        LOG + CONSOLE + "multiline.pattern: '^a'\n",
        CONFIG + "filebeat.processors:\n- add_locale: ~\n",
        INPUT + "output.console:\n  processors:\n  - add_locale: ~\n",
    )
    good = (LOG + "  multiline.pattern: '^a'\n  multiline.match: after\n" + CONSOLE,)
