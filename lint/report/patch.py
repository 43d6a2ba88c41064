"""The patch of a run: the diffs of its files, named so that ``git apply`` and ``patch -p1`` find them."""

from __future__ import annotations

import os

from lslint.files import fs
from lslint.files.paths import STDIN, is_below, relative
from lslint.report.display import clean


class Patch:
    """Diffs of files, and the folder to which their names are relative."""

    def __init__(self) -> None:
        self._files: list[tuple[str, str]] = []
        self._here = fs.real(os.getcwd())

    def add(self, path: str, hunks: str) -> None:
        """Adds the hunks of a file; a link is named by the file that it leads to, because a patch changes no links."""
        if hunks:
            self._files.append((path if path == STDIN else fs.real(path), hunks))

    def text(self, *, terminal: bool = False) -> str:
        """All diffs. ``terminal``: control characters in names are shown escaped, which is not for programs."""
        base = self.base
        parts = []
        for path, hunks in self._files:
            name = path if path == STDIN else relative(path, base)
            parts.append(f"--- {_header('a/' + name, terminal)}\n+++ {_header('b/' + name, terminal)}\n{hunks}")
        return "".join(parts)

    @property
    def base(self) -> str:
        """The folder where the patch applies: the working directory if all files are in it, else the root of the
        repository, else that of the file system."""
        paths = [path for path, _ in self._files if path != STDIN]
        root = fs.repository_root(self._here)
        if all(is_below(path, self._here) for path in paths):
            # In the folder `x` of a repository, git takes `a/x/y` for a name from the root of the repository.
            prefix = relative(self._here, root) + "/" if root is not None and root != self._here else ""
            if root is None or not prefix or not any(relative(path, self._here).startswith(prefix) for path in paths):
                return self._here
        if root is not None and all(is_below(path, root) for path in paths):
            return root
        return os.path.abspath(os.sep)

    @property
    def elsewhere(self) -> str | None:
        """The folder where the patch applies if that is not the working directory."""
        base = self.base
        return base if base != self._here else None


def place(folder: str) -> str:
    """What stderr says about a patch that applies to another folder."""
    import shlex

    return f"the patch is relative to {folder}; apply it there, for example with `git -C {shlex.quote(folder)} apply`"


def _header(name: str, terminal: bool) -> str:
    """A name as git and patch read it: with a tab at the end if it contains spaces, quoted and with escapes if it
    contains non-printable characters."""
    if terminal:
        return clean(name)
    if name.isprintable() and '"' not in name and "\\" not in name:
        return name + "\t" if " " in name else name
    return f'"{"".join(map(_escaped, name))}"'


def _escaped(char: str) -> str:
    if char in '"\\':
        return "\\" + char
    if char.isprintable():
        return char
    return "".join(f"\\{byte:03o}" for byte in char.encode("utf-8", "surrogateescape"))
