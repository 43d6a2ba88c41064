"""Classes of the modules and of X-Pack that register something."""

from __future__ import annotations

import re
from collections.abc import Iterator

from extract.common.java import Sources, Type

ROOT = re.compile(r"(modules|x-pack/plugin)/[\w-]+/src/main/java/")
DEPTH = 5
"""Packages above the class of a plugin, such as ``org/elasticsearch/xpack/wildcard``, and one more."""


def plugins(sources: Sources, method: str, root: re.Pattern[str] = ROOT) -> Iterator[Type]:
    """The classes of plugins that declare a method, by their path. ``root``: where the sources of plugins begin."""
    for path in sorted(path for paths in sources.paths.values() for path in paths):
        match = root.match(path)
        if match is None or path[match.end() :].count("/") > DEPTH:
            continue
        if not path.endswith("Plugin.java") and path[match.end() :].count("/") > DEPTH - 1:
            continue
        for kind in sources.file(path).types.values():
            if method in kind.methods and _is_plugin(kind):
                yield kind


def _is_plugin(kind: Type) -> bool:
    return any(parent.endswith("Plugin") for parent in kind.parents)
