from __future__ import annotations

from lslint.rules.filebeat.examples import A_LOG, CONSOLE, INPUT
from lslint.rules.filebeat.rule import FilebeatRule


class RemovedFilebeatSetting(FilebeatRule):
    code = "FB601"
    severity = "warning"
    may_refuse = True
    holds_in_templates = True
    summary = "Setting that Filebeat 7.0 and later reject"
    why = """\
Filebeat 7.0 removed old names and rejects them: `setting 'filebeat.prospectors' has been removed`. Use
`filebeat.inputs`, which exists since 6.3. `registry_file` named a file, and its successor `registry.path` names a
directory.

Without a target, the finding is an error, because all releases from 7.17 on reject the old names."""
    sources = ("`filebeat test config` 7.17.29 on more than 800 small configs",)
    fix = "safe/unsafe"
    releases = "7.0-"
    bad = (
        (
            "filebeat.prospectors:\n- type: log\n  paths: [/a.log]\n"
            "setup.ilm.enabled: false\noutput.console:\n  pretty: false\n"
        ),
        INPUT + ("filebeat.registry_file: /var/lib/filebeat/registry\noutput.console:\n  pretty: false\n"),
        ("filebeat.prospectors:\n- type: log\n  paths: [/a.log]\noutput.console:\n  pretty: false\n"),
    )
    good = (
        A_LOG + "setup.ilm.enabled: false\noutput.console:\n  pretty: false\n",
        INPUT + ("filebeat.registry.path: /var/lib/filebeat/registry\noutput.console:\n  pretty: false\n"),
    )
    fixed = A_LOG + "setup.ilm.enabled: false\n" + CONSOLE
