#!/usr/bin/env python3
"""Show which reports a change alters: snapshots of the reports over much material, and their differences.

    python tools/compare_reports.py commits OLD NEW          compare two commits
    python tools/compare_reports.py snapshot OUT             write the snapshot of the working tree (or of --commit)
    python tools/compare_reports.py compare A B [--json]     compare two snapshots

A snapshot holds, for no target and for the releases 6.8, 7.17, 8.19 and 9.5: exit code, kind, verdict and ``starts`` of
every file, the findings, the patch of the safe fixes and the text report. The material is the corpus in ``--shared``,
each file alone and each repository whole (without a target and for 9.5 only), the projects in ``examples/`` and the
recorded probes. Differences are grouped by rule and kind. Exit code: 0 without a difference, 1 with one, 2 if something
could not be compared. ``commits`` keeps snapshots in ``--cache`` and does not run a commit twice.
"""

import argparse
import dataclasses
import json
import pathlib
import sys

from snapshots import compare, snapshot, worker
from snapshots.material import SOURCES, Unit, units

CACHE = pathlib.Path("~/.cache/lslint-snapshots").expanduser()


def shortened(text: str, length: int = 160) -> str:
    """Return the text in one line of limited length."""
    line = " ⏎ ".join(text.split("\n"))
    return line if len(line) <= length else f"{line[: length - 1]}…"


def print_text(result: compare.Comparison, samples: int) -> None:
    """Print the groups with their numbers and samples."""
    for (rule, kind), members in compare.groups(result.differences).items():
        print(f"{rule} {kind}: {len(members)} (units: {len({member.unit for member in members})})")
        for member in members[:samples]:
            place = ":".join(str(part) for part in (member.path, member.line) if part not in ("", None))
            print(f"  {member.unit} {place} [{' '.join(member.targets)}]")
            print(f"    - {shortened(member.old)}\n    + {shortened(member.new)}")
    total = len(result.differences)
    rules = sorted({member.rule for member in result.differences})
    where = f"units compared: {result.compared}"
    print(f"differences: {total} ({', '.join(rules)}); {where}" if total else f"no difference; {where}")
    if result.changed_material:
        first = result.changed_material[0]
        print(f"units not compared, because their files differ: {len(result.changed_material)} (for example {first})")
    if result.only_old or result.only_new:
        print(f"units only in the first snapshot: {result.only_old}; only in the second: {result.only_new}")
    for note in result.notes:
        print(note)


def print_json(result: compare.Comparison) -> None:
    """Print everything as JSON."""
    data = dataclasses.asdict(result)
    data["groups"] = [
        {"rule": rule, "kind": kind, "count": len(members), "units": len({member.unit for member in members})}
        for (rule, kind), members in compare.groups(result.differences).items()
    ]
    print(json.dumps(data, ensure_ascii=False, indent=1))


def report(old: pathlib.Path, new: pathlib.Path, options: argparse.Namespace) -> int:
    """Compare two snapshots and print the differences; the exit code."""
    result = compare.compare(old, new)
    if options.json:
        print_json(result)
    else:
        print_text(result, options.samples)
    if not result.compared:
        return 2
    return 1 if result.differences else 0


def warn_about(failed: "list[str]", total: int) -> int:
    """Name the units without a report on stderr. Return 2 if these are so many that the tool itself must be wrong."""
    if failed:
        names = "".join(f"\n  {name}" for name in failed[:10])
        print(f"units with a run without a report: {len(failed)} of {total}{names}", file=sys.stderr)
    return 2 if len(failed) * 2 > total else 0


def selected(options: argparse.Namespace, repository: pathlib.Path) -> "list[Unit]":
    """Return the units that the options select."""
    shared = options.shared or repository.parent / "shared"
    return units(options.material or list(SOURCES), repository / "examples", shared, options.sample)


def parsed() -> argparse.Namespace:
    """Return the options of the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    making, cached, showing = (argparse.ArgumentParser(add_help=False) for _ in range(3))
    making.add_argument("--only", choices=worker.PARTS, default="all", help="leave out text and fixes, or findings too")
    making.add_argument("--sample", type=int, metavar="N", help="N units only, always the same ones")
    making.add_argument("--material", action="append", choices=SOURCES, help="this material only; can be repeated")
    making.add_argument("--shared", type=pathlib.Path, help="folder of corpus and probes (default: ../shared)")
    making.add_argument("--jobs", type=int, default=2)
    cached.add_argument("--cache", type=pathlib.Path, default=CACHE)
    cached.add_argument("--fresh", action="store_true", help="run even if the cache holds the snapshot")
    showing.add_argument("--json", action="store_true", help="print every difference as JSON")
    showing.add_argument("--samples", type=int, default=3, metavar="N", help="samples of a group")
    snapshot_command = commands.add_parser("snapshot", parents=[making, cached])
    snapshot_command.add_argument("out", type=pathlib.Path)
    snapshot_command.add_argument("--commit", help="this commit instead of the working tree")
    compare_command = commands.add_parser("compare", parents=[showing])
    compare_command.add_argument("old", type=pathlib.Path)
    compare_command.add_argument("new", type=pathlib.Path)
    commits_command = commands.add_parser("commits", parents=[making, cached, showing])
    commits_command.add_argument("old")
    commits_command.add_argument("new")
    return parser.parse_args()


def main() -> int:
    """Run the command; its exit code."""
    options = parsed()
    if options.command == "compare":
        return report(options.old, options.new, options)
    top = snapshot.git(pathlib.Path.cwd(), "rev-parse", "--show-toplevel").decode().strip()
    repository = pathlib.Path(top)
    material = selected(options, repository)
    if options.command == "snapshot" and options.commit is None:
        head = snapshot.resolved(repository, "HEAD")
        failed = snapshot.write(options.out, repository, f"{head} (working tree)", material, options.only, options.jobs)
        return warn_about(failed, len(material))
    snapshots = []
    for name in [options.commit] if options.command == "snapshot" else [options.old, options.new]:
        commit = snapshot.resolved(repository, name)
        path, failed = snapshot.of_commit(
            repository, commit, material, options.only, options.jobs, options.cache, options.fresh
        )
        if warn_about(failed, len(material)):
            return 2
        snapshots.append(path)
    if options.command == "snapshot":
        snapshot.copy(snapshots[0], options.out)
        return 0
    return report(snapshots[0], snapshots[1], options)


if __name__ == "__main__":
    sys.exit(main())
