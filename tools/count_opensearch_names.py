#!/usr/bin/env python3
"""Count the index settings and field types in the sources of OpenSearch, and name those that the catalogue lacks.

    python tools/count_opensearch_names.py TREE [FOLDER]

The count is textual: the name of every setting with the scope of an index (of the server: that its registry names), and
every ``CONTENT_TYPE`` of a mapper that some file with ``getMappers`` names, must be in
``rules/knowledge/opensearch/catalogue.json``. TREE: a tree of the server, FOLDER: clones of the plugins, which are
read at all of their branches. Exits with 1 if one is missing.
"""

from __future__ import annotations

import json
import pathlib
import re
import sys
from collections.abc import Iterator

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tools"))

from extract.common.trees import Revision, Tree, is_repository, open_tree  # noqa: E402
from extract.opensearch.bundles import branches  # noqa: E402

_SETTING = re.compile(
    r"\bSetting(?:\.AffixSetting)?<[^=;]*>\s+(\w+)\s*=(.*?)(?:;\n|\n\n)|val (\w+)\s*:\s*Setting<.*?=(.*?)\n\n",
    re.DOTALL,
)
_NAME = re.compile(r"\"(index\.[\w.]+)\"|\b([A-Z][A-Z_0-9]{3,})\b(?:\s*\+\s*\"([^\"]*)\")?")
_CONSTANT = re.compile(r"\bString\s+(\w+)\s*=\s*\"([^\"]+)\"")
_TYPE = re.compile(r"\b(?:CONTENT_TYPE|\w*CONTENT_TYPE)\s*=\s*\"([a-z_]+)\"")
_SOURCES = re.compile(r"(?:^|/)src/main/(?:java|kotlin)/.*\.(?:java|kt)$")


def names(tree: Tree) -> Iterator[tuple[str, str]]:
    """``setting`` or ``type`` with a name."""
    texts = {path: tree.read(path) for path in tree.files() if _SOURCES.search(path) and "/sample" not in path}
    registry = "".join(text for path, text in texts.items() if path.endswith("/IndexScopedSettings.java"))
    mappers = "".join(text for text in texts.values() if "getMappers(" in text)
    for path, text in texts.items():
        if "IndexScope" in text:
            constants = dict(_CONSTANT.findall(text))
            for match in _SETTING.finditer(text):
                body = match[2] or match[4] or ""
                is_registered = not path.startswith("server/") or f".{match[1]}" in registry
                if re.search(r"\bIndexScope\b", body) is None or not is_registered:
                    continue
                for literal, constant, rest in _NAME.findall(body):
                    name = literal or constants.get(constant, "") + rest
                    if name.startswith("index."):
                        yield "setting", name
                        break
        kind = path.rpartition("/")[2].removesuffix(".java")
        if path.endswith("Mapper.java") and f"{kind}." in mappers and "extends MetadataFieldMapper" not in text:
            yield from (("type", name) for name in _TYPE.findall(text))


def main(place: str, folder: str = "") -> int:
    """Print the counts; 1 if a name is missing."""
    catalogue = json.loads((ROOT / "rules" / "knowledge" / "opensearch" / "catalogue.json").read_text(encoding="utf-8"))
    known = {"setting": catalogue["settings"], "type": catalogue["types"]}
    trees: list[Tree] = [open_tree(place)]
    for each in sorted(pathlib.Path(folder).iterdir()) if folder else ():
        clone = each / "repo" if (each / "repo").is_dir() else each
        trees += [Revision(clone, branch) for branch in branches(clone).values()] if is_repository(clone) else []
    found = {one for tree in trees for one in names(tree)}
    missing = sorted(one for one in found if not _has(known[one[0]], one[1]))
    for sort in known:
        count = sum(one[0] == sort for one in found)
        print(f"{count} {sort}s in {len(trees)} trees, {sum(one[0] == sort for one in missing)} not in the catalogue")
    print("\n".join(f"{sort}: {name}" for sort, name in missing))
    return int(bool(missing))


def _has(rows: dict[str, object], name: str) -> bool:
    return name in rows or f"{name.rstrip('.')}." in rows


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
