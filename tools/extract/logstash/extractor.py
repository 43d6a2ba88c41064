"""Reads a release of Logstash; see ``docs/dev/new-release.md``."""

from __future__ import annotations

import re

from build import sources
from build.sources import Row, Source, number
from extract.common.extraction import Extraction, Request
from extract.common.trees import Tree
from extract.logstash import plugins, settings
from extract.logstash.gems import Store, locked

HOW = "declarations of the plugin classes, read with a parser of Ruby and Java at the gem versions of the lock file"
VERSIONS = ("versions.yml", "logstash-core/versions-gem-copy.yml")


def read(request: Request) -> Extraction:
    """Everything that the sources of a release show."""
    tree, known = request.tree, request.known
    version, text = version_of(tree)
    if not version.startswith(f"{request.release}."):
        raise ValueError(f"{tree.name} is Logstash {version}, not {request.release}")
    store = Store(tree, request.parts)
    gems = locked(tree)
    found = plugins.read(tree, gems, store, known)
    tables = {"plugins": found.plugins, "options": found.options, **read_runtime(tree, text)}
    others = [settings.read(tree, request.release)]
    patterns = store.find(GEM, gems[GEM]) if GEM in gems else None
    if patterns is not None and (source := read_patterns(patterns, gems[GEM])) is not None:
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


JVM_OPTIONS = "config/jvm.options"


def read_runtime(tree: Tree, versions: str) -> dict[str, dict[str, Row]]:
    """The tables ``runtime`` and ``jvm_options``; ``versions``: the content of versions.yml."""
    runtime: dict[str, Row] = {}
    jdk = re.search(r"^bundled_jdk:\n(?:[ \t]+.*\n|\s*\n)*", versions, re.MULTILINE)
    if jdk is not None and (number := re.search(r"^\s+revision: \"?([\d.]+)", jdk[0], re.MULTILINE)):
        vendor = re.search(r"^\s+vendor: \"?(\w+)", jdk[0], re.MULTILINE)
        runtime["jdk"] = {"version": number[1], **({"vendor": vendor[1]} if vendor else {})}
    if jruby := re.search(r"^jruby:\n\s+version: \"?([\d.]+)", versions, re.MULTILINE):
        runtime["jruby"] = {"version": jruby[1]}
    return {
        "runtime": runtime,
        "jvm_options": _options(tree.read(JVM_OPTIONS) if JVM_OPTIONS in tree.files() else ""),
    }


def _options(text: str) -> dict[str, Row]:
    found: dict[str, Row] = {}
    for line in text.split("\n"):
        match = re.fullmatch(r"(?:(\d+-?\d*):)?(-\S.*?)\s*", line)
        if match:
            found[match[2]] = {"java": match[1]} if match[1] else {}
    return found


GEM = "logstash-patterns-core"
PRODUCT = "grok-patterns"
PATTERNS_HOW = "pattern files of the gem logstash-patterns-core; legacy: ecs_compatibility disabled, ecs-v1: v1 and v8"


def read_patterns(tree: Tree, version: str) -> Source | None:
    """The file of a version, or None for one that is older than the recorded ones and not among them."""
    recorded = sources.releases(PRODUCT)
    if version not in recorded and any(number(each) > number(version) for each in recorded):
        return None
    sets = {name: _patterns(tree, f"patterns/{name}/*") for name in ("ecs-v1", "legacy")}
    rows: dict[str, Row] = {}
    for name in sorted(sets["ecs-v1"].keys() | sets["legacy"].keys()):
        row = {set_: patterns[name] for set_, patterns in sets.items() if name in patterns}
        rows[name] = {"both": row["legacy"]} if len(row) == 2 and row["legacy"] == row["ecs-v1"] else row
    seen = {"how": PATTERNS_HOW, "from": [tree.name], "license": "Apache-2.0"}
    return Source(PRODUCT, version, version, seen, {"patterns": rows})


def _patterns(tree: Tree, pattern: str) -> dict[str, str]:
    found = {}
    for path in tree.matching(pattern):
        for line in tree.read(path).split("\n"):
            match = re.match(r"\s*([^#\s]\S*)\s+(.+)", line)
            if match:
                found[match[1]] = match[2]
    return found
