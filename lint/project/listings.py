"""The files and folders of each folder of a run, without what links out of the project lead to."""

from __future__ import annotations

import os
from bisect import bisect_left

from lslint.files import fs, windows
from lslint.files.paths import in_git_directory, is_below, upwards
from lslint.grammar.bounded_cache import once
from lslint.grammar.record import cached_property

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


class RealFolders(dict[str, str]):
    """Folders (absolute) with links resolved: those that are no links are where the folder above is."""

    def __missing__(self, folder: str) -> str:
        way = []
        current = folder
        while current not in self:
            above = os.path.dirname(current)
            if above == current:
                self[current] = fs.real(current)
                break
            way.append(current)
            current = above
        for one in reversed(way):  # not by recursion: a tree can be deeper than Python's stack
            above, name = os.path.split(one)
            self[one] = fs.real(one) if windows.HERE or fs.is_link(one) else os.path.join(self[above], name)
        return self[folder]

    def is_inside(self, folder: str, root: str) -> bool:
        """``fs.is_inside``, for folders that exist and whose path has no ``..``."""
        if windows.HERE:
            return fs.is_inside(folder, root)
        real = self[folder]
        return is_below(real, root) and not in_git_directory(real[len(root.rstrip(os.sep)) :])


class Repositories(dict[str, str | None]):
    """The repositories of folders (``fs.repository_root``), each asked once. Folders side by side belong to the same
    one, unless one is a link or a repository itself."""

    def __init__(self) -> None:
        super().__init__()
        self._beside: dict[str, str | None] = {}

    def __missing__(self, folder: str) -> str | None:
        if fs.is_link(folder) or fs.exists(os.path.join(folder, ".git")):
            root = fs.repository_root(folder)
        else:
            root = once(self._beside, os.path.dirname(folder), lambda: fs.repository_root(folder))
        self[folder] = root
        return root


class Roots(dict[str, str]):
    """The projects of folders (``fs.project_root``): their repositories, or else the folders, links resolved."""

    def __init__(self, repositories: Repositories) -> None:
        super().__init__()
        self._repositories = repositories

    def __missing__(self, folder: str) -> str:
        repository = self._repositories[folder]
        root = self[folder] = fs.real(folder) if repository is None else repository
        return root


class Listings:
    """The content of folders, each read once.

    ``arguments``: the absolute paths of the command line, the shortest first; ``root_of``: the project of a folder.
    The project of a named folder is, as for the files that are checked, its repository or, without one, the folder
    itself: the working directory may hold other projects.
    """

    def __init__(self, arguments: list[str], root_of: Callable[[str], str]) -> None:
        self._arguments = arguments
        self._root_of = root_of
        self._known: dict[str, tuple[list[str], list[str]]] = {}
        self._outside: dict[str, bool] = {}

    def of(self, folder: str) -> tuple[list[str], list[str]]:
        """The names of the plain files and of the folders in a folder (absolute), sorted; none if it cannot be read or
        is outside of the project."""
        listing = self._known.get(folder)
        if listing is None:
            files: list[str] = []
            inner: list[str] = []
            try:
                entries = [] if self.leads_out(folder) else fs.entries(folder)
            except OSError:
                entries = []
            for entry in entries:
                try:
                    if entry.is_symlink() and (
                        self.leads_out(entry.path) or not fs.is_inside(entry.path, self._root_of(folder))
                    ):
                        continue
                    if entry.is_file():
                        files.append(entry.name)
                    elif entry.is_dir():
                        inner.append(entry.name)
                except OSError:  # a loop of links
                    continue
            listing = self._known[folder] = sorted(files), sorted(inner)
        return listing

    def has(self, folder: str, name: str) -> bool:
        """Return whether a folder (absolute) has a plain file of this name: asked for each file of a folder."""
        names = self.of(folder)[0]
        index = bisect_left(names, name)
        return names[index : index + 1] == [name]

    def leads_out(self, path: str) -> bool:
        """Whether a path (absolute) that begins in the project of the command line leaves it through a link. Links on
        the way to what was named are the user's own."""
        _, named = self._borders
        way = []
        current = path
        while current not in self._outside:
            way.append(current)
            above = os.path.dirname(current)
            if above == current:
                self._outside[current] = False
                break
            current = above
        for name in reversed(way):  # not by recursion: a tree can be deeper than Python's stack
            current = os.path.dirname(name)
            self._outside[name] = name not in named and (
                self._outside[current] or (fs.is_link(name) and self._is_outside(name, current))
            )
        return self._outside[path]

    def _is_outside(self, link: str, folder: str) -> bool:
        """Whether the target of a link in a folder is outside of the project of that folder; False if it has none."""
        borders, _ = self._borders
        border = next((each for each in upwards(folder) if each in borders), None)
        if border is None:
            return False
        root = borders[border]
        return fs.is_inside(border, root) and not fs.is_inside(link, root)

    @cached_property
    def _borders(self) -> tuple[dict[str, str], set[str]]:
        """The projects of what was named, by each folder that was named and each above one; and these folders."""
        borders: dict[str, str] = {}
        named: set[str] = set()
        tops: set[str] = set()
        for argument in self._arguments:
            top = argument if fs.is_dir(argument) else os.path.dirname(argument)
            way = [top]
            while os.path.dirname(way[-1]) != way[-1]:
                way.append(os.path.dirname(way[-1]))
            if tops.isdisjoint(way):
                tops.add(top)
                root = fs.project_root(top)
                for folder in way:
                    borders.setdefault(folder, root)
            named.update(way)
        return borders, named
