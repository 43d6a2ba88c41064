from __future__ import annotations

from lslint.rules.filebeat.examples import CONFIG, CONSOLE, INPUT
from lslint.rules.filebeat.rule import RejectedConfig


class BadBoolean(RejectedConfig):
    code = "FB112"
    holds_in_templates = True
    summary = "Value that is no truth value"
    why = """\
Without quotes YAML knows `yes`, `no`, `on`, `off`, `true` and `false`; in quotes they are text, of which only `true`
and `false` convert: `can not convert 'string' into 'bool'`. Numbers do not convert."""
    fix = "safe"
    bad = (
        CONFIG + 'logging.to_files: "no"\n',
        INPUT + "output.console:\n  pretty: sure\n",
        'filebeat.inputs:\n- type: log\n  paths: [/a.log]\n  close_removed: "no"\n' + CONSOLE,
    )
    good = (CONFIG + "logging.to_files: no\n", INPUT + 'output.console:\n  pretty: "true"\n')
    fixed = CONFIG + "logging.to_files: false\n"
