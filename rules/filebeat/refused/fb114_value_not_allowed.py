from __future__ import annotations

from lslint.rules.filebeat.examples import A_FILESTREAM, CONFIG, CONSOLE, INPUT
from lslint.rules.filebeat.rule import RejectedConfig


class ValueNotAllowed(RejectedConfig):
    code = "FB114"
    holds_in_templates = True
    summary = "Value that the option does not accept"
    why = """\
Filebeat validates options with a fixed set of values, and also addresses, time zones, encodings and versions. Examples
of its errors are `invalid level 'verbose'`, `invalid tls version 'TLS1.2'`, `'memory' is no valid queue type` and
`invalid port ":abc" after host`.

Set one of the supported values."""
    fix = "unsafe"
    bad = (
        CONFIG + "logging.level: trace\n",
        CONFIG + "logging.level: eror\n",
        INPUT + "output.elasticsearch:\n  hosts: ['es:abc']\n",
        CONFIG + "queue.memory.events: 4096\n",
        A_FILESTREAM + "  encoding: foo\n" + CONSOLE,
    )
    good = (
        CONFIG + "logging.level: DEBUG\n",
        INPUT + "output.elasticsearch:\n  hosts: ['https://es:9200/path', 'es2:9200', '[::1]:9200']\n",
    )
