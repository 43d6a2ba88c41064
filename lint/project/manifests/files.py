"""The files of a repository, for the readers of manifests."""

from __future__ import annotations

import os

from lslint.files import fs
from lslint.files.paths import is_below
from lslint.grammar.bounded_cache import compiled, once
from lslint.project.manifests import dockerfile
from lslint.project.manifests.documents import Document, documents

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.project.manifests.candidates import Candidates
    from lslint.project.manifests.model import Place
    from lslint.project.projects import Projects

MAX_MANIFESTS = 4_000
"""Files of a repository that are read: all with the name of a manifest, and YAML files that may be one of Kubernetes.
What lies beyond the limits is not seen, and no environment counts as complete then."""
MAX_VARIABLES = 1_000_000
"""Variables and instructions that services take from other files: each of many services can name a large file."""
MAX_TOTAL = 64 * 1024 * 1024
"""Bytes of these files."""
MAX_BYTES = 256 * 1024
"""Bytes of a manifest."""


class Env:
    """The variables of an ``.env`` file: their values, and their places."""

    def __init__(self) -> None:
        self.values: dict[str, str] = {}
        self.places: dict[str, Place] = {}

    def add(self, other: Env) -> None:
        """Add the variables of another file, which count in place of those of the same name."""
        self.values.update(other.values)
        self.places.update(other.places)


class Files:
    """The files below a folder (``root``), for the readers of manifests. ``folders``: those on whose path is no link;
    ``is_complete``: False once one was left out
    because of the limits. It has one cache per kind of content, so that each file is read once."""

    def __init__(self, projects: Projects, candidates: Candidates) -> None:
        self.root = candidates.root
        self.folders = candidates.folders
        self.is_complete = candidates.is_complete
        self._projects = projects
        self._texts: dict[str, str] = {}
        self._envs: dict[str, Env] = {}
        self._documents: dict[str, list[Document]] = {}
        self._instructions: dict[str, list[dockerfile.Instruction]] = {}
        self.extended: set[tuple[str, str]] = set()  # compose files and their services that other files extend
        self._variables: dict[str, list[tuple[str, str, int]]] = {}
        self._size = 0
        self._left = MAX_VARIABLES

    def exists(self, path: str) -> bool:
        """Return whether there is a file in the repository."""
        folder, name = os.path.split(path)
        if not is_below(folder, self.root) or name not in self._projects.names(folder):
            return False
        return folder in self.folders or fs.is_inside(path, self.root)  # a link can lead out

    def text(self, path: str, max_bytes: int = MAX_BYTES) -> str:
        """Return the text of a file; empty if it is not in the repository, too large, or beyond the limits."""
        text = self._texts.get(path)
        if text is None:
            text = ""
            if self.exists(path):
                if len(self._texts) < MAX_MANIFESTS and self._size < MAX_TOTAL:
                    text = self._projects.small_text(path, max_bytes).removeprefix("\ufeff")
                    self._size += len(text)
                else:
                    self.is_complete = False
            self._texts[path] = text
        return text

    def is_there(self, path: str) -> bool:
        """Return whether there is a file or a folder in the repository."""
        folder, name = os.path.split(path)
        if not is_below(path, self.root):
            return False
        return name in self._projects.listing(folder) or name in self._projects.folders(folder)

    def env_of(self, path: str) -> Env:
        """Return the variables that compose files take from a file named ``.env``, or from one in its place."""
        env = self._envs.get(path)
        if env is None:
            env = self._envs[path] = Env()
            for name, value, line in variables(self.text(path)):
                env.values[name] = value
                env.places[name] = (path, line, name)
        return env

    def variables(self, path: str) -> list[tuple[str, str, int]] | None:
        """Return name, value and line of the variables in a file; None if it is not in the repository."""
        if not self.exists(path):
            return None
        read = once(self._variables, path, lambda: variables(self.text(path)))
        return read if self.has_room(len(read)) else None

    def documents(self, path: str) -> list[Document]:
        """Return the documents of a YAML file."""
        return once(self._documents, path, lambda: documents(path, self.text(path)))

    def instructions(self, path: str) -> list[dockerfile.Instruction]:
        """Return the instructions of a Dockerfile."""
        read = once(self._instructions, path, lambda: dockerfile.instructions(self.text(path)))
        return read if self.has_room(len(read)) else []

    def has_room(self, count: int) -> bool:
        """Return whether so many more variables or instructions may be read."""
        self._left -= count
        self.is_complete = self.is_complete and self._left >= 0
        return self._left >= 0


MAX_FILE_VARIABLES = 500
MAX_LENGTH = 2_000
"""Characters of a line that is read."""
_ASSIGNMENT = r"(?:export\s+)?([A-Za-z_][\w.-]*)\s*[=:](.*)"
"""A variable; Compose also reads a colon."""


def variables(text: str) -> list[tuple[str, str, int]]:
    """Return name, value and line of each variable."""
    assignments: list[tuple[str, str, int]] = []
    for number, line in enumerate(text.split("\n"), 1):
        match = compiled(_ASSIGNMENT).match(line.strip()) if len(line) <= MAX_LENGTH else None
        if match is not None:
            name, value = match[1], match[2].strip()
            quote = value[:1]
            end = value.find(quote, 1) if quote in ("'", '"') else -1
            assignments.append((name, value[1:end] if end > 0 else value.partition(" #")[0].strip(), number))
            if len(assignments) >= MAX_FILE_VARIABLES:
                break
    return assignments
