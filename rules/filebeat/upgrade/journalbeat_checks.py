"""Check of the rule about configs of Journalbeat."""

from __future__ import annotations

import re

from lslint.rules.api import Context, Findings, Rule


class JournalbeatConfigCheck(Rule):
    def check(self, node: str, ctx: Context) -> Findings:
        match = re.search(r"(?m)^journalbeat(?:\.\w+)*(?=:)", node)
        if match is not None:
            message = (
                f"Journalbeat was removed in 7.16, so newer releases do not read `{match[0]}`."
                " Use the `journald` input of Filebeat"
            )
            yield self.finding(match.span(), message)
