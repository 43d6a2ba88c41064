"""lslint: static analysis for Logstash, Filebeat and Elasticsearch configuration.

The public Python API is what ``__all__`` lists here, and ``lslint.rules.api`` for custom rules. Everything else is
private and may change with any release.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    __version__: str

    from lslint.cli.python_api import Report, UsageError, check_paths, check_text

__all__ = ["Report", "UsageError", "__version__", "check_paths", "check_text"]


def __getattr__(name: str) -> object:
    """Loads the public API on first use: the command starts without it."""
    if name == "__version__":
        from lslint.config.version import VERSION

        return VERSION
    if name in __all__:
        from lslint.cli import python_api

        return getattr(python_api, name)
    raise AttributeError(f"module 'lslint' has no attribute {name!r}")
