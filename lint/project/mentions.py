"""Files and folders that a project mentions: in scripts, manifests, configs, and commands in documentation.

A file that something loads is named somewhere: with its name, with a pattern, or with its folder. The files of a
project are read once, on first use, and within limits; beyond the limits nothing is concluded. Comments, the
destinations of copies, build contexts and trees of files in documents do not count as mentions.
"""

from __future__ import annotations

import fnmatch
import os
import re
from collections.abc import Iterable

from lslint.files import fs
from lslint.kinds import roles
from lslint.project.projects import Projects
from lslint.project.walk import CI_FOLDERS, Walk, is_entered

MAX_FOLDERS = 1500
"""Higher than the limits of other walks: unless all files are read, nothing is concluded."""
MAX_FILES = 2500
MAX_BYTES = 96 * 1024
"""Maximum size in bytes; larger files are data."""
MAX_ALL_BYTES = 6 * 1024 * 1024
MAX_LINE = 1000
MAX_PATTERNS = 1500
_HIDDEN = CI_FOLDERS | {".docker", ".devcontainer"}
_DATA = frozenset((
    ".7z", ".avro", ".bin", ".bmp", ".bz2", ".class", ".crt", ".css", ".csv", ".dat", ".db", ".deb", ".dict", ".dll",
    ".eot", ".exe", ".gif", ".gz", ".html", ".ico", ".ipynb", ".jar", ".jpeg", ".jpg", ".key", ".less", ".lock", ".log",
    ".map", ".ndjson", ".o", ".otf", ".parquet", ".patch", ".pcap", ".pdf", ".pem", ".png", ".po", ".pub", ".pyc",
    ".rpm", ".scss", ".sha512", ".so", ".sql", ".sum", ".svg", ".tar", ".tgz", ".tsv", ".ttf", ".war", ".webp", ".woff",
    ".woff2", ".xls", ".xlsx", ".xz", ".zip",
))  # fmt: skip
_SAY_NOTHING = ("changelog", "contributors", "license", "lslint.toml", "package-lock")
_DOCUMENTS = (".md", ".markdown", ".rst", ".adoc", ".asciidoc", ".txt")
_TEMPLATE_ENDINGS = (".j2", ".jinja", ".jinja2", ".erb", ".epp", ".tmpl", ".tpl", ".gotmpl", ".template")
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


class Mention:
    """A path as a file names it. ``parts``: its components without leading variables; ``is_open``: what comes before
    them is unknown or on another machine; ``takes``: the line uses the path itself, so that a folder includes all files
    below it; ``source``: the file that names it, empty for several; ``is_document``: only documentation does.
    """

    __slots__ = ("is_document", "is_open", "parts", "source", "takes")

    def __init__(self, parts: tuple[str, ...], is_open: bool, takes: bool, source: str, is_document: bool) -> None:
        self.parts = parts
        self.is_open = is_open
        self.takes = takes
        self.source = source
        self.is_document = is_document


class Mentions:
    """The paths that the files below a folder mention. ``is_complete``: all of them were read."""

    def __init__(self, projects: Projects, root: str) -> None:
        self.root = root.rstrip(os.sep)
        self.is_complete = True
        self._projects = projects
        self._by_last: dict[str, dict[tuple[tuple[str, ...], bool, bool], Mention]] = {}
        self._patterns: dict[str, dict[tuple[tuple[str, ...], bool, str], Mention]] = {}  # by what they end with
        self._count = 0
        self._whole: set[str] = set()
        self._read_all()

    def names(self, path: str, *, with_documents: bool = True) -> bool:
        """Whether anything but the file itself names a file (absolute) or a folder that it is in."""
        folders = tuple(path[len(self.root) :].strip(os.sep).split(os.sep))
        name, folders = folders[-1], folders[:-1]
        if any(path.startswith(whole + os.sep) for whole in self._whole):
            return True
        variants = _variants(name)
        for one in variants:
            for mention in self._by_last.get(one, {}).values():
                if self._counts(mention, path, with_documents) and _ends_with(folders, mention):
                    return True
        if self._has_pattern(path, folders, variants, with_documents):
            return True
        for depth in range(len(folders), 0, -1):
            for mention in self._by_last.get(folders[depth - 1], {}).values():
                if not self._counts(mention, path, with_documents) or not (mention.takes or depth == len(folders)):
                    continue
                if _is_folder(folders[:depth], mention):
                    return True
        return False

    def names_file(self, path: str) -> bool:
        """Whether a script, manifest or config names a file (absolute) itself."""
        folders, name = (
            tuple(os.path.dirname(path)[len(self.root) :].strip(os.sep).split(os.sep)),
            os.path.basename(path),
        )
        return any(
            self._counts(mention, path, False) and _ends_with(folders, mention)
            for mention in self._by_last.get(name, {}).values()
        )

    def names_folder(self, name: str) -> bool:
        """Whether a script, manifest or config names a folder with this name."""
        return any(not one.is_document for one in self._by_last.get(name, {}).values())

    def matches(self, path: str) -> bool:
        """Whether a pattern in a script, manifest or config matches a file (absolute)."""
        folders = tuple(path[len(self.root) :].strip(os.sep).split(os.sep))
        return self._has_pattern(path, folders[:-1], _variants(folders[-1]), False)

    def _has_pattern(self, path: str, folders: tuple[str, ...], variants: Iterable[str], with_documents: bool) -> bool:
        for ending, mentions in self._patterns.items():
            fitting = [one for one in variants if one.endswith(ending)]
            if fitting and any(
                self._counts(one, path, with_documents) and self._fits(one, folders, fitting)
                for one in mentions.values()
            ):
                return True
        return False

    @staticmethod
    def _counts(mention: Mention, path: str, with_documents: bool) -> bool:
        return mention.source != path and (with_documents or not mention.is_document)

    def _fits(self, mention: Mention, folders: tuple[str, ...], names: list[str]) -> bool:
        """Whether a pattern means a file with one of these names."""
        if not any(fnmatch.fnmatchcase(one, mention.parts[-1]) for one in names):
            return False
        if len(mention.parts) > 1 or mention.is_open:
            above = mention.parts[:-1]
            if mention.is_open:
                above = above[-1:]
            return not above or any(fnmatch.fnmatchcase(one, above[-1]) for one in folders)
        base = os.path.dirname(os.path.dirname(mention.source)) if mention.source else self.root
        return os.path.join(self.root, *folders).startswith(base)

    def _read_all(self) -> None:
        files = size = 0
        walk = Walk(self._projects, self.root or os.sep, enter=_is_entered, max_folders=MAX_FOLDERS)
        for folder in walk:
            if not walk.is_complete:
                break
            for name in self._projects.listing(folder):
                low = name.lower()
                if os.path.basename(folder) in ("patterns", "grok-patterns"):
                    break
                if (name[:1] == "." and not low.endswith((".yml", ".yaml"))) or os.path.splitext(low)[1] in _DATA:
                    continue
                files += 1
                path = os.path.join(folder, name)
                try:
                    if files > MAX_FILES or size > MAX_ALL_BYTES:
                        self.is_complete = False
                        return
                    if fs.is_larger(path, MAX_BYTES):
                        continue
                    data = fs.read_bytes(path, MAX_BYTES)
                except OSError:
                    continue
                if b"\0" in data[:1024]:
                    continue
                size += len(data)
                is_document = low.endswith(_DOCUMENTS) or low.startswith(("readme", "changelog"))
                if not low.startswith(_SAY_NOTHING):
                    self._scan(path, data.decode("utf-8", "replace"), is_document)
        self.is_complete = walk.is_complete

    def _scan(self, path: str, text: str, is_document: bool) -> None:
        folder = os.path.dirname(path)
        for line in _commands(text) if is_document else text.split("\n"):
            body = line.strip().removeprefix("$ ")
            if not body or body[0] == "#" or body.startswith(("//", "REM ", "rem ", "* ", "<!--")):
                continue
            if len(body) > MAX_LINE:
                body = body[:MAX_LINE]
            if _WHOLE.match(body) is not None:
                self._whole.add(os.path.normpath(os.path.join(folder, "..")) if ".." in body else folder)
            if _SKIPPED.match(body) is None:
                self._take(path, body, is_document)

    def _take(self, path: str, body: str, is_document: bool) -> None:
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
                self._add(token, path, takes, is_document)

    def _add(self, token: str, path: str, takes: bool, is_document: bool) -> None:
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
        if not parts or parts[-1].strip("*.?+-") == "" or len(parts) > 30:
            return
        key = tuple(parts)
        if any(char in parts[-1] for char in "*?"):
            if len(parts) == 1 and "." not in parts[-1]:
                return
            ending = parts[-1].replace("?", "*").rpartition("*")[2]
            known_patterns = self._patterns.setdefault(ending, {})
            folder = os.path.dirname(path) if len(parts) == 1 and not is_open else ""
            if (key, is_open, folder) not in known_patterns:
                self._count += 1
                if self._count > MAX_PATTERNS:
                    self.is_complete = False
                    return
                known_patterns[(key, is_open, folder)] = Mention(key, is_open, takes, path, is_document)
            return
        known = self._by_last.setdefault(parts[-1], {})
        found = known.get((key, is_open, takes))
        if found is None:
            known[(key, is_open, takes)] = Mention(key, is_open, takes, path, is_document)
        else:
            found.is_document = found.is_document and is_document
            if found.source != path:
                found.source = ""


def _variants(name: str) -> list[str]:
    """The name of a file, and without the endings of templates."""
    found = [name]
    for ending in _TEMPLATE_ENDINGS:
        if name.endswith(ending):
            found.append(name.removesuffix(ending))
    return found


def _ends_with(folders: tuple[str, ...], mention: Mention) -> bool:
    """Whether the folders of a file fit those of a path with its name."""
    above = mention.parts[:-1]
    if mention.is_open or not above:
        return True
    return len(above) <= len(folders) and _are_equal(folders[len(folders) - len(above) :], above)


def _is_folder(folders: tuple[str, ...], mention: Mention) -> bool:
    """Whether a path means a folder (its components from the root of the project)."""
    parts = mention.parts
    if mention.is_open and len(parts) > 1:
        parts = parts[-2:]
    return len(parts) <= len(folders) and _are_equal(folders[len(folders) - len(parts) :], parts)


def _are_equal(folders: tuple[str, ...], written: tuple[str, ...]) -> bool:
    """Whether components are the same, of which those that are written may have wildcards."""
    pairs = zip(folders, written, strict=True)
    return all(one == other or ("*" in other and fnmatch.fnmatchcase(one, other)) for one, other in pairs)


def _commands(text: str) -> list[str]:
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


def _is_entered(name: str) -> bool:
    return is_entered(name, _HIDDEN) and not roles.is_put_aside(name.lower())


def of_project(projects: Projects, root: str) -> Mentions:
    """The paths that the files of a project mention, read once."""
    found: Mentions | None = projects.memo("mentions").get(root)
    if found is None:
        found = projects.memo("mentions")[root] = Mentions(projects, root)
    return found
