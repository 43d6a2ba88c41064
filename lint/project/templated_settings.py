"""Settings files of Logstash that a template engine renders: ``logstash.yml.j2``, ``_logstash.yml.tpl``."""

from __future__ import annotations

import re

from lslint.grammar.template_blocks import Template
from lslint.kinds.roles import TEMPLATE_ENDINGS

_SETTING = re.compile(r"([ \t]*(?:- )?[A-Za-z_][\w.-]*[ \t]*:)(?:[ \t]+\S.*)?")
_VARIABLE = ' "${____}"'
"""Replaces a value that only the rendered file has: rules do not know the value of a variable."""


def choose(names: list[str]) -> str:
    """Return the template of a logstash.yml among the files of a folder; empty without one, or with several."""
    found = [
        name
        for name in names
        if name.removeprefix("_").startswith("logstash.yml.")
        and name.endswith((*TEMPLATE_ENDINGS, ".template"))
        and name.count(".") == 2
    ]
    return found[0] if len(found) == 1 else ""


def plain(text: str) -> str:
    """Return the YAML of a template: without its markers, and with a variable for each value that depends on one."""
    template = Template(text, "yaml")
    lines = []
    at = 0
    for line in text.splitlines(keepends=True):
        start, end = at, at + len(line.rstrip("\r\n"))
        at += len(line)
        depends = any(first < end and last > start for first, last in template.conditional)
        if depends or any(one.start < end and one.end > start for one in template.markers):
            known = _SETTING.match(line)
            lines.append(f"{known[1]}{_VARIABLE}\n" if known is not None and line[end - start - 1] != ":" else "\n")
        else:
            lines.append(line)
    return "".join(lines)
