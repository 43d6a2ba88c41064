"""Files that are parts of one configuration: a header opens blocks, and a footer closes them.

Two files belong together only if their names say so (``header``, ``footer``), or if a script or manifest joins them,
and if they can be parsed together. Otherwise the one lacks a bracket and the other has one too many by mistake.
"""

from __future__ import annotations

import fnmatch
import os
import re
from collections.abc import Iterator
from itertools import islice

from lslint.files.source import Source
from lslint.grammar.parse_errors import ParseError
from lslint.kinds import BY_NAME
from lslint.kinds.roles import TEMPLATE_ENDINGS
from lslint.project.join_commands import SIGNS, joins
from lslint.project.projects import Projects
from lslint.project.script_edits import script_texts
from lslint.project.walk import above

MAX_CHARS = 128 * 1024
MAX_SCRIPTS = 300
MAX_CANDIDATES = 60
MAX_JOINED = 3000
"""Names in the commands of a project that are compared with each file."""
_LEVELS = 6
_SCRIPTS = (".sh", ".bash", ".ksh", ".zsh", ".pp", ".yml", ".yaml", ".mk", ".bat", ".cmd", ".ps1", ".j2", ".jinja",
            ".jinja2", ".erb", ".epp", ".tmpl", ".tpl")  # fmt: skip
_ENDS = {
    "header": "footer", "head": "tail", "first": "last", "begin": "end", "start": "end", "top": "bottom",
    "prefix": "suffix", "open": "close", "opening": "closing", "pre": "post", "prolog": "epilog", "intro": "outro",
    "prologue": "epilogue", "beginning": "ending", "before": "after", "opener": "closer",
}  # fmt: skip
"""Words in the name of a file that opens blocks, and in that of the file that closes them."""
_WORDS = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+")
_NUMBER = re.compile(r"(\d{1,6})[-_.][^.\d]")
_VALUES = ("", "{}", '"a": 0', '"a": 0,', "{},", ', "a": 0', ", {}")
"""What may be between two parts of a JSON document."""
_CAUSES = ("unclosed-block", "unexpected", "plugin-outside-section", "unknown-section", "json-syntax")
"""Errors at the beginning or the end of a part."""

_HARMLESS = ("template-marker", "json-trailing-content", "json-duplicate-key")
"""Errors of a file that can be read all the same."""


class Partner:
    """The other part. ``name``: of its file; ``opens``: whether it opens the blocks that the checked file closes;
    ``by_names``: only the names of the files say that they belong together."""

    __slots__ = ("by_names", "name", "opens", "path")

    def __init__(self, path: str, name: str, *, opens: bool, by_names: bool) -> None:
        self.path = path
        self.name = name
        self.opens = opens
        self.by_names = by_names


def partner_of(projects: Projects, path: str, text: str, kind: str, errors: list[ParseError]) -> Partner | None:
    """The file (absolute) with which a file with syntax errors can be read, if both are parts of one configuration."""
    if not any(error.kind in _CAUSES for error in errors) or len(text) > MAX_CHARS or path.endswith((".yml", ".yaml")):
        return None
    known: dict[str, Partner | None] = projects.memo("joined files")
    if path not in known:
        known[path] = _of_scripts(projects, path, text, kind) or _of_names(projects, path, text, kind)
    return known[path]


def is_joined(projects: Projects, path: str) -> bool:
    """Whether a script or manifest joins a file (absolute) with others."""
    joined = _joins(projects, projects.root_of(os.path.dirname(path)))
    return any(_means(name, path, at) for at, names in joined for name in names)


def _of_names(projects: Projects, path: str, text: str, kind: str) -> Partner | None:
    """The file of the folder whose name says that it is the other end."""
    folder, own = os.path.split(path)
    ending = os.path.splitext(own)[1]
    names = [name for name in projects.listing(folder) if os.path.splitext(name)[1] == ending]
    wanted = _ends(own)
    others = [(name, is_first) for name in names if wanted and name != own for key, is_first in _ends(name)
              if (key, not is_first) in wanted]  # fmt: skip
    numbered = sorted(filter(_number, names), key=lambda name: int(_number(name)))
    if len(numbered) > 1 and own in (numbered[0], numbered[-1]):
        others.append((numbered[-1], False) if own == numbered[0] else (numbered[0], True))
    for name, is_first in others:
        found = _together(projects, path, text, os.path.join(folder, name), kind, opens=is_first)
        if found is not None:
            found.by_names = True
            return found
    return None


def _number(name: str) -> str:
    """The digits at the start of a name such as `01-a.json`; empty if it has none or is only a number."""
    match = _NUMBER.match(name)
    return match[1] if match is not None else ""


def _ends(name: str) -> list[tuple[tuple[str, ...], bool]]:
    """The rest of a name without the word for a beginning or an end and without its numbers, with the pair of words,
    and whether it is the beginning."""
    words = [word.lower() for word in _WORDS.findall(name) if not word.isdigit()]
    found = []
    for first, last in _ENDS.items():
        for word in (first, last):
            if word in words:
                rest = words.copy()
                rest.remove(word)
                found.append(((first, last, *rest), word == first))
    return found


def _of_scripts(projects: Projects, path: str, text: str, kind: str) -> Partner | None:
    """The file that a script or manifest joins with this one."""
    folder = os.path.dirname(path)
    seen = 0
    for at, names in _joins(projects, projects.root_of(folder)):
        places = [number for number, name in enumerate(names) if _means(name, path, at)]
        if not places:
            continue
        if len(names) == 1:
            others = [(other, other > path) for other in _matching(projects, names[0], path)]
        else:
            others = [(other, number > places[0]) for number, name in enumerate(names) if number not in places
                      for other in _resolved(projects, name, path)]  # fmt: skip
        for other, is_later in others:
            seen += 1
            if seen > MAX_CANDIDATES:
                return None
            found = _together(projects, path, text, other, kind, opens=not is_later)
            if found is not None:
                return found
    return None


def _joins(projects: Projects, root: str) -> list[tuple[str, tuple[str, ...]]]:
    """What the scripts and manifests of a project join, each with the folder of the script."""
    found: list[tuple[str, tuple[str, ...]]] | None = projects.memo("joins").get(root)
    if found is None:
        found = projects.memo("joins")[root] = []
        count = 0
        scripts = (one for one in script_texts(projects, root, _SCRIPTS, MAX_CHARS) if any(s in one[2] for s in SIGNS))
        for folder, _, text in islice(scripts, MAX_SCRIPTS):
            for names in joins(text):
                count += len(names)
                if count > MAX_JOINED:
                    return found
                found.append((folder, names))
    return found


def _variants(name: str) -> tuple[str, ...]:
    """A name in the project, and the one that its rendered file has."""
    stem, ending = os.path.splitext(name)
    return (name, stem) if ending in TEMPLATE_ENDINGS else (name,)


def _fits(name: str, pattern: str) -> bool:
    """Whether a pattern means a file of its folder; an empty one means all."""
    return not pattern or any(fnmatch.fnmatchcase(one, pattern) for one in _variants(name))


def _means(written: str, path: str, script: str) -> bool:
    """Whether a name or pattern in a script means a file. ``script``: the folder of the script."""
    folder, own = os.path.split(path)
    outer, _, last = written.replace("\\", "/").rpartition("/")
    parent = outer.rpartition("/")[2]
    if not last or "*" in last:
        is_folder = parent == os.path.basename(folder) or (parent in ("", ".") and script == folder and bool(last))
        return is_folder and _fits(own, last)
    return last in _variants(own)


def _matching(projects: Projects, written: str, path: str) -> list[str]:
    """The other files of the folder of a file that a pattern means, too."""
    folder = os.path.dirname(path)
    last = written.rpartition("/")[2]
    return [
        os.path.join(folder, name)
        for name in projects.listing(folder)
        if os.path.join(folder, name) != path and _fits(name, last)
    ]


def _resolved(projects: Projects, written: str, path: str) -> Iterator[str]:
    """The files of the project that a name in a script may mean, those near the checked file."""
    parts = [part for part in written.replace("\\", "/").split("/") if part not in ("", ".", "..")][-3:]
    if not parts or "*" in parts[-1]:
        return
    for at in above(projects, os.path.dirname(path), _LEVELS):
        for start in range(len(parts)):
            folder = os.path.join(at, *parts[start:-1])
            for name in projects.listing(folder):
                if parts[-1] in _variants(name) and os.path.join(folder, name) != path:
                    yield os.path.join(folder, name)


def _together(projects: Projects, path: str, text: str, other: str, kind: str, *, opens: bool) -> Partner | None:
    """Another file as the partner of this one if it is none by itself, and both can be read as one. ``opens``: the
    other file is the first part."""
    second = projects.small_text(other, MAX_CHARS)
    if not second.strip() or other == path:
        return None
    if _is_readable(second, kind) or not _is_joint(*((second, text) if opens else (text, second)), kind):
        return None
    return Partner(other, os.path.basename(other), opens=opens, by_names=False)


def _is_joint(first: str, second: str, kind: str) -> bool:
    if BY_NAME[kind].is_pipeline:
        return _is_readable(f"{first}\n{second}", kind)
    return any(_is_readable(f"{first}\n{value}\n{second}", kind) for value in _VALUES)


def _is_readable(text: str, kind: str) -> bool:
    record = BY_NAME[kind]
    _, errors = record.parse(Source("a" + record.extensions[0], text), True)
    return all(error.kind in _HARMLESS and "partial" not in error.detail for error in errors)
