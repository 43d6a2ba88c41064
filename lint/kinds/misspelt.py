"""Pipelines in which only a section with a misspelt name shows what they are: ``filters { drop {} }``."""

from __future__ import annotations

import re

from lslint.grammar.logstash.section_names import section_like

_ENDINGS = (".conf", ".config", ".cfg", ".logstash")
_FOLDERS = ("conf.d", "pipeline")
_SPACE = r"(?:\s|#[^\n]*\n)*"
_FIELD = r"\[[\w@]"
_STRING_IN = r"""["'][^{}\n]{0,500}["'][ \t]+in[ \t]"""
_CONDITION = rf"if[ \t(!]{{0,50}}(?:{_FIELD}|{_STRING_IN})[^{{}}\n]{{0,1000}}\{{{_SPACE}(?:if\b|\w+{_SPACE}\{{)"
_SECTION = re.compile(rf"(\w{{1,20}}){_SPACE}\{{{_SPACE}(?:{_CONDITION}|(\w+){_SPACE}\{{{_SPACE}\}})")


def starts_misspelt(path: str, name: str, text: str, offset: int) -> bool:
    """Whether a block at ``offset`` has nearly the name of a section, and begins with a condition or with a plugin of
    that section without options. ``name``: the name of the file in lower case; only files named as pipelines count."""
    match = _SECTION.match(text, offset)
    if match is None:
        return False
    word, plugin = match.groups()
    section = word if word == "codec" else section_like(word)
    folder = path.replace("\\", "/").rpartition("/")[0].rpartition("/")[2]
    is_named_so = any(ending in name for ending in _ENDINGS) or folder.lower() in _FOLDERS
    if not section or not is_named_so:
        return False
    if plugin is None:
        return section != "codec"
    from lslint.rules.logstash.catalogue.plugins import index

    return f"{section}/{plugin}" in index().bundled
