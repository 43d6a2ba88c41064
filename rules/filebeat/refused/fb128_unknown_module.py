from __future__ import annotations

from lslint.rules.filebeat.examples import CONSOLE
from lslint.rules.filebeat.rule import RejectedConfig


class UnknownModule(RejectedConfig):
    code = "FB128"
    kinds = ("filebeat",)
    holds_in_templates = True
    depends_on_release = True
    about_support = True
    summary = "Unknown module or fileset"
    why = """\
Filebeat does not start with a module or fileset that it does not have: `error getting filesets for module ngnix`,
`fileset nginx/foo is configured but doesn't exist`.

The module `apache2` was renamed to `apache` in 7.0. The old name still works and causes a warning in the log. If the
target is 7.0 or later, the rule reports it as an info.

Filebeat 8.0 removed the modules `gsuite` and `cyberark`. 8.14 removed `tomcat` and many modules for network and
security products, for example `barracuda`, `cylance`, `sonicwall` and `zscaler`.

Custom modules are possible, so an unknown module is reported only if its name resembles a known one."""
    fix = "unsafe"
    bad = (
        "filebeat.modules:\n- module: ngnix\n  access:\n    enabled: true\n" + CONSOLE,
        "filebeat.modules:\n- module: nginx\n  acess:\n    enabled: true\n" + CONSOLE,
    )
    good = ("filebeat.modules:\n- module: nginx\n  access:\n    enabled: true\n- module: ourshop\n" + CONSOLE,)
    fixed = "filebeat.modules:\n- module: nginx\n  access:\n    enabled: true\n" + CONSOLE
