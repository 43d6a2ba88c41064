from __future__ import annotations

from lslint.rules.filebeat.examples import CONSOLE
from lslint.rules.filebeat.rule import RejectedConfig


class UnknownModule(RejectedConfig):
    code = "FB128"
    kinds = ("filebeat",)
    holds_in_templates = True
    about_support = True
    summary = "Unknown module or fileset"
    why = """\
Filebeat does not start with an unknown module or fileset: `error getting filesets for module ngnix`, `fileset
nginx/foo is configured but doesn't exist`. Custom modules are possible, so an unknown name is reported only if it
resembles a known one.

Filebeat 8.0 and 8.14 removed many modules, for example `cyberark` and `tomcat`. 7.x renamed
`apache2` to `apache` and `googlecloud` to `gcp`: it still accepts the old names, and 8.0 does not. Removed and renamed
modules are reported only with a target."""
    fix = "unsafe"
    bad = (
        "filebeat.modules:\n- module: ngnix\n  access:\n    enabled: true\n" + CONSOLE,
        "filebeat.modules:\n- module: nginx\n  acess:\n    enabled: true\n" + CONSOLE,
    )
    good = (("filebeat.modules:\n- module: nginx\n  access:\n    enabled: true\noutput.console:\n  pretty: false\n"),)
    fixed = "filebeat.modules:\n- module: nginx\n  access:\n    enabled: true\n" + CONSOLE
