from __future__ import annotations

from lslint.rules.filebeat.examples import CONFIG, CONSOLE, INPUT, LOG
from lslint.rules.filebeat.rule import IneffectiveSetting


class IgnoredOldSetting(IneffectiveSetting):
    code = "FB602"
    holds_in_templates = True
    summary = "Setting of an older release that nobody reads"
    why = """\
Settings that 5.0 and 6.0 dropped are not refused but ignored: `spool_size`, `publish_async`, `document_type`,
`output.elasticsearch.template` and others stand in many configs and do nothing. `document_type` filled the field
`type`, which nothing fills any more."""
    sources = ("breaking changes of Filebeat 5.0 and 6.0; accepted without a word by 7.17.29",)
    fix = "unsafe"
    bad = (
        CONFIG + "filebeat.spool_size: 2048\n",
        LOG + "  document_type: nginx\n" + CONSOLE,
        INPUT + "output.elasticsearch:\n  hosts: [es]\n  template.name: x\n",
    )
    good = (CONFIG + "queue.mem:\n  events: 4096\n  flush.min_events: 2048\n",)
    fixed = CONFIG + "queue.mem.flush.min_events: 2048\n"
