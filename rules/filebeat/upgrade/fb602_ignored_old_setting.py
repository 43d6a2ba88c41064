from __future__ import annotations

from lslint.rules.filebeat.examples import CONFIG, CONSOLE, INPUT, LOG
from lslint.rules.filebeat.rule import IneffectiveSetting


class IgnoredOldSetting(IneffectiveSetting):
    code = "FB602"
    holds_in_templates = True
    depends_on_release = True
    may_refuse = True
    summary = "Setting that a Filebeat release removed"
    why = """\
Filebeat ignores most settings that 5.0 and 6.0 removed: `document_type`, `close_older`,
`output.elasticsearch.template` and others have no effect. `document_type` set the field `type`, which Filebeat no
longer adds. Filebeat 6.x refuses to start with `spool_size`, `publish_async`, `idle_timeout`, `queue_size`,
`bulk_queue_size` and `flush_interval`; 7.0 and later ignore them. Beats 8.0 and later ignore `xpack.monitoring`, which
7.2 renamed to `monitoring`, so the Beat sends no monitoring data.

Without a target, the finding is informational unless the file has settings that the older release does not support
(`setup`, `filebeat.inputs`, `type` of an input). A template or a file for older releases is reported only if the rule
is selected."""
    sources = (
        "breaking changes of Filebeat 5.0 and 6.0; accepted without a message by Filebeat 7.17.29",
        "sources of Beats 5.6.16, 6.0.1 and 6.8.23: the options that Filebeat reads, and `CheckRemoved5xSettings`",
        "elastic/beats#18608: `xpack.monitoring` removed in 8.0",
    )
    fix = "unsafe"
    bad = (
        CONFIG + "filebeat.spool_size: 2048\n",
        LOG + "  document_type: nginx\n" + CONSOLE,
        INPUT + "output.elasticsearch:\n  hosts: [es]\n  template.name: x\n",
        CONFIG + "xpack.monitoring.enabled: true\n",
    )
    good = (CONFIG + "queue.mem:\n  events: 4096\n  flush.min_events: 2048\n",)
    fixed = CONFIG + "queue.mem.flush.min_events: 2048\n"
