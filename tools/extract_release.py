#!/usr/bin/env python3
"""Read the facts about a release from its sources: compare them with what is recorded, or record them.

    python tools/extract_release.py PRODUCT RELEASE TREE [--parts FOLDER ...] [--write]

PRODUCT is a package in ``tools/extract/``. TREE is an unpacked distribution, a checkout, or REPOSITORY@REVISION.
Without ``--write`` the command lists the differences from the recorded release and exits with 1 if there are any; for
a release that is not recorded it lists what is new since the release before it. ``docs/dev/new-release.md`` describes
the whole way. Nothing of TREE is executed.
"""

from __future__ import annotations

import argparse
import dataclasses
import datetime
import importlib
import pathlib
import sys

from build import sources
from build.sources import Source
from extract.common.comparison import Difference, decided, decisions, differences
from extract.common.extraction import Extraction, Request
from extract.common.trees import open_tree

ROOT = pathlib.Path(__file__).resolve().parents[1]
PRODUCTS = tuple(sorted(path.parent.name for path in (ROOT / "tools" / "extract").glob("*/extractor.py")))


def main(arguments: list[str] | None = None) -> int:
    """Run the command; its exit code."""
    options = _parser().parse_args(arguments)
    try:
        request = _request(options)
        extraction = importlib.import_module(f"extract.{options.product}.extractor").read(request)
    except ValueError as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    found, base = extraction.source, request.known
    if base is not None:
        found, idle = decided(base, found, decisions(options.product))
        if options.verbose:
            _list("Decisions without effect", [f"{each.table}: {each.key} {each.attribute}" for each in idle])
    changes = differences(base, found) if base is not None else []
    pairs = [(other, _recorded(other)) for other in extraction.others]
    further = {_name(other): differences(old, other) for other, old in pairs if old is not None}
    _report(found, base, extraction, changes, further)
    if not options.write:
        return int(_is_recorded(found) and bool(changes or any(further.values())))
    if extraction.unread and not options.allow_unread:
        print("error: not written, some parts were not read (--allow-unread)", file=sys.stderr)
        return 2
    _write(options, found, base, extraction)
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0], allow_abbrev=False)
    parser.add_argument("product", choices=PRODUCTS)
    parser.add_argument("release", help="such as 9.6")
    parser.add_argument("tree", help="unpacked distribution, checkout, or REPOSITORY@REVISION")
    parser.add_argument("--parts", type=pathlib.Path, nargs="+", default=[], help="folders of further checkouts")
    parser.add_argument("--write", action="store_true", help="record what was found in rules/knowledge/sources")
    parser.add_argument("--allow-unread", action="store_true", help="write even if parts of the release are missing")
    parser.add_argument("--date", default=datetime.date.today().isoformat(), help="date of the provenance")
    parser.add_argument("--verbose", action="store_true", help="list decisions that changed nothing")
    return parser


def _request(options: argparse.Namespace) -> Request:
    release = options.release
    if not all(part.isdigit() for part in release.split(".")):
        raise ValueError(f"{release} is not a release such as 9.6")
    recorded = sources.releases(options.product)
    before = [each for each in recorded if sources.number(each) <= sources.number(release)]
    known = sources.load(options.product, before[-1]) if before else None
    return Request(options.product, release, open_tree(options.tree), options.parts, known)


def _recorded(source: Source) -> Source | None:
    """The recorded file that a further file is compared with: its own, else the newest of its product."""
    if sources.path(source.product, source.release).exists():
        return sources.load(source.product, source.release)
    known = sources.releases(source.product)
    return sources.load(source.product, known[-1]) if known else None


def _is_recorded(source: Source) -> bool:
    return sources.path(source.product, source.release).exists()


def _report(
    found: Source, base: Source | None, extraction: Extraction, changes: list[Difference],
    further: dict[str, list[Difference]],
) -> None:  # fmt: skip
    rows = ", ".join(f"{len(rows)} {name}" for name, rows in found.tables.items())
    print(f"{found.product} {found.release} ({found.version}): {rows}")
    _list("Not read", extraction.unread)
    own = {f"{base.product} {base.release}": changes} if base is not None else {}
    for name, listed in {**own, **further}.items():
        _list(f"Differences from {name}", [str(each) for each in listed])


def _list(title: str, lines: list[str]) -> None:
    print(f"\n{title}: {len(lines) or 'none'}")
    for line in lines:
        print(f"  {line}")


def _write(options: argparse.Namespace, found: Source, base: Source | None, extraction: Extraction) -> None:
    seen = {"date": options.date, "by": "sources", **found.seen}
    if extraction.unread:
        seen["unread"] = extraction.unread
    found = dataclasses.replace(found, seen=seen)
    if _is_recorded(found):
        sources.rewrite(found)
    else:
        sources.write(found, base=base)
    for other in extraction.others:
        sources.write(other)
    for source in (found, *extraction.others):
        print(f"written: {sources.path(source.product, source.release).relative_to(ROOT)}")


def _name(source: Source) -> str:
    return f"{source.product} {source.release}" if source.release else source.product


if __name__ == "__main__":
    sys.exit(main())
