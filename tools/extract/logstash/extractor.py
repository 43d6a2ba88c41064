"""Reads a release of Logstash; see ``docs/new-release.md``."""

from __future__ import annotations

import re

from build.sources import Source
from extract.common.extraction import Extraction, Request
from extract.common.trees import Tree
from extract.logstash import plugins, settings
from extract.logstash.gems import Store, locked

HOW = "declarations of the plugin classes, read with a parser of Ruby and Java at the gem versions of the lock file"


def read(request: Request) -> Extraction:
    """Everything that the sources of a release show."""
    tree, known = request.tree, request.known
    version = version_of(tree)
    if not version.startswith(f"{request.release}."):
        raise ValueError(f"{tree.name} is Logstash {version}, not {request.release}")
    versions = locked(tree)
    found = plugins.read(tree, versions, Store(tree, request.parts), known)
    seen = {"how": HOW, "from": [tree.name, *found.sources]}
    tables = {"plugins": found.plugins, "options": found.options}
    others = [settings.read(tree, request.release)]
    return Extraction(Source("logstash", request.release, version, seen, tables), found.unread, others)


def version_of(tree: Tree) -> str:
    """``9.5.2``, from ``versions.yml``; raises ``ValueError``."""
    text = tree.first("versions.yml", "logstash-core/versions-gem-copy.yml")
    match = re.search(r"^logstash: ([\d.]+)", text or "", re.MULTILINE)
    if match is None:
        raise ValueError(f"{tree.name} has no versions.yml with the version of Logstash")
    return match[1]
