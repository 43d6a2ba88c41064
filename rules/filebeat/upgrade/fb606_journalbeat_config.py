from __future__ import annotations

import re

from lslint.rules.api import Context, Findings, Rule


class JournalbeatConfig(Rule):
    code = "FB606"
    severity = "info"
    kinds = ("none",)
    visits = ("unit",)
    summary = "Config of Journalbeat, which was removed in 7.16"
    why = """\
Journalbeat was removed in 7.16. The `journald` input of Filebeat replaces it.

Move `journalbeat.inputs` to `filebeat.inputs`, with `type: journald` and an `id` for each input, and convert
`include_matches` to its current form. Outputs and processors remain the same."""
    sources = (
        "change log of Beats 7.16: Journalbeat removed",
        "documentation of the `journald` input of Filebeat",
        "a measurement of Journalbeat: about 10,000 lines per second and core",
    )
    bad = ("journalbeat.inputs:\n- paths: []\n  seek: cursor\noutput.logstash:\n  hosts: ['ls1:5044']\n",)
    good = ("filebeat.inputs:\n- type: journald\n  id: all\n  seek: cursor\noutput.logstash:\n  hosts: ['ls1:5044']\n",)

    def check(self, node: str, ctx: Context) -> Findings:
        match = re.search(r"(?m)^journalbeat(?:\.\w+)*(?=:)", node)
        if match is not None:
            message = (
                f"Journalbeat was removed in 7.16, so newer releases do not read `{match[0]}`."
                " Use the `journald` input of Filebeat"
            )
            yield self.finding(match.span(), message)
