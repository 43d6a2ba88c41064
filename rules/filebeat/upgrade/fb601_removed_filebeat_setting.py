from __future__ import annotations

from lslint.rules.filebeat.examples import A_LOG, CONFIG, CONSOLE, INPUT
from lslint.rules.filebeat.rule import FilebeatRule


class RemovedFilebeatSetting(FilebeatRule):
    code = "FB601"
    severity = "warning"
    may_refuse = True
    holds_in_templates = True
    summary = "Name that Filebeat 7.0 and later refuse"
    why = """\
`setting 'filebeat.prospectors' has been removed`: prospectors are called inputs since 6.3, and 7.0 refuses the old
names, those of the registry and `prospector` in a fileset too. `registry_file` was a file and `registry.path` is a
folder, so that one needs a new value."""
    sources = ("`filebeat test config` 7.17.29 on more than 800 small configs",)
    fix = "safe"
    releases = "7.0-"
    bad = (
        "filebeat.prospectors:\n- type: log\n  paths: [/a.log]\n" + CONSOLE,
        INPUT + "filebeat.registry_file: /var/lib/filebeat/registry\n" + CONSOLE,
    )
    good = (CONFIG, INPUT + "filebeat.registry.path: /var/lib/filebeat/registry\n" + CONSOLE)
    fixed = A_LOG + CONSOLE
