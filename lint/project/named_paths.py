"""Paths that a line of a script, manifest, config or document names.

Comments, the destinations of copies, build contexts and trees of files in documents name none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

MAX_LINE = 1000
"""Characters of a line that are parsed."""
MAX_PARTS = 30
_VARIABLE = re.compile(
    r"\{\{[^{}\n]{0,200}\}\}|\$\{[^{}\n]{0,200}\}|#\{[^{}\n]{0,200}\}|<%[^%\n]{0,200}%>|%\w+%|\$\w+|%s"
)
_TOKEN = re.compile(r"[\w@+*?.~/\\-]+")
_SKIPPED = re.compile(
    r"(?i)[\s\"'-]*(?:dest|destination|target|mountpath|mount_path|container_path|context|build|workdir|image|from)[\"']?\s*[:=]"
    r"|(?i:WORKDIR|VOLUME|FROM|USER)\s|(?:sudo\s+)?(?:cd|pushd|mkdir|rmdir|rm|chown|chmod|touch)\s|\$ cd\s"
)
"""Lines that name no file to load."""
_DESTINATION = re.compile(r"\bdest(?:ination)?\s*[=:]\s*[\"']?\S+")
_VOLUME = re.compile(r"""-?\s*["']?([^:\s"']+):[/*~$][^\s"']*["']?$""")
_COPY = re.compile(r"(?i)(?:COPY|ADD)\s|(?:.*[\s;&|@-])?(?:cp|mv|rsync|scp|install|ln)\s")
_TAKES = re.compile(
    r"(?i)\b(?:cp|rsync|scp|copy|add|install|src|source|sources|mount|volumes?|find|for|glob|fileglob|ls|cat|mv|ln|tar"
    r"|zip|include|assemble|synced_folder|apply|listdir|walk)\b|(?:^|\s)-(?:v|f|r|d)\s"
)
"""Words of lines that take whole folders."""
_TAKES_WORDS = re.compile(r"(?i)\b(?:cp|rsync|scp|copy|add|src|source|synced_folder|fileglob|find|listdir|glob|walk)\b")
"""Words of lines that take a folder whose name alone is written."""
_WHOLE = re.compile(
    r"""(?i)(?:(?:COPY|ADD)\s(?:--\S+\s+)*|.*(?:\bcp\s+-\w*r\w*|\bcp\s+-a|\brsync\b.*|\bscp\b.*|\btar\b.*|-v|--volume|"""
    r"""synced_folder|--mount.*source=|\bsrc[:=]|\bdocker cp)\s*|-\s+)"""
    r"""["'\[]*(?:\.{1,2}/?|\*|\./\*|\$\(pwd\)|\$\{?PWD\}?)["']*(?:[\s:,]|$)"""
)
"""A line that takes the whole folder of its file: ``COPY . /x``, ``- ./:/x``, ``rsync -a ./ host:``."""


class NamedPath:
    """A path as written in a line. ``parts``: its components without leading variables; ``is_open``: what comes before
    them is unknown or on another machine; ``takes``: the line uses the path itself, so that a folder includes all files
    below it.
    """

    __slots__ = ("is_open", "parts", "takes")

    def __init__(self, parts: tuple[str, ...], is_open: bool, takes: bool) -> None:
        self.parts = parts
        self.is_open = is_open
        self.takes = takes

    @property
    def is_pattern(self) -> bool:
        """Whether the last component has wildcards."""
        return "*" in self.parts[-1] or "?" in self.parts[-1]


def body_of(line: str) -> str:
    """The part of a line that is parsed; empty for a comment."""
    body = line.strip().removeprefix("$ ")
    if body[:1] == "#" or body.startswith(("//", "REM ", "rem ", "* ", "<!--")):
        return ""
    return body[:MAX_LINE]


def takes_folder(body: str) -> bool:
    """Whether a line takes the whole folder of its file or, with ``..`` in it, the folder above."""
    return _WHOLE.match(body) is not None


def of_body(body: str) -> Iterator[NamedPath]:
    """The paths that the part of a line from ``body_of`` names."""
    if not body or _SKIPPED.match(body) is not None:
        return
    takes = _TAKES.search(body) is not None
    if "." not in body and "/" not in body and "\\" not in body and not takes:
        return
    is_copy = _COPY.match(body) is not None
    if "dest" in body:
        body = _DESTINATION.sub(" ", body)
    volume = _VOLUME.fullmatch(body) if ":" in body else None
    if volume is not None:
        body, takes = volume[1], True
    if any(char in body for char in "$%{<"):
        body = _VARIABLE.sub("*", body)
    tokens = _TOKEN.findall(body)
    if is_copy and len(tokens) > 2 and (tokens[-1][:1] == "/" or body[:4].upper() in ("COPY", "ADD ")):
        tokens.pop()
    words = takes and _TAKES_WORDS.search(body) is not None
    for token in tokens:
        if words or "/" in token or "." in token or "\\" in token:
            found = _path(token, takes)
            if found is not None:
                yield found


def _path(token: str, takes: bool) -> NamedPath | None:
    written = token.replace("\\", "/").lstrip("@+")
    if written[:1] == "-" and "@" in written[:16]:  # `curl -d@file`
        written = written.partition("@")[2]
    parts = [part for part in written.split("/") if part not in ("", ".", "..", "~")]
    is_open = written[:1] in ("/", "*", "~")
    while len(parts) > 1 and parts[0].strip("*") == "":
        parts.pop(0)
        is_open = True
    while len(parts) > 1 and parts[-1].strip("*") == "":  # all files of a folder
        parts.pop()
        takes = True
    if not parts or parts[-1].strip("*.?+-") == "" or len(parts) > MAX_PARTS:
        return None
    found = NamedPath(tuple(parts), is_open, takes)
    return None if found.is_pattern and len(parts) == 1 and "." not in parts[0] else found


def commands(text: str) -> list[str]:
    """The lines of a document that are in fences or indented, those that begin with a prompt, and code in the others.
    Trees of files are no commands."""
    found: list[str] = []
    is_fenced = False
    for line in text.split("\n"):
        body = line.lstrip()
        if body.startswith(("```", "~~~", "----")):
            is_fenced = not is_fenced
        elif any(mark in line for mark in ("├", "└", "│", "|--", "`--", "+--")):
            continue
        elif is_fenced or line.startswith(("    ", "\t", "$ ")):
            found.append(line)
        elif "`" in line:
            found += line[:MAX_LINE].split("`")[1::2]
    return found
