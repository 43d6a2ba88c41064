"""Check of the rule about flags of the command line that were renamed."""

from __future__ import annotations

import re

from lslint.rules.api import Context, Edit, Findings, Fix, Rule
from lslint.rules.knowledge import load
from lslint.rules.shared import service_units

_GONE = {"allow-env": "variables are always replaced", "watchdog-timeout": "Logstash has no watchdog"}
_OFF = ("auto-reload", "allow-unsafe-shutdown", "log-in-json")
"""Flags that could be switched off, which is their default: `--no-auto-reload`."""
_PROGRAM = r"[-@:+!]*[\"']?(?:[^\s\"']*/)?logstash[\"']?\s"
"""A command that starts Logstash, after the prefixes of systemd."""


def _renamed() -> dict[str, str]:
    """Return the flags that were renamed: old one -> new one, with a value if it needs one."""
    renamed = {}
    for name, row in load("logstash_settings").items():
        for flag in row.get("former_flags", ()):
            old, equals, value = flag.partition("=")
            renamed[old] = name + equals + value
    return renamed


class RenamedFlagCheck(Rule):
    def check(self, node: str, ctx: Context) -> Findings:
        if ctx.is_below(5, 0):
            return
        renamed = _renamed()
        flags = re.compile(r"(?<!\S)[\"']?--(no-)?([a-z][a-z.-]{1,60})(?=[\s=\"']|$)")
        for command in service_units.commands(ctx.text):
            if re.match(_PROGRAM, command.value) is None:
                continue
            for match in flags.finditer(ctx.text, command.start, command.end):
                flag, new = match[2], renamed.get(match[2])
                if flag.startswith("http.") and ctx.is_below(7, 16):
                    continue
                change, advice, fix = "was removed in 5.0, so Logstash 5.0 and later do not start", "", None
                if match[1]:
                    advice = "remove the flag" if flag in _OFF else ""
                elif flag == "log":
                    advice = "use `--path.logs` with the folder of the log file"
                elif new is not None:
                    change = "was renamed in 5.0, so Logstash 5.0 and later do not start"
                    if flag.startswith("http."):
                        change = "was renamed in 7.16, and Logstash 9.0 and later do not start"
                    advice, since = f"use `--{new}`", "7.16" if new.startswith("api.") else "5.0"
                    fix = Fix("safe", f"Replace `--{flag}` with `--{new}`", [Edit(*match.span(2), new)], since)
                elif flag in _GONE:
                    advice = f"remove the flag ({_GONE[flag]})"
                if advice:
                    span = match.start(2) - len(f"--{match[1] or ''}"), match.end()
                    yield self.finding(span, f"`--{match[1] or ''}{flag}` {change}: {advice}", fix=fix)
