"""Files of grok patterns, as ``patterns_dir`` of the grok filter reads them: a name, a space, a regular expression."""

from __future__ import annotations

import os

from lslint.config.errors import UsageError
from lslint.files import fs
from lslint.grammar.mini_languages import grok_pattern

MAX_BYTES = 1024 * 1024
MAX_TOTAL_BYTES = 8 * 1024 * 1024
"""Bytes of all pattern files together."""
MAX_FILES = 1_000


def definitions(folders: list[str], config: str, root: str | None = None) -> dict[str, str]:
    """Name -> regex of all files in these folders, in order of name; later ones win. ``config``: for messages.
    ``root``: the folder that no file may lie outside of; None: anywhere.

    Raises ``UsageError`` for a folder or file that cannot be read.
    """
    patterns: dict[str, str] = {}
    files = size = 0
    for folder in folders:
        try:
            names = sorted(fs.names(folder))
        except OSError as error:
            raise UsageError(f"{config}: patterns-dir: {folder}: {(error.strerror or str(error)).lower()}") from None
        for name in names:
            path = os.path.join(folder, name)
            if name.startswith("."):
                continue
            if root is not None and not fs.is_inside(path, root):
                raise UsageError(f"{config}: patterns-dir: {path}: is a symbolic link that leads outside the project")
            if fs.is_file(path):
                additional, read = _file(path, config)
                patterns.update(additional)
                files, size = files + 1, size + read
                if files > MAX_FILES or size > MAX_TOTAL_BYTES:
                    most = f"{MAX_FILES:,} files" if files > MAX_FILES else f"{MAX_TOTAL_BYTES // 1024**2} MB"
                    raise UsageError(f"{config}: patterns-dir: the pattern files exceed {most} in total")
    return patterns


def _file(path: str, config: str) -> tuple[dict[str, str], int]:
    """The definitions of a file, and its size in bytes."""
    try:
        data = fs.read_bytes(path, MAX_BYTES)
    except OSError as error:
        raise UsageError(f"{config}: patterns-dir: {path}: {(error.strerror or str(error)).lower()}") from None
    if len(data) > MAX_BYTES:
        raise UsageError(f"{config}: patterns-dir: {path}: is too large for a pattern file")
    text = data.decode("utf-8", "surrogateescape")
    return {name: regex for name, regex, _ in grok_pattern.definitions(text)}, len(data)
