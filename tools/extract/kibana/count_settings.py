#!/usr/bin/env python3
"""Count the settings in the config schemas of a Kibana tree, and name those that the catalogue lacks.

    python tools/extract/kibana/count_settings.py RELEASE TREE

The count is textual: every ``key: schema.<type>(…)`` in the declarations that the config schemas are made of must be
the last part of a path of the catalogue of RELEASE. Settings of the serverless offering, and schemas of another major
release (``schema7x``), are left out. Exits with 1 if one is missing.
"""

from __future__ import annotations

import pathlib
import re
import sys
from collections.abc import Iterator

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "tools"))

from tree_sitter import Node  # noqa: E402

from build import sources  # noqa: E402
from extract.common.trees import open_tree  # noqa: E402
from extract.kibana.extractor import Reader  # noqa: E402
from extract.kibana.modules import Modules, text  # noqa: E402

_TYPE = re.compile(r"(?:_configSchema\.)?schema\.(?!contextRef|siblingRef)\w+\(")

_NOT_SETTINGS = ("schema", "traditional")
"""Keys of descriptors and of the options of ``offeringBasedSchema``."""


def keys(node: Node) -> Iterator[str]:
    """The keys of a declaration whose value is a schema."""
    pending = [node]
    while pending:
        one = pending.pop()
        if one.type == "pair":
            key, value = text(one.child_by_field_name("key")), one.child_by_field_name("value")
            if key in ("serverless", "defaultValue"):
                continue
            if value is not None and _TYPE.match(text(value)) and key not in _NOT_SETTINGS and not key.startswith("["):
                yield key.strip("'\"")
        pending += one.named_children


def main(release: str, place: str) -> int:
    """Print the counts; 1 if a key is missing."""
    reader = Reader(Modules(open_tree(place)))
    reader.core()
    reader.plugins()
    known = {part for path in sources.load("kibana", release).table("settings") for part in re.split(r"\.|\[\]", path)}
    other = "7x" if not release.startswith("7.") else "8x"
    found = [
        (path, key)
        for path, name, node in reader.evaluator.declarations()
        if not name.endswith(other)
        for key in keys(node)
    ]
    missing = sorted({f"{path}: {key}" for path, key in found if key.rpartition(".")[2] not in known})
    print(f"{len(found)} keys in the config schemas, {len(found) - len(missing)} in the catalogue of {release}")
    print("\n".join(missing))
    return int(bool(missing))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
