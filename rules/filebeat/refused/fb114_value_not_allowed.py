"""FB114: a word that an option does not take."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.filebeat.checks.report import tell


class ValueNotAllowed(Rule):
    code = "FB114"
    name = "value-not-allowed"
    severity = "error"
    stage = "load"
    kinds = ("filebeat", "beats")
    visits = ("file",)
    summary = "Value that the option does not take"
    why = """\
Options with a fixed set of words, addresses, time zones, encodings and versions are checked: `invalid level
'verbose'`, `invalid tls version 'TLS1.2'`, `'memory' is no valid queue type`, `invalid port ":abc" after host`."""
    sources = ("`filebeat test config` 7.17.29 on more than 800 small configs",)
    fix = "unsafe"
    bad = (
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\noutput.console:\n"
            "  pretty: false\nlogging.level: trace\n"
        ),
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\noutput.console:\n"
            "  pretty: false\nlogging.level: eror\n"
        ),
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\n"
            "output.elasticsearch:\n  hosts: ['es:abc']\n"
        ),
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\noutput.console:\n"
            "  pretty: false\nqueue.memory.events: 4096\n"
        ),
        (
            "filebeat.inputs:\n- type: filestream\n  id: a\n  paths: [/a.log]\n  encoding: foo\n"
            "output.console:\n  pretty: false\n"
        ),
    )
    good = (
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\noutput.console:\n"
            "  pretty: false\nlogging.level: DEBUG\n"
        ),
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\n"
            "output.elasticsearch:\n  hosts: ['https://es:9200/path', 'es2:9200', '[::1]:9200']\n"
        ),
    )

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        yield from tell(self, ctx)
