from __future__ import annotations

from lslint.rules.filebeat.examples import CONFIG, INPUT
from lslint.rules.filebeat.rule import RejectedConfig


class ValueNotAllowed(RejectedConfig):
    code = "FB114"
    holds_in_templates = True
    summary = "Value that the option does not accept"
    why = """\
Some options accept only certain values, for example log levels, TLS versions, addresses and encodings. Filebeat
rejects other values: `invalid level 'eror'`, `invalid port ":abc" after host`.

`filebeat test config` does not check the options of inputs. An invalid value there keeps Filebeat from starting."""
    fix = "unsafe"
    bad = (
        CONFIG + "logging.level: eror\n",
        INPUT + "output.elasticsearch:\n  hosts: ['es:abc']\n",
        INPUT + "  encoding: foo\noutput.console:\n  pretty: false\n",
    )
    good = (
        CONFIG + "logging.level: error\n",
        INPUT + "output.elasticsearch:\n  hosts: ['es:9200']\n",
        INPUT + "  encoding: utf-8\noutput.console:\n  pretty: false\n",
    )
