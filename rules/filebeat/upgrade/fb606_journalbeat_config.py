from __future__ import annotations

import re

from lslint.rules.api import Context, Findings, Rule


class JournalbeatConfig(Rule):
    code = "FB606"
    severity = "info"
    kinds = ("none",)
    visits = ("unit",)
    summary = "Config of Journalbeat, which is gone"
    why = """\
Journalbeat ended with 7.15: what it did is the `journald` input of Filebeat. It read about 10,000 lines a second and
core where it was measured, and stopped at rotations of the journal and sent lines twice. Move `journalbeat.inputs` to
`filebeat.inputs` with `type: journald`, an `id` each, and `include_matches` in its present form; outputs and
processors stay as they are."""
    sources = ("change log of Beats 7.16: Journalbeat removed", "documentation of the journald input of Filebeat")
    bad = ("journalbeat.inputs:\n- paths: []\n  seek: cursor\noutput.logstash:\n  hosts: ['ls1:5044']\n",)
    good = (
        "filebeat.inputs:\n- type: journald\n  id: all\noutput.console: {}\n",
        "# journalbeat.inputs: gone\nservices: {}\n",
    )

    def check(self, node: str, ctx: Context) -> Findings:
        found = re.search(r"(?m)^journalbeat(?:\.\w+)*(?=:)", node)
        if found is not None:
            message = (
                f"`{found[0]}` is read by nobody since Journalbeat ended with 7.15: Filebeat has the input `journald`"
            )
            yield self.finding(found.span(), message)
