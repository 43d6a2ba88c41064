"""The checks of the rules about inputs whose texts are rows."""

from __future__ import annotations

from lslint.grammar.bounded_cache import compiled
from lslint.rules.api import Findings
from lslint.rules.filebeat.advice.view import Advice, FilebeatView
from lslint.rules.filebeat.checks.inputs import multiline_blocks
from lslint.rules.filebeat.config_model.merge import word
from lslint.rules.filebeat.config_model.tables import file_inputs

_BEGINS = compiled(r"\(?(?:\?:)?(?:\\d|\[0-9\]|\[\[:digit:\]\]|[0-9]{2}|\\\[|<\\d|\[1-9\]|\[\\d\])")
"""Matches a pattern that begins with a digit or a bracket."""
_TOKEN = r"(?:[^\\()|\[]|\\.|\[\^?\]?+[^\]]*+\])"
_ANCHOR = r"(?:\^|\\A|\.[*+]|\$)"
_UNANCHORED = compiled(rf"\^{_TOKEN}++(?:\|{_ANCHOR}{_TOKEN}*+)*+\|(?P<other>{_TOKEN}++)")
"""Matches a pattern of alternatives without groups of which the first begins with `^`, up to one that does not."""


class RegexpUnanchoredCheck(Advice):
    def advise(self, view: FilebeatView) -> Findings:
        for _, obj in view.inputs(*file_inputs()):
            for block in multiline_blocks(obj):
                setting = block.get("pattern")
                pattern = word(setting)
                if setting is None or pattern is None or block.value("match") != "after":
                    continue
                if block.boolean("negate") is not True:
                    continue
                problem, action = "", "Add `^` at the start of the pattern"
                if _BEGINS.match(pattern):
                    problem = f"Multiline pattern `{pattern}` does not begin with `^`, so a match"
                elif (loose := _UNANCHORED.match(pattern)) and loose["other"][-1] != "$":
                    problem = f"In `{pattern}`, no `^` precedes `{loose['other']}`, so a match"
                    action = "Write `^(…|…)`"
                if problem:
                    effect = "inside a continuation line starts a new event"
                    yield self.finding(setting.span, f"{problem} {effect}. {action}")


class NoCpuLimitCheck(Advice):
    def advise(self, view: FilebeatView) -> Findings:
        analysis = view.analysis
        if not view.is_whole or view.is_templated or analysis.root.get("max_procs") is not None:
            return
        section = analysis.root.fields.get("filebeat")
        if section is not None:
            message = "Nothing limits the CPU usage of Filebeat: reading a backlog used 1.6 to 2 cores in a benchmark."
            message += " Set `max_procs`, or `CPUQuota=` in the systemd unit"
            yield self.finding(section, message, help="One core reads about 20,000 short lines per second.")
