#!/usr/bin/env python3
"""Count the inputs, processors, outputs and documented options of a Filebeat tree, and name those not recorded.

    python tools/extract/filebeat/count_names.py RELEASE TREE

The count is textual: the name in every call that registers an input, a processor or an output must be recorded for
RELEASE, and so must the sections of the reference files, with every option that is directly below them. Names about
which there is a decision (``tools/extract/decisions``) are left out. Exits with 1 if one is missing.
"""

from __future__ import annotations

import fnmatch
import json
import pathlib
import re
import sys
from collections.abc import Iterator

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "tools"))

from build import sources  # noqa: E402
from build.sources import Source  # noqa: E402
from extract.common.comparison import FOLDER, decisions  # noqa: E402
from extract.common.trees import Tree, open_tree  # noqa: E402
from extract.filebeat.configs import REFERENCES  # noqa: E402
from extract.filebeat.reference import options  # noqa: E402

_NAME = r"\s*(?:\"([\w-]+)\"|(?:\w+\.)?(\w+))"
CALLS = {
    "inputs": (rf"\binput\.Register\({_NAME},", rf"\b\w+\.Plugin\{{\s*Name:{_NAME},"),
    "processors": (rf"\bprocessors\.RegisterPlugin\({_NAME},",),
    "outputs": (rf"\boutputs\.RegisterType\({_NAME},",),
}
_SOURCE = re.compile(r"(?:x-pack/)?(?:libbeat|filebeat)/.*(?<!_test)\.go")
_OF_TESTS = re.compile(r"/(?:testing|inputest|testdata|testutil|stress|mock)\b|/v2/internal/")
_CONFIGS = FOLDER / "filebeat-configs.json"
SECTIONS = {"filebeat.inputs": "inputs", "processors": "processors"}


def names(tree: Tree) -> Iterator[tuple[str, str]]:
    """``inputs``, ``processors`` or ``outputs`` with each name that a package registers."""
    texts = {path: tree.read(path) for path in tree.files() if _SOURCE.fullmatch(path) and not _OF_TESTS.search(path)}
    for path, text in texts.items():
        for group, calls in CALLS.items():
            for literal, constant in (found for call in calls for found in re.findall(call, text)):
                if re.search(rf"\b{constant or '-'} string[,)]", text):
                    continue  # a parameter: the callers give names of inputs that are registered elsewhere, too
                folder = path.rpartition("/")[0]
                near = (other for place, other in texts.items() if place.rpartition("/")[0] == folder)
                name = literal or next(filter(None, (_value(constant, each) for each in near)), "")
                yield group, name or f"{constant} in {path}"


def _value(constant: str, text: str) -> str:
    match = re.search(rf"\b{constant}\s*(?:string)?\s*=\s*\"([\w-]+)\"", text)
    return match[1] if match is not None else ""


def documented(tree: Tree) -> Iterator[tuple[str, str]]:
    """Section and option of everything below inputs, processors and outputs in the reference files."""
    for path in tree.matching(*REFERENCES):
        for option in options(tree.read(path)):
            first, *rest = option.path
            group, name = SECTIONS.get(first, ""), ""
            if first.startswith("output."):
                group, name = "outputs", first.removeprefix("output.")
            elif group and rest:
                name = rest.pop(0).strip("'\"")
            if name and rest:
                yield f"{group}/{name}", rest[0]


def main(release: str, place: str) -> int:
    """Print the counts; 1 if a name is missing."""
    tree, source = open_tree(place), sources.load("filebeat", release)
    found = set(names(tree))
    left_out = [decision.key for decision in decisions("filebeat") if decision.table == "items"]
    missing = [
        f"{group}/{name}"
        for group, name in sorted(found)
        if f"{group}/{name}" not in source.table("items") and f"{group}/{name}" not in left_out
    ]
    for group in CALLS:
        lacking = sum(each.startswith(f"{group}/") for each in missing)
        print(f"{sum(each[0] == group for each in found)} {group} registered, {lacking} not recorded")
    shown = set(documented(tree))
    keys = [row["key"].partition(" ") for row in json.loads(_CONFIGS.read_text(encoding="utf-8"))]
    wrong = [place for code, _, place in keys if code in ("FB102", "FB217")]
    unknown = [
        f"{section}/{name}"
        for section, name in sorted(shown)
        if not _is_recorded(source, section, name)
        and not any(fnmatch.fnmatchcase(_place(section, name), each) for each in wrong)
    ]
    print(f"{len(shown)} options in the reference files, {len(unknown)} not recorded")
    print("\n".join((*missing, *unknown)))
    return int(bool(missing or unknown))


def _place(section: str, name: str) -> str:
    """The place in the form of the decisions: ``filebeat.inputs/redis/timeout``."""
    group, _, item = section.partition("/")
    return f"output.{item}/{name}" if group == "outputs" else f"{'filebeat.' * (group == 'inputs')}{section}/{name}"


def _is_recorded(source: Source, section: str, name: str) -> bool:
    known = source.below("options", section)
    item = source.table("items").get(section) or {}
    heads = {each.partition(".")[0].partition("[")[0] for each in known}
    if name in known or name.partition(".")[0] in heads:
        return True
    if "extends" in item:
        return _is_recorded(source, f"{section.partition('/')[0]}/{item['extends']}", name)
    common = source.below("options", "input_common") if section.startswith("inputs/") else {"when": {}}
    return name.partition(".")[0] in {each.partition(".")[0] for each in common}


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
