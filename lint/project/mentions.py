"""Files and folders that a project mentions: in scripts, manifests, configs, and commands in documentation.

A file that something loads is named somewhere: with its name, with a pattern, or with its folder. The files of a
project are read once, on first use, and within limits; beyond the limits nothing is concluded. Only lines that contain
the name in question are parsed, because a run over a few files needs a few names of a large project.
"""

from __future__ import annotations

import fnmatch
import os
import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator

from lslint.files import fs
from lslint.files.paths import is_below
from lslint.kinds import roles
from lslint.project.named_paths import MAX_LINE, NamedPath, body_of, commands, of_body, takes_folder
from lslint.project.projects import Projects
from lslint.project.walk import CI_FOLDERS, Walk, is_entered

MAX_FOLDERS = 1500
"""Higher than the limits of other walks: unless all files are read, nothing is concluded."""
MAX_FILES = 2500
MAX_BYTES = 96 * 1024
"""Maximum size in bytes; larger files are data."""
MAX_ALL_BYTES = 6 * 1024 * 1024
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
_COMPONENT = rb"(?<![\w.*?~-])%s(?![\w.*?~@+-])"
"""A name that is not part of another one."""
_WILDCARD = re.compile(rb"[*?$%]|\{\{|#\{|<%")
"""A wildcard, or the start of a variable that counts as one."""


class Mention:
    """A path that files name. ``source``: the file that names it, empty for several; ``is_document``: only
    documentation does.
    """

    __slots__ = ("is_document", "is_open", "parts", "source", "takes")

    def __init__(self, named: NamedPath, source: str, is_document: bool) -> None:
        self.parts = named.parts
        self.is_open = named.is_open
        self.takes = named.takes
        self.source = source
        self.is_document = is_document


class _File:
    """A file that was read: ``start`` and ``end`` in the text of the project."""

    __slots__ = ("commands", "end", "is_document", "path", "start")

    def __init__(self, path: str, is_document: bool, start: int, end: int) -> None:
        self.path = path
        self.is_document = is_document
        self.start = start
        self.end = end
        self.commands: list[str] | None = None


class Mentions:
    """The paths that the files below a folder mention. ``is_complete``: all of them were read; else none is known."""

    def __init__(self, projects: Projects, root: str) -> None:
        self.root = root.rstrip(os.sep)
        self._projects = projects
        self._files: list[_File] = []
        self._starts: list[int] = []
        self._text = b""
        self._named: dict[str, list[Mention]] = {}
        self._bodies: dict[int, list[NamedPath]] = {}
        self._patterns: dict[str, list[Mention]] | None = None  # by what they end with
        self._by_folder: dict[str, list[_File]] = {}
        self._takes: dict[str, tuple[bool, bool]] = {}
        self.is_complete = self._read_all()

    def names(self, path: str, *, with_documents: bool = True) -> bool:
        """Whether anything but the file itself names a file (absolute) or a folder that it is in."""
        folders = tuple(path[len(self.root) :].strip(os.sep).split(os.sep))
        name, folders = folders[-1], folders[:-1]
        variants = _variants(name)
        for one in variants:
            for mention in self._of_name(one):
                if self._counts(mention, path, with_documents) and _ends_with(folders, mention):
                    return True
        for depth in range(len(folders), 0, -1):
            for mention in self._of_name(folders[depth - 1]):
                if not self._counts(mention, path, with_documents) or not (mention.takes or depth == len(folders)):
                    continue
                if _is_folder(folders[:depth], mention):
                    return True
        return self._takes_folder_of(path) or self._has_pattern(path, folders, variants, with_documents)

    def names_file(self, path: str, without: Iterable[str] = ()) -> bool:
        """Whether a script, manifest or config names a file (absolute) itself. ``without``: folders whose files do not
        count."""
        folders = tuple(os.path.dirname(path)[len(self.root) :].strip(os.sep).split(os.sep))
        return any(
            self._counts(mention, path, False)
            and _ends_with(folders, mention)
            and not any(is_below(mention.source, folder) for folder in without)
            for mention in self._of_name(os.path.basename(path))
        )

    def names_folder(self, name: str) -> bool:
        """Whether a script, manifest or config names a folder with this name."""
        return any(not one.is_document for one in self._of_name(name))

    def contains(self, pattern: re.Pattern[bytes], path: str, below: str = "") -> bool:
        """Whether a file other than ``path``, and no documentation, has a match of a pattern. ``below``: only the files
        in a folder (absolute) count."""
        return any(
            file.path != path
            and not file.is_document
            and (not below or is_below(file.path, below))
            and pattern.search(self._text, file.start, file.end) is not None
            for file in self._files
        )

    def matches(self, path: str) -> bool:
        """Whether a pattern in a script, manifest or config matches a file (absolute)."""
        folders = tuple(path[len(self.root) :].strip(os.sep).split(os.sep))
        return self._has_pattern(path, folders[:-1], _variants(folders[-1]), False)

    @staticmethod
    def _counts(mention: Mention, path: str, with_documents: bool) -> bool:
        return mention.source != path and (with_documents or not mention.is_document)

    def _of_name(self, name: str) -> list[Mention]:
        """The paths without wildcards in their last component that have this name."""
        found = self._named.get(name)
        if found is None:
            made: dict[tuple[tuple[str, ...], bool, bool], Mention] = {}
            for file, named in self._containing(name):
                if named.parts[-1] != name or named.is_pattern:
                    continue
                key = (named.parts, named.is_open, named.takes)
                known = made.get(key)
                if known is None:
                    made[key] = Mention(named, file.path, file.is_document)
                    continue
                known.is_document = known.is_document and file.is_document
                if known.source != file.path:
                    known.source = ""
            found = self._named[name] = list(made.values())
        return found

    def _containing(self, name: str) -> Iterator[tuple[_File, NamedPath]]:
        """The paths on the lines that contain a name as a component of a path."""
        try:
            wanted = name.encode()
        except UnicodeEncodeError:  # a name that is not UTF-8
            return
        text = self._text
        at = text.find(wanted) if wanted else -1
        component = re.compile(_COMPONENT % re.escape(wanted)) if at >= 0 else None
        while component is not None and at >= 0:
            file = self._files[bisect_right(self._starts, at) - 1]
            start, end = self._line(at)
            # of a longer line only the beginning counts, which may end within a name
            if end - start <= MAX_LINE and component.search(text, at, end) is None:
                at = text.find(wanted, end)
                continue
            if file.is_document:
                for command in self._commands(file):
                    if name in command:
                        yield from ((file, named) for named in of_body(body_of(command)))
                end = file.end
            else:
                bodies = self._bodies.get(start)
                if bodies is None:
                    line = text[start:end].decode("utf-8", "replace")
                    bodies = self._bodies[start] = list(of_body(body_of(line)))
                yield from ((file, named) for named in bodies)
            at = text.find(wanted, end)

    def _line(self, at: int) -> tuple[int, int]:
        """Start and end of the line around an offset."""
        end = self._text.find(b"\n", at)
        return self._text.rfind(b"\n", 0, at) + 1, end if end >= 0 else len(self._text)

    def _commands(self, file: _File) -> list[str]:
        if file.commands is None:
            file.commands = commands(self._text[file.start : file.end].decode("utf-8", "replace"))
        return file.commands

    def _has_pattern(self, path: str, folders: tuple[str, ...], variants: Iterable[str], with_documents: bool) -> bool:
        """Whether a pattern means a file with one of these names."""
        if self._patterns is None:
            self._patterns = self._read_patterns()
        for one in variants:
            for start in range(len(one) + 1):
                for mention in self._patterns.get(one[start:], ()):
                    if self._counts(mention, path, with_documents) and self._fits(mention, folders, one):
                        return True
        return False

    def _fits(self, mention: Mention, folders: tuple[str, ...], name: str) -> bool:
        if not _is_match(name, mention.parts[-1]):
            return False
        if len(mention.parts) > 1 or mention.is_open:
            above = mention.parts[:-1]
            return not above or any(_is_match(one, above[-1]) for one in folders)
        base = os.path.dirname(os.path.dirname(mention.source)) if mention.source else self.root
        return os.path.join(self.root, *folders).startswith(base)

    def _read_patterns(self) -> dict[str, list[Mention]]:
        """The paths with wildcards in their last component, by what follows the last wildcard."""
        found: dict[tuple[tuple[str, ...], bool, str], Mention] = {}
        for file in self._files:
            folder = os.path.dirname(file.path)
            for body in self._with_wildcards(file):
                for named in of_body(body):
                    if named.is_pattern:
                        base = folder if len(named.parts) == 1 and not named.is_open else ""
                        found.setdefault(
                            (named.parts, named.is_open, base), Mention(named, file.path, file.is_document)
                        )
        by_ending: dict[str, list[Mention]] = {}
        for mention in found.values():
            by_ending.setdefault(mention.parts[-1].replace("?", "*").rpartition("*")[2], []).append(mention)
        return by_ending

    def _with_wildcards(self, file: _File) -> Iterator[str]:
        """The lines, as far as they are parsed, that may name a path with wildcards."""
        if file.is_document:
            yield from map(body_of, self._commands(file))
            return
        match = _WILDCARD.search(self._text, file.start, file.end)
        while match is not None:
            start, end = self._line(match.start())
            line = self._text[start:end]
            if b"." in line or b"/" in line or b"\\" in line:
                yield body_of(line.decode("utf-8", "replace"))
            match = _WILDCARD.search(self._text, end, file.end)

    def _takes_folder_of(self, path: str) -> bool:
        """Whether a file in a folder above a file takes all of that folder, or one below it with ``..``."""
        if not self._by_folder:
            for file in self._files:
                self._by_folder.setdefault(os.path.dirname(file.path), []).append(file)
        folder = os.path.dirname(path)
        while folder != os.path.dirname(folder) and len(folder) + 1 >= len(os.path.dirname(self.root)):
            if self._whole(folder)[0]:
                return True
            for inner in self._projects.folders(folder) if len(folder) >= len(self.root) else (self.root,):
                if self._whole(os.path.join(folder, inner))[1]:
                    return True
            folder = os.path.dirname(folder)
        return False

    def _whole(self, folder: str) -> tuple[bool, bool]:
        """Whether a file of a folder takes all of the folder, and all of the one above."""
        found = self._takes.get(folder)
        if found is None:
            own = above = False
            for file in self._by_folder.get(folder, ()):
                text = self._text[file.start : file.end].decode("utf-8", "replace")
                for body in map(body_of, self._commands(file) if file.is_document else text.split("\n")):
                    if ("." in body or "*" in body or "pwd" in body.lower()) and takes_folder(body):
                        own, above = own or ".." not in body, above or ".." in body
            found = self._takes[folder] = own, above
        return found

    def _read_all(self) -> bool:
        """Reads the files; returns whether they are all within the limits."""
        paths = self._candidates()
        if paths is None:
            return False
        parts: list[bytes] = []
        size = at = 0
        for path in paths:
            if size > MAX_ALL_BYTES:
                self._files.clear()
                return False
            try:
                if fs.is_larger(path, MAX_BYTES):
                    continue
                data = fs.read_bytes(path, MAX_BYTES)
            except OSError:
                continue
            if b"\0" in data[:1024]:
                continue
            size += len(data)
            low = os.path.basename(path).lower()
            if low.startswith(_SAY_NOTHING):
                continue
            is_document = low.endswith(_DOCUMENTS) or low.startswith(("readme", "changelog"))
            self._files.append(_File(path, is_document, at, at + len(data)))
            parts.append(data)
            at += len(data) + 1
        self._starts = [file.start for file in self._files]
        self._text = b"\n".join(parts)
        return True

    def _candidates(self) -> list[str] | None:
        """The files to read; None if there are too many."""
        found: list[str] = []
        walk = Walk(self._projects, self.root or os.sep, enter=_is_entered, max_folders=MAX_FOLDERS)
        for folder in walk:
            if os.path.basename(folder) in ("patterns", "grok-patterns"):
                continue
            for name in self._projects.listing(folder):
                low = name.lower()
                if (name[:1] != "." or low.endswith((".yml", ".yaml"))) and os.path.splitext(low)[1] not in _DATA:
                    found.append(os.path.join(folder, name))
            if len(found) > MAX_FILES or not walk.is_complete:
                return None
        return found if walk.is_complete else None


def _is_match(name: str, pattern: str) -> bool:
    """Whether a component has the form of a pattern. Most patterns differ in what comes before the first wildcard, and
    need not be compiled."""
    fixed = pattern.partition("*")[0].partition("?")[0]
    return name.startswith(fixed) and fnmatch.fnmatchcase(name, pattern)


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
    return all(one == other or ("*" in other and _is_match(one, other)) for one, other in pairs)


def _is_entered(name: str) -> bool:
    return is_entered(name, _HIDDEN) and not roles.is_put_aside(name.lower())


def of_project(projects: Projects, root: str) -> Mentions:
    """The paths that the files of a project mention, read once."""
    found: Mentions | None = projects.memo("mentions").get(root)
    if found is None:
        found = projects.memo("mentions")[root] = Mentions(projects, root)
    return found
