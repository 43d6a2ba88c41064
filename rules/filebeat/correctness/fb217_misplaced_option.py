from __future__ import annotations

from lslint.rules.api import Repeats
from lslint.rules.filebeat.examples import CONFIG, CONSOLE, INPUT, LOG
from lslint.rules.filebeat.rule import IneffectiveSetting


class MisplacedOption(IneffectiveSetting):
    code = "FB217"
    merge_repeats = Repeats(across="message")
    summary = "Option at the wrong level"
    why = """\
Filebeat silently ignores an option at the wrong level. Common cases are `multiline` at the top level, `output` under
`filebeat`, and `processors` under an output. Move the option to the level that the finding names."""
    bad = (
        LOG + CONSOLE + "multiline.pattern: '^a'\n",
        CONFIG + "filebeat.processors:\n- add_locale: ~\n",
        INPUT + "output.console:\n  processors:\n  - add_locale: ~\n",
    )
    good = (
        LOG + "  multiline.pattern: '^a'\n  multiline.match: after\n" + CONSOLE,
        CONFIG + "processors:\n- add_locale: ~\n",
    )
