from __future__ import annotations

from lslint.rules.filebeat.examples import CONFIG, ELASTICSEARCH, INPUT
from lslint.rules.filebeat.rule import IneffectiveSetting


class IgnoredOldSetting(IneffectiveSetting):
    code = "FB602"
    holds_in_templates = True
    may_refuse = True
    summary = "Setting that a Filebeat release removed"
    why = """\
Filebeat ignores most settings that 5.0 and 6.0 removed, for example `document_type` and
`output.elasticsearch.template`. Filebeat 6.x does not start with the old queue settings, for example `spool_size`.
Beats 8.0 and later ignore `xpack.monitoring`, which 7.2 renamed to `monitoring`, and send no monitoring data."""
    sources = (
        "breaking changes of Filebeat 5.0 and 6.0; accepted without a message by Filebeat 7.17.29",
        "sources of Beats 5.6.16, 6.0.1 and 6.8.23: the options that Filebeat reads, and `CheckRemoved5xSettings`",
        "elastic/beats#18608: `xpack.monitoring` removed in 8.0",
    )
    fix = "unsafe"
    bad = (
        CONFIG + "filebeat.spool_size: 2048\n",
        INPUT + "output.elasticsearch:\n  hosts: [es]\n  template.name: x\n",
        ELASTICSEARCH + "xpack.monitoring.enabled: true\n",
    )
    good = (
        CONFIG + "queue.mem:\n  events: 4096\n  flush.min_events: 2048\n",
        INPUT + ("output.elasticsearch:\n  hosts: [es]\nsetup.template.name: x\nsetup.template.pattern: x-*\n"),
        ELASTICSEARCH + "monitoring.enabled: true\n",
    )
    fixed = CONFIG + "queue.mem.flush.min_events: 2048\n"
