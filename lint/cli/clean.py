"""``lslint clean``: deletes the reports that older releases of lslint cached."""

from __future__ import annotations

import os
import re
import sys

from lslint.config.errors import UsageError
from lslint.report.console import warn

CACHED_REPORT = re.compile(r"[0-9a-f]{32}(\.\d+\.new)?")
"""A report, or the file into which one was written when its run was interrupted."""
MARKERS = ("CACHEDIR.TAG", ".gitignore")
"""What older releases wrote beside the reports."""


def run(cache_dir: str | None) -> int:
    """Deletes the cached reports in this folder or in the usual one, and the folder if nothing else is in it.

    Returns 0; raises ``UsageError``.
    """
    folder = _cache_folder(cache_dir)
    try:
        count = _clear(folder) if folder is not None and os.path.isdir(folder) else 0
    except OSError as error:
        raise UsageError(
            f"clean: cannot delete the reports in {folder}: {(error.strerror or str(error)).lower()}"
        ) from None
    place = f" from {folder}" if folder else ""
    warn(f"deleted {count} cached {'report' if count == 1 else 'reports'} of older releases{place}")
    return 0


def _cache_folder(wanted: str | None) -> str | None:
    """The folder of the cache; None where the system has no cache folder. Raises ``UsageError`` if a link of the
    project leads to it."""
    wanted = wanted or os.environ.get("LSLINT_CACHE_DIR")
    if wanted:
        from lslint.files.atomic import refuse_link_out

        try:
            refuse_link_out(os.path.abspath(wanted))
        except (OSError, ValueError):
            raise UsageError(
                f"clean: {wanted}: a symbolic link leads outside the project, so nothing was deleted"
            ) from None
        return os.path.abspath(wanted)
    if os.name == "nt":
        base = os.environ.get("LOCALAPPDATA", "")
    elif sys.platform == "darwin":
        base = os.path.expanduser("~/Library/Caches")
    else:
        base = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    return os.path.join(base, "lslint") if os.path.isabs(base) else None


def _clear(folder: str) -> int:
    """Deletes the reports in a folder, and the folder if only its markers are left. Returns how many reports there
    were. Raises ``OSError``."""
    names = os.listdir(folder)
    reports = [name for name in names if CACHED_REPORT.fullmatch(name)]
    is_cache = "CACHEDIR.TAG" in names and len(names) == len(reports) + sum(name in names for name in MARKERS)
    for name in [*reports, *((name for name in MARKERS if name in names) if is_cache else ())]:
        os.unlink(os.path.join(folder, name))
    if is_cache:
        os.rmdir(folder)
    return len(reports)
