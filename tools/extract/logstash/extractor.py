"""Reads a release of Logstash; see ``docs/dev/new-release.md``."""

from __future__ import annotations

import re

from build.sources import Source
from extract.common.extraction import Extraction, Request
from extract.common.trees import Tree
from extract.logstash import grok, plugins, runtime, settings
from extract.logstash.gems import Store, locked, newest

HOW = "declarations of the plugin classes, read with a parser of Ruby and Java at the gem versions of the lock file"
VERSIONS = ("versions.yml", "logstash-core/versions-gem-copy.yml")


def read(request: Request) -> Extraction:
    """Everything that the sources of a release show."""
    tree, known = request.tree, request.known
    version, text = version_of(tree)
    if not version.startswith(f"{request.release}."):
        raise ValueError(f"{tree.name} is Logstash {version}, not {request.release}")
    store = Store(tree, request.parts)
    rows = known.table("plugins").values() if known is not None else ()
    bundled = {row["gem"]: row["version"] for row in rows if "version" in row}
    gems = newest(tree, store, bundled) if request.development else locked(tree)
    found = plugins.read(tree, gems, store, known)
    tables = {"plugins": found.plugins, "options": found.options, **runtime.read(tree, text)}
    others = [settings.read(tree, request.release)]
    patterns = store.find(grok.GEM, gems[grok.GEM]) if grok.GEM in gems else None
    if patterns is not None and (source := grok.read(patterns, gems[grok.GEM])) is not None:
        others.append(source)
    seen = {"how": HOW, "from": [tree.name, *found.sources]}
    return Extraction(Source("logstash", request.release, version, seen, tables), found.unread, others)


def version_of(tree: Tree) -> tuple[str, str]:
    """``9.5.2`` and the file that says so; raises ``ValueError``."""
    text = tree.first(*VERSIONS) or ""
    match = re.search(r"^logstash: ([\d.]+)", text, re.MULTILINE)
    if match is None:
        raise ValueError(f"{tree.name} has no versions.yml with the version of Logstash")
    return match[1], text
