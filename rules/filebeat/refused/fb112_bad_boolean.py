from __future__ import annotations

from lslint.rules.filebeat.examples import CONFIG, CONSOLE, INPUT
from lslint.rules.filebeat.rule import RejectedConfig


class BadBoolean(RejectedConfig):
    code = "FB112"
    holds_in_templates = True
    summary = "Value that is not a boolean"
    why = """\
Without quotes, YAML reads `yes`, `no`, `on`, `off`, `true` and `false` as booleans. In quotes, `"no"` is a string, and
Filebeat rejects it: `can not convert 'string' into 'bool'`. Write `true` or `false` without quotes."""
    fix = "safe"
    bad = (
        CONFIG + 'logging.to_files: "no"\n',
        INPUT + "output.console:\n  pretty: sure\n",
        'filebeat.inputs:\n- type: log\n  paths: [/a.log]\n  close_removed: "no"\n' + CONSOLE,
    )
    good = (
        CONFIG + "logging.to_files: false\n",
        INPUT + "output.console:\n  pretty: true\n",
    )
    fixed = CONFIG + "logging.to_files: false\n"
