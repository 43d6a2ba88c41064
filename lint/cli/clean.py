"""``lslint clean``: deletes the cached reports."""

from __future__ import annotations

from lslint.cli.report_cache import cache_folder, clear_folder
from lslint.config.errors import UsageError
from lslint.report.console import warn


def run(cache_dir: str | None) -> int:
    """Deletes the cached reports in this folder or in the usual one. Returns 0; raises ``UsageError``."""
    folder = cache_folder(cache_dir)
    if folder is None and cache_dir is not None:
        raise UsageError(f"clean: {cache_dir}: a symbolic link leads outside the project, so nothing was deleted")
    try:
        count = clear_folder(folder) if folder is not None else 0
    except OSError as error:
        raise UsageError(
            f"clean: cannot delete the reports in {folder}: {(error.strerror or str(error)).lower()}"
        ) from None
    warn(f"deleted {count} cached {'report' if count == 1 else 'reports'}" + (f" from {folder}" if folder else ""))
    return 0
