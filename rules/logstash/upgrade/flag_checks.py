"""Check of the rule about flags of the command line that were renamed."""

from __future__ import annotations

import re

from lslint.rules.api import Context, Edit, Findings, Fix, Rule
from lslint.rules.knowledge import load

_GONE = {"allow-env": "variables are always replaced", "watchdog-timeout": "Logstash has no watchdog"}
_OFF = ("auto-reload", "allow-unsafe-shutdown", "log-in-json")
"""Flags that could be switched off, which is their default: `--no-auto-reload`."""
_OF_OTHERS = frozenset(("config", "log"))
"""Flags that other programs have, too, to which the word `logstash` may be an argument."""
_START = r"(?:^|[/\\=\[\"'`;&|(:{]|\b(?:exec|nohup|then|do|else|sudo|time))\s*$"
"""Text before the program in a command."""
_OLD_COMMAND = (
    r"/opt/logstash\b|\blogstash[\"']?\s+(?:agent|web)\b|\blogstash-[12]\.|-(?:monolithic|flatjar)\b|\blogstash\.jar\b"
    r"|\s-jar\s+\S+\s+(?:agent|web)\b|[\s;]agent\s+-"
)
"""Commands of Logstash 1 and 2, whose packages are below `/opt`, or which are a jar."""
_USER = r"(?:(?:^|[\s\"'])(?:-u|-g|-U|--user|--group|--chuid|su|-l)[\s=]*[\"']?|[:=])$"
"""Text before the name of an account: ``sudo -u logstash``."""
_ARGUMENT = r"[\s\"',\[\]\\]*[-$%{<]"
"""Text after the program: Logstash has only options."""
_NAMES = (".service", ".sh", ".bash", ".bat", ".cmd", ".ps1", ".yml", ".yaml", ".env", ".init", ".conf", ".j2", ".erb")


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
        name = ctx.path.replace("\\", "/").rsplit("/", 1)[-1].lower()
        text = ctx.text
        if ctx.is_below(5, 0):
            return
        unit = "[Service]" in text or text.startswith("#!")
        if not (unit or name.endswith(_NAMES) or "docker" in name or name == "makefile" or "." not in name):
            return
        renamed = _renamed()
        flags = re.compile(r"(?<![\w-])--(no-)?([a-z][a-z.-]{1,60})(?=[\s=\"',\]]|$)")
        # A backslash at the end of a line continues the command.
        for command in re.finditer(r"(?m)^[^\n]*?\blogstash(?:\.bat)?[\"']?[\s,][^\n]*(?:(?<=\\)\n[^\n]*)*", text):
            written = command.group()
            programs = re.finditer(r"\blogstash(?:\.bat)?[\"']?[\s,]", written)
            first = next(
                (program for program in programs if re.search(_USER, written[: program.start()]) is None), None
            )
            if first is None or re.match(_ARGUMENT, written[first.end() :]) is None:
                continue
            if written.lstrip().startswith(("#", "//", "rem ", "REM ")) or re.search(_OLD_COMMAND, written):
                continue
            is_start = re.search(_START, written[: first.start()]) is not None
            for match in flags.finditer(text, command.start() + first.end(), command.end()):
                flag, new = match[2], renamed.get(match[2])
                if (flag in _OF_OTHERS and not is_start) or (flag.startswith("http.") and ctx.is_below(7, 16)):
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
                    yield self.finding(match.span(), f"`--{match[1] or ''}{flag}` {change}: {advice}", fix=fix)
