"""Files of an Ansible role that none of its tasks deploys, although they deploy others of the same product by name, or
start containers without any file of the role."""

from __future__ import annotations

import os
import re

from lslint.files.source import Unreadable
from lslint.kinds import BY_NAME
from lslint.kinds.roles import TEMPLATE_ENDINGS
from lslint.project.projects import Projects
from lslint.project.walk import Walk, owner_of

MAX_TASKS = 60
MAX_CHARS = 128 * 1024
MAX_FILES = 200
MAX_SOURCES = 300
MAX_LOOKED_AT = 20
MAX_TASK = 2000
"""Characters between the module of a task and a source."""
MAX_TASK_DEPTH = 2
"""Folders of a role below ``tasks``."""
_OPEN = re.compile(
    r"""fileglob|filetree|first_found|(?:include|import)_role|\.\./(?!(?:files|templates)/)|\brole_path\b"""
    r"""|\b(?:lookup|query)\((?!\s?["'](?:(?:env|password)["']|(?:template|file)["']\s?,\s?["'][^"'{}]+["']\s?[,)]))"""
)
"""Words of tasks that choose files in ways that are not followed."""
_SOURCE = re.compile(
    r"""\bsrc["']?\s{0,9}[:=]\s{0,9}(?:"([^"\n]{1,300})"|'([^'\n]{1,300})'|((?:\{\{[^{}\n]{0,200}\}\}|[^\s,}\n]){1,60}))"""
)
_MODULE = re.compile(
    r"""(?m)^[ \t]*(?:-[ \t]+)?(?:(?:local_)?action\s{0,3}:\s{0,3})?["']?"""
    r"""(?:[a-z_]+\.[a-z_]+\.)?(\w+)["']?(?:\s{0,3}:|[ \t])"""
)
"""The module of a task, and any other key."""
_OWN = re.compile(r"\{\{\s?role_path\s?\}\}/(?=(?:files|templates)/)")
_ITEM = re.compile(r"\{\{\s?item(?:\.\w+|\[['\"]\w+['\"]\])?\s?\}\}")
_ANY_ITEM = re.compile(r"\{\{\s?item\s?\}\}")
_NAME = re.compile(r"""\s*(?:-\s+)?["']?([\w./-]+)["']?\s*""")
_KEY = re.compile(r"\s*-\s+[\w.]+:(?:\s|$)")
_LOOP = re.compile(
    r"""\b(?:with_items|with_list|loop)["']?\s?:[ \t]*+(\[[^\]\n]*\]|\n(?:[ \t]*+(?:-[^\n]*|\w+[ \t]*:[^\n]*)?\n)+)"""
)
_ENTRY = re.compile(r"(?m)^[ \t]*- ")
_DEST = re.compile(
    r"""\bdest["']?\s{0,9}[:=]\s{0,9}["']?([^\s"'{}]*/[\w-]+\.(?:conf|json|ya?ml))["']?[ \t]*(?:$|[\s,}])"""
)
_OF_TEMPLATES = ("template", "win_template")
_OF_FILES = ("copy", "win_copy", "unarchive", "script", "assemble")
"""Modules whose relative sources are in ``templates``, and those whose are in ``files``."""
_TARGET = re.compile(
    r"""(?m)(?:\b(?:dest|path|creates)|^[ \t]*-[ \t]+name)["']?\s{0,9}[:=]\s{0,9}"""
    r"""(?:"[^"\n]*"|'[^'\n]*'|(?<=name: )[^\n]+|[^\s,}]+)"""
)
"""What is written on the machine, and names of tasks."""
_DEPLOYING = re.compile(
    r"(?i)\b(?:template|copy|files?/|templates|synchronize|unarchive|script|src|lookup|role|assemble)"
)
"""Words of tasks that may use files of the role."""
_COMMENT = re.compile(r"(?m)^[ \t]*#.*$")
_RESULT = re.compile(r"\{\{\s?(\w+)\.(?:path|dest)\s?\}\}")
_REGISTERED = re.compile(r"\bregister\s?:\s?[\"']?(\w+)")
_EXPRESSION = re.compile(r"\{\{[^{}\n]{0,200}\}\}")


class Tasks:
    """What the tasks and handlers of a role say. ``sources``: the values of ``src``, each with the folder that its
    module looks into, if it is only one, and the path that it makes, if it is known; ``other_words``: the text
    without sources and targets, and lists of sources; ``is_open``: they choose files in ways that are not followed;
    ``products``: those whose configs they name; ``deploys_nothing``: no file of the role, as they only start
    containers."""

    __slots__ = ("_registered", "deploys_nothing", "is_open", "other_words", "products", "sources", "text")

    def __init__(self, projects: Projects, role: str) -> None:
        texts: list[str] = []
        for folder in ("tasks", "handlers"):
            texts += _texts(projects, os.path.join(role, folder))
        self.text = _OWN.sub("", "\n".join(texts))
        self.is_open = not texts or len(texts) > MAX_TASKS or _OPEN.search(self.text) is not None
        listed = ""
        self.sources: list[tuple[str, str, str]] = []
        self._registered = frozenset(_REGISTERED.findall(self.text))
        for number, match in enumerate(_SOURCE.finditer(self.text)):
            if number >= MAX_SOURCES:
                self.is_open = True
                break
            source = match[1] or match[2] or match[3]
            items = self._items(match) if _ITEM.fullmatch(source.strip()) else ""
            if items:
                listed += items
            elif not self._is_result(source):
                folder, target = _folder_of(self.text, match.start()), _target_of(self.text, match)
                self.sources += ((folder, one, target) for one in self._each(match, source))
        self.other_words = _TARGET.sub("", _SOURCE.sub("", self.text)) + listed
        self.deploys_nothing = not self.is_open and not self.sources and _runs_container(self.text)
        self.products: frozenset[str] = frozenset()
        if not self.is_open:
            named = _named(projects, _files(projects, role), self.text)
            kinds = {projects.kind(path, MAX_CHARS) for path in named[:MAX_LOOKED_AT]}
            self.products = frozenset(BY_NAME[kind].product for kind in kinds if kind in BY_NAME)

    def uses(self, path: str) -> bool:
        """Whether a task names a file of the machine, other than as what it makes."""
        return path in self.other_words or any(path in source for _, source, _ in self.sources)

    def _items(self, source: re.Match[str]) -> str:
        """The list over which the task of a ``src`` loops; empty if not all of it is known."""
        loop = self._loop(source)
        return loop[1] if loop is not None and "{{" not in loop[1] else ""

    def _loop(self, source: re.Match[str]) -> re.Match[str] | None:
        """The list over which the task of a ``src`` loops, and what follows it."""
        after = self.text[source.end() : source.end() + MAX_TASK]
        loop = _LOOP.search(f"{after}\n")
        return loop if loop is not None and _SOURCE.search(after, 0, loop.start()) is None else None

    def _each(self, match: re.Match[str], source: str) -> list[str]:
        """A source, or what it means for each item of a list of names: ``{{ item }}.j2``."""
        if _ANY_ITEM.search(source) is None:
            return [source]
        names: list[str] = []
        loop = self._loop(match)
        listed = loop[1].strip() if loop is not None else ""
        for line in listed.strip("[]").split(",") if listed[:1] == "[" else listed.split("\n"):
            name = _NAME.fullmatch(line)
            if name is None:
                if line.lstrip()[:1] == "-" and not (names and _KEY.match(line)):
                    return [source]  # an item that is no name, not the next task
                break
            names.append(name[1])
        return [name.join(_ANY_ITEM.split(source)) for name in names] or [source]

    def _is_result(self, source: str) -> bool:
        """Whether a source is the path in the result of a task, for example of a temporary file."""
        found = _RESULT.fullmatch(source.strip())
        return found is not None and found[1] in self._registered


def is_unused(projects: Projects, folder: str, name: str, kind: str) -> bool:
    """Whether a file of a folder (absolute) is in ``templates`` or ``files`` of a role whose tasks deploy other configs
    of the same product but not this one, or only start containers, and nothing else in the project names it."""
    if kind not in BY_NAME:
        return False
    found = _tasks_of(projects, folder)
    if found is None:
        return False
    role, inner, tasks = found
    deploys = BY_NAME[kind].product in tasks.products or tasks.deploys_nothing
    if tasks.is_open or not deploys or _bare(name) in tasks.other_words:
        return False
    path = "/".join((*inner, name))
    own = folder[len(role) + 1 :].split(os.sep)[0]
    if any(_takes(source, path, own, only) and _fits_target(name, source, to) for only, source, to in tasks.sources):
        return False
    from lslint.project import mentions

    every = mentions.of_project(projects, projects.root_of(folder))
    read = [os.path.join(role, one) for one in ("tasks", "handlers")]
    return every.is_complete and not every.names_file(os.path.join(folder, name), without=read)


def targets(projects: Projects, folder: str, name: str) -> list[str]:
    """The files that the tasks of a role make of one of its files (``folder``: absolute); none if not all are known."""
    found = _tasks_of(projects, folder)
    if found is None or found[2].is_open:
        return []
    role, inner, tasks = found
    path, own = "/".join((*inner, name)), folder[len(role) + 1 :].split(os.sep)[0]
    made = [(source, to) for only, source, to in tasks.sources if _takes(source, path, own, only)]
    if any(not to or "{" in source for source, to in made):
        return []
    return [] if any(tasks.uses(to) for _, to in made) else [to for _, to in made]


def _tasks_of(projects: Projects, folder: str) -> tuple[str, tuple[str, ...], Tasks] | None:
    """The role of a folder, the components of the folder below ``templates`` or ``files``, and the tasks."""
    found = owner_of(folder, lambda role: "tasks" in projects.folders(role))
    if found is None:
        return None
    role, inner = found
    tasks: Tasks | None = projects.memo("role tasks").get(role)
    if tasks is None:
        tasks = projects.memo("role tasks")[role] = Tasks(projects, role)
    return role, tuple(inner), tasks


def _runs_container(tasks: str) -> bool:
    """Whether tasks start containers and use no file of the role."""
    return re.search(r"\b(?:docker|podman)_container:", tasks) is not None and _DEPLOYING.search(tasks) is None


def _named(projects: Projects, files: list[str], text: str) -> list[str]:
    """The files that the tasks name, and those that a template which they name includes."""
    named = [path for path in files if os.path.basename(path) in text]
    for path in named[:MAX_LOOKED_AT]:
        inner = projects.beginning(path, MAX_CHARS)
        if "lookup" in inner or "include" in inner:
            named += [one for one in files if one not in named and os.path.basename(one) in inner]
    return named


def _bare(name: str) -> str:
    for ending in TEMPLATE_ENDINGS:
        name = name.removesuffix(ending)
    return name


def _folder_of(tasks: str, at: int) -> str:
    """The folder of the role that the module around a ``src`` looks into; empty if it may be several."""
    for match in reversed(list(_MODULE.finditer(tasks, max(0, at - MAX_TASK), at))):
        if match[1] in _OF_TEMPLATES:
            return "templates"
        if match[1] in _OF_FILES:
            return "files"
        if match[0].lstrip().startswith("-"):  # the start of a task or of a list
            return ""
    return ""


def _target_of(tasks: str, source: re.Match[str]) -> str:
    """The file that the task of a ``src`` makes, if it is written with a name."""
    start = max(
        (one.start() for one in _ENTRY.finditer(tasks, max(0, source.start() - MAX_TASK), source.start())), default=0
    )
    after = _ENTRY.search(tasks, source.end(), source.end() + MAX_TASK)
    end = after.start() if after is not None else source.end() + MAX_TASK
    targets = _DEST.findall(tasks, start, end)
    return targets[0] if len(targets) == 1 else ""


def _fits_target(name: str, source: str, target: str) -> bool:
    """Whether a task that makes a file with the extension of ``target`` may take a file, if a variable chooses it."""
    ending = os.path.splitext(target)[1]
    if not ending or not source.rstrip("\"' ").endswith("}}"):
        return True
    own = os.path.splitext(_bare(name))[1]
    return own == ending or {own, ending} <= {".yml", ".yaml"} or not own


def _fits(text: str, parts: list[str]) -> bool:
    """Whether a string consists of these parts, with anything between them."""
    first, *middle = parts
    last = middle.pop() if middle else ""
    if not text.startswith(first) or not text.endswith(last) or len(text) < len(first) + len(last):
        return False
    at, end = len(first), len(text) - len(last)
    for part in middle:
        at = text.find(part, at, end)
        if at < 0:
            return False
        at += len(part)
    return True


def _takes(source: str, path: str, folder: str, only: str) -> bool:
    """Whether the value of ``src`` may mean a file (from ``templates`` or ``files`` on, which ``folder`` is) or a
    folder above it. ``only``: the folder that its module looks into, if it is only one."""
    written = source.strip().removeprefix("./")
    for one in ("templates", "files"):
        if written.startswith(f"{one}/") or written == one or f"/{one}/" in written:
            only = one
            written = written.partition(f"{one}/")[2] if "/" in written else ""
            break
    if only and only != folder:
        return False
    if written in ("", "."):
        return True
    if "{{" in written or "{%" in written:
        fixed = _EXPRESSION.split(written)
        return "{%" in written or _fits(path, fixed) or _fits(path.rpartition("/")[2], fixed)
    return path == written or path.startswith(written.rstrip("/") + "/")


def _texts(projects: Projects, top: str) -> list[str]:
    found: list[str] = []
    for folder in Walk(projects, top, max_depth=MAX_TASK_DEPTH):
        for name in projects.listing(folder)[: MAX_TASKS + 1]:
            if name.endswith((".yml", ".yaml")):
                try:
                    text = projects.read(os.path.join(folder, name)).text[:MAX_CHARS]
                    found.append(_COMMENT.sub("", text))  # a task that is switched off deploys nothing
                except Unreadable:
                    continue
    return found


def _files(projects: Projects, role: str) -> list[str]:
    """The files in ``templates`` and ``files`` of a role."""
    found: list[str] = []
    for top in ("templates", "files"):
        for folder in Walk(projects, os.path.join(role, top)):
            found += [os.path.join(folder, name) for name in projects.listing(folder)]
            if len(found) > MAX_FILES:
                return found[:MAX_FILES]
    return found
