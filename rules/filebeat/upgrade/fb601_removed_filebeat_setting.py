from __future__ import annotations

from lslint.rules.filebeat.examples import A_LOG, CONFIG, CONSOLE, INPUT
from lslint.rules.filebeat.rule import FilebeatRule


class RemovedFilebeatSetting(FilebeatRule):
    code = "FB601"
    severity = "warning"
    may_refuse = True
    holds_in_templates = True
    depends_on_release = True
    summary = "Setting that Filebeat 7.0 and later reject"
    why = """\
Filebeat 7.0 removed old names and rejects them: `setting 'filebeat.prospectors' has been removed`. Prospectors are
called inputs since 6.3. The old names of registry settings and `prospector` in a fileset are also rejected.
`registry_file` was a file but `registry.path` is a directory, so it requires a new value.

The finding is an info if the target is 6.3 to 6.8. Without a target, it is a warning with an unsafe fix if other
settings show that the release is 6.3 or later (`setup.ilm`, for example, exists since 6.6). If nothing shows the
release, it is an info without a fix, because releases before 6.3 do not read the new names.

Nothing is reported in a block of a template that depends on a version. A template is also not reported if the release
is unknown or accepts the name, because another template may serve newer releases."""
    sources = ("`filebeat test config` 7.17.29 on more than 800 small configs",)
    fix = "safe/unsafe"
    releases = "7.0-"
    bad = (
        "filebeat.prospectors:\n- type: log\n  paths: [/a.log]\nsetup.ilm.enabled: false\n" + CONSOLE,
        "filebeat.prospectors:\n- type: log\n  paths: [/a.log]\n" + CONSOLE,
        INPUT + "filebeat.registry_file: /var/lib/filebeat/registry\n" + CONSOLE,
    )
    good = (CONFIG, INPUT + "filebeat.registry.path: /var/lib/filebeat/registry\n" + CONSOLE)
    fixed = A_LOG + "setup.ilm.enabled: false\n" + CONSOLE
