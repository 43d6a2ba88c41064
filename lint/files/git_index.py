"""The files that git tracks, from the index of a work tree."""

from __future__ import annotations

import os
from bisect import bisect_left

from lslint.files import fs
from lslint.grammar.record import cached_property, record

MAX_BYTES = 256 * 1024 * 1024
_FIXED = 40  # bytes of an entry before the hash
_EXTENDED = 0x4000  # a flag: two more bytes of flags follow


@record
class TrackedFiles:
    """The paths that the index in a git directory lists; read when first asked. An index that cannot be read, or that
    shares its entries with another file, tracks nothing."""

    directory: str

    @cached_property
    def _paths(self) -> list[bytes]:
        return _read(self.directory) if self.directory else []

    def includes(self, path: str, *, is_folder: bool) -> bool:
        """Return whether a file, or any file below a folder, is tracked. ``path``: from the top, with ``/``."""
        wanted = os.fsencode(path) + b"/" * is_folder
        index = bisect_left(self._paths, wanted)
        return index < len(self._paths) and (
            self._paths[index].startswith(wanted) if is_folder else self._paths[index] == wanted
        )


def _read(directory: str) -> list[bytes]:
    try:
        data = fs.read_bytes(os.path.join(directory, "index"), MAX_BYTES)
    except OSError:
        return []
    version = int.from_bytes(data[4:8], "big")
    if data[:4] != b"DIRC" or version not in (2, 3, 4) or len(data) > MAX_BYTES:
        return []
    for hash_size in (20, 32):  # SHA-1, SHA-256
        paths = _paths(data, version, hash_size)
        if paths is not None:
            return paths
    return []


def _paths(data: bytes, version: int, hash_size: int) -> list[bytes] | None:
    """Return the paths in order; None if the entries are not laid out with hashes of that size."""
    count, offset, end = int.from_bytes(data[8:12], "big"), 12, len(data) - hash_size
    paths: list[bytes] = []
    last = b""
    for _ in range(count):
        start = offset
        offset += _FIXED + hash_size + 2
        if offset >= end:
            return None
        if data[offset - 2] << 8 & _EXTENDED:
            offset += 2
        if version == 4:
            drop, offset = _number(data, offset, end)
            stop = data.find(b"\0", offset, end)
            path = last[: len(last) - drop] + data[offset:stop]
            offset = stop + 1
        else:
            stop = data.find(b"\0", offset, end)
            path = data[offset:stop]
            offset = start + ((stop - start) // 8 + 1) * 8
        if stop < 0 or not path or path < last:
            return None
        paths.append(path)
        last = path
    return paths


def _number(data: bytes, offset: int, end: int) -> tuple[int, int]:
    """Return the number of variable length at an offset before ``end``, and the offset behind it."""
    value = data[offset] & 0x7F
    while data[offset] & 0x80 and offset < end - 1:
        offset += 1
        value = ((value + 1) << 7) | (data[offset] & 0x7F)
    return value, offset + 1
