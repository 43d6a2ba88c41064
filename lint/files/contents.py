"""Contents of small files that a run has read, so that it opens each file once although the walk, the search for
releases and the check all need it.

Nothing is kept outside of ``keeping``: a language server must not hold the files of a tree. A file is known by its
identity, size and times, so one that changes during the run is read again.
"""

from __future__ import annotations

import os

from lslint.files import windows

MAX_FILE = 1024 * 1024
MAX_TOTAL = 32 * 1024 * 1024
"""Bytes that are kept. Once they are full, what is there stays: files are needed again in the order of the walk, so
with any other choice none of them would still be there."""

_kept: dict[tuple[int, int], tuple[tuple[int, int, int], bytes]] | None = None
_total = 0


class _Keeping:
    __slots__ = ("_outer",)

    def __enter__(self) -> None:
        global _kept, _total
        self._outer = _kept
        if _kept is None:
            _kept, _total = {}, 0

    def __exit__(self, *_: object) -> None:
        global _kept
        _kept = self._outer


def keeping() -> _Keeping:
    """Keeps the contents of files that are read in this block; a block inside another one shares what is kept."""
    return _Keeping()


def known(path: str) -> bytes | None:
    """The whole content of a file that was kept and has not changed; None for any other file."""
    if not _kept or windows.leads_to_share(path):
        return None
    try:
        status = os.stat(path)
    except (OSError, ValueError):
        return None
    found = _kept.get((status.st_dev, status.st_ino))
    return found[1] if found is not None and found[0] == _state(status) else None


def is_wanted(status: os.stat_result) -> bool:
    """Whether a file is to be read to its end, because there is room for it."""
    return _kept is not None and status.st_size <= min(MAX_FILE, MAX_TOTAL - _total)


def keep(before: os.stat_result, after: os.stat_result, data: bytes) -> None:
    """Keeps the whole content of an open file if its state ``before`` and ``after`` it was read is the same."""
    global _total
    if _kept is None or not is_wanted(before) or len(data) != before.st_size or not before.st_ino:
        return
    state, identity = _state(before), (before.st_dev, before.st_ino)
    if state != _state(after):
        return
    old = _kept.get(identity)
    _total += len(data) - (len(old[1]) if old is not None else 0)
    _kept[identity] = (state, data)


def _state(status: os.stat_result) -> tuple[int, int, int]:
    return status.st_size, status.st_mtime_ns, status.st_ctime_ns
