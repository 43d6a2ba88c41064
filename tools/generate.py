#!/usr/bin/env python3
"""Generates every generated file of the repository, from the repository alone.

    python tools/generate.py                  all of them
    python tools/generate.py knowledge        one group: knowledge, schemas, rules, grammar, docs or project
    python tools/generate.py grok releases    some by name; --list shows the names
    python tools/generate.py --check          write nothing; exit 1 if a file is out of date
    python tools/generate.py --into FOLDER    write below FOLDER, which the tests compare with the repository

A generator is a module of ``tools/build`` with ``files()``: path below the repository -> content. Its ``OWNS`` are
patterns of paths; files that match and are no longer generated are removed.
"""

from __future__ import annotations

import argparse
import importlib
import os
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
ROOT = HERE.parent

GROUPS = {
    "knowledge": (
        "releases", "plugin-catalogue", "small-tables", "grok", "flow", "relations", "filebeat-catalogue",
        "es-catalogue", "es-bodies", "kibana-catalogue", "opensearch-catalogue", "kind-signs",
    ),
    "grammar": ("tables", "regexes"),
    "rules": ("rule-tables", "rule-index", "rule-outcomes"),
    "schemas": ("config-schema", "filebeat-schema", "es-schema", "settings-schema", "schema-catalogue"),
    "docs": ("rule-docs", "pages", "man-page"),
    "project": ("project-facts",),
}  # fmt: skip
"""Generators by group, in the order in which they run: the later ones read what the earlier ones write."""


def names(wanted: list[str]) -> list[str]:
    """The generators of groups and names, in the order in which they run; all of them if nothing is named."""
    known = [name for group in GROUPS.values() for name in group]
    chosen = {name for each in wanted or GROUPS for name in GROUPS.get(each, (each,))}
    unknown = chosen - set(known)
    if unknown:
        raise SystemExit(f"no such generator: {', '.join(sorted(unknown))}; known: {', '.join((*GROUPS, *known))}")
    return [name for name in known if name in chosen]


def generate(name: str) -> tuple[dict[str, str], list[str]]:
    """What one generator makes: path -> content, and the paths of files that it no longer makes."""
    module = importlib.import_module(f"build.{name.replace('-', '_')}")
    files: dict[str, str] = module.files()
    here = {path.relative_to(ROOT).as_posix() for owned in getattr(module, "OWNS", ()) for path in ROOT.glob(owned)}
    return files, sorted(here - files.keys())


def stale(name: str) -> list[str]:
    """The paths of files that differ from what the generator makes, or that it no longer makes."""
    files, gone = generate(name)
    return sorted(path for path, text in files.items() if _content(ROOT / path) != text) + gone


def _content(path: pathlib.Path) -> str | None:
    return path.read_text(encoding="utf-8") if path.is_file() else None


def write(name: str, folder: pathlib.Path) -> list[str]:
    """Writes what differs below ``folder`` and removes what is no longer made; returns the paths."""
    files, gone = generate(name)
    changed = [path for path, text in files.items() if _content(folder / path) != text]
    for path in changed:
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(files[path], encoding="utf-8")
    for path in gone:
        (folder / path).unlink(missing_ok=True)
    return changed + gone


def _continue_with(remaining: list[str]) -> None:
    """Run the remaining generators in a new process: this one has imported the index of rules as it was before."""
    os.execv(sys.executable, [sys.executable, __file__, *remaining])


def main(arguments: list[str]) -> int:
    """Runs the generators; 1 if ``--check`` finds a file out of date, or if a source has an error."""
    from build.sources import SourceError

    try:
        return run(arguments)
    except SourceError as error:
        print(f"error: {error}", file=sys.stderr)
        return 1


def run(arguments: list[str]) -> int:
    """Runs the generators that the arguments name; 1 if ``--check`` finds a file out of date."""
    parser = argparse.ArgumentParser(description="Generate files of the repository, from the repository alone.")
    parser.add_argument("names", nargs="*", metavar="NAME", help="generators or groups; all if none is named")
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 if a file is out of date")
    parser.add_argument("--into", type=pathlib.Path, default=ROOT, metavar="FOLDER", help="write below FOLDER")
    parser.add_argument("--list", action="store_true", help="list the generators by group")
    requested = parser.parse_args(arguments)
    if requested.list:
        for group, members in GROUPS.items():
            print(f"{group}: {', '.join(members)}")
        return 0
    failed = 0
    chosen = names(requested.names)
    for position, name in enumerate(chosen):
        if not requested.check:
            written = write(name, requested.into)
            for path in written:
                print(f"written: {path}", flush=True)
            if name == "rule-index" and written and requested.into == ROOT and chosen[position + 1 :]:
                _continue_with(chosen[position + 1 :])
            continue
        for path in stale(name):
            print(f"{path} is out of date: run tools/generate.py {name}")
            failed = 1
    return failed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
