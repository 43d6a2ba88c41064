"""The projects of files while they are being edited: open documents replace the files on disk."""

from __future__ import annotations

import os
from collections.abc import Callable

from lslint.engine.check import text_source
from lslint.files import windows
from lslint.files.source import Source, Unreadable
from lslint.files.source import read as read_file
from lslint.lsp.documents import Document
from lslint.project.inference import Inference
from lslint.project.pipeline_groups import Parsed
from lslint.project.projects import Projects

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.project.manifests.model import Deployment

MAX_MANIFESTS = 20
"""Manifests that are looked at before each check."""
MAX_CACHED = 400
"""Parsed files that are kept between checks."""


class ParseCache:
    """Pipeline files by path, with a mark of their state: that of the open text, else time and size on disk."""

    def __init__(self) -> None:
        self._cached: dict[str, tuple[object, Parsed | None]] = {}

    def get(self, path: str, state: object, make: Callable[[], Parsed | None]) -> Parsed | None:
        """What ``make`` gives, made again only when the state differs."""
        known = self._cached.pop(path, None)
        if known is None or known[0] != state:
            known = (state, make())
        self._cached[path] = known
        if len(self._cached) > MAX_CACHED:
            del self._cached[next(iter(self._cached))]
        return known[1]


class LiveProjects(Projects):
    """``Projects`` that prefer open documents over files. ``opened``: path -> its document, or None."""

    def __init__(self, opened: Callable[[str], Document | None], cache: ParseCache) -> None:
        super().__init__()
        self._opened = opened
        self._cache = cache

    def read(self, path: str) -> Source:
        document = self._opened(os.path.normpath(path))
        return read_file(path) if document is None else text_source(path, document.text)

    def parse(self, path: str, declared: bool) -> Parsed | None:
        state = (self.state(path), declared)
        return self._cache.get(path, state, lambda: super(LiveProjects, self).parse(path, declared))

    def state(self, path: str) -> object:
        """Something that is another when the text of the file has become another."""
        document = self._opened(os.path.normpath(path))
        return stamp(path) if document is None else (document.uri, document.serial, document.stamp)

    def text(self, path: str) -> str | None:
        """The text of a file; None if it cannot be read."""
        try:
            return self.read(path).text
        except Unreadable:
            return None


def stamp(path: str) -> tuple[int, int]:
    """Time and size of a file on disk; zeros if it is not there."""
    if windows.leads_to_share(path):
        return 0, 0
    try:
        status = os.stat(path)
    except (OSError, ValueError):
        return 0, 0
    return status.st_mtime_ns, status.st_size


class LiveInference(Inference):
    """What is deployed, until a manifest that it was read from changes on disk."""

    def __init__(self) -> None:
        super().__init__(Projects())
        self._stamps: dict[str, tuple[int, int]] = {}

    def __call__(self, path: str, kind: str, text: str = "", line: int = 0) -> Deployment | None:
        if any(stamp(manifest) != known for manifest, known in self._stamps.items()):
            self._projects = Projects()
            self._stamps.clear()
        found = super().__call__(path, kind, text, line)
        for manifest in self.files_read(path):
            if manifest not in self._stamps and len(self._stamps) < MAX_MANIFESTS:
                self._stamps[manifest] = stamp(manifest)
        return found
