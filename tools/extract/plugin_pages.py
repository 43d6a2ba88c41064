#!/usr/bin/env python3
"""Writes ``rules/knowledge/plugin_pages.json``: which releases have a page of a plugin and an anchor of its options.

    python tools/extract/plugin_pages.py CLONE

CLONE is a clone of elastic/logstash-docs, which has one branch per release. Recorded are the differences from the rule:
every plugin has a page in every release, with an anchor for each of its options.
"""

from __future__ import annotations

import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))

from lslint.rules.logstash.catalogue import plugins as catalogue  # noqa: E402

ABOUT = (
    "Documentation of the plugins by release, from the branches of elastic/logstash-docs, and for plugins of Logstash "
    "itself from the documentation of elastic/logstash. `pages`: releases that have a page of the plugin, if not all. "
    "`common`: common options with an anchor on each page, in the releases `common_releases`. `ecs_compatibility`: "
    "releases with an anchor of that common option. `without_anchor`: releases whose page has no anchor of the option."
)
CORE = ("codec/java_line", "codec/java_plain", "codec/jdots", "filter/java_uuid", "input/java_generator",
        "input/java_stdin", "output/java_stdout", "output/sink")  # fmt: skip
CORE_RELEASES = "7.4-"
"""Their pages are in elastic/logstash."""
COMMON_RELEASES = "6.0-"
COMMON = {
    "input": ["add_field", "codec", "enable_metric", "id", "tags", "type"],
    "filter": ["add_field", "add_tag", "enable_metric", "id", "periodic_flush", "remove_field", "remove_tag"],
    "output": ["codec", "enable_metric", "id"],
    "codec": [],
}
"""Options that ``include::{include_path}/{type}.asciidoc`` describes."""


def pages(clone: str, release: str) -> dict[str, tuple[set[str], bool]]:
    """The plugins with a page: their anchors, and whether the page includes the common options."""
    listed = _git(clone, "ls-tree", "-r", "--name-only", release, "docs/plugins").split("\n")
    chapters = "".join(_git(clone, "show", f"{release}:docs/plugins/{kind}s.asciidoc") for kind in COMMON)
    found = {}
    for path in listed:
        match = re.fullmatch(r"docs/plugins/(input|filter|output|codec)s/([\w-]+)\.asciidoc", path)
        if match is None or f"{match[1]}s/{match[2]}.asciidoc[]" not in chapters:
            continue
        kind, name = match.groups()
        text = _git(clone, "show", f"{release}:{path}").replace("{type}", kind).replace("{plugin}", name)
        anchors = set(re.findall(r'^\[id="([^"]+)"\]', text, re.M)) | set(re.findall(r"^\[\[([^\]]+)\]\]", text, re.M))
        page = f"plugins-{kind}s-{name}"
        if page in anchors:
            own = {anchor.removeprefix(f"{page}-") for anchor in anchors if anchor.startswith(f"{page}-")}
            found[f"{kind}/{name}"] = (own, "common-options" in own)
    return found


def _git(clone: str, *arguments: str) -> str:
    return subprocess.run(["git", "-C", clone, *arguments], capture_output=True, text=True, check=True).stdout


def main(clone: str) -> None:
    """Writes the file."""
    index = catalogue.index()
    exists: dict[str, int] = {name: catalogue.mask(CORE_RELEASES) if name in CORE else 0 for name in index.bundled}
    ecs: dict[str, int] = {}
    missing: dict[str, dict[str, int]] = {}
    included = catalogue.mask(COMMON_RELEASES)
    for number, release in enumerate(index.releases):
        bit = 1 << number
        for name, (anchors, has_common) in pages(clone, release).items():
            record = catalogue.plugin(name)
            if record is None:
                continue
            exists[name] |= bit
            kind = name.partition("/")[0]
            if included & bit and not has_common:
                for option in COMMON[kind]:
                    row = missing.setdefault(name, {})
                    row[option] = row.get(option, 0) | bit
            if "ecs_compatibility" in anchors and "ecs_compatibility" not in record._rows:
                ecs[name] = ecs.get(name, 0) | bit
            for option in record._rows:
                known = record.option(option)
                assert known is not None
                if known.known & bit and option not in anchors and not (has_common and option in COMMON[kind]):
                    row = missing.setdefault(name, {})
                    row[option] = row.get(option, 0) | bit
    content = {
        "_": ABOUT,
        "common_releases": catalogue.ranges(included),
        "common": COMMON,
        "pages": {name: catalogue.ranges(known) for name, known in sorted(exists.items()) if known != index.all},
        "ecs_compatibility": {name: catalogue.ranges(known) for name, known in sorted(ecs.items())},
        "without_anchor": {
            name: {option: catalogue.ranges(known) for option, known in sorted(row.items())}
            for name, row in sorted(missing.items())
        },
    }
    text = json.dumps(content, indent=1)
    (ROOT / "rules" / "knowledge" / "plugin_pages.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
