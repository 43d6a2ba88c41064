#!/usr/bin/env python3
"""Compares lslint with the expectations in the specs of Logstash's filters and of its pattern library.

    python tools/compare_specs.py CHECKOUT… [--show N] [--status failed|unknown|unread]

CHECKOUT is a checkout of logstash-patterns-core or of a filter plugin, such as logstash-filter-grok. The script reads
``spec/**/*_spec.rb`` (no Ruby is run), gives the events of each example to the filters of lslint, and checks what the
example expects of the result. It prints, for each checkout, how many examples pass and fail, how many depend on
something that lslint does not run, and how many the script cannot read. Exit code 1 if less than 97 % of those that are
read and run pass.
"""

from __future__ import annotations

import argparse
import collections
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from tools.expectations.ruby_parser import Unread
from tools.expectations.specs import FAILED, PASSED, UNKNOWN, UNREAD, Outcome, Spec

WANTED = 0.97


def read(checkout: pathlib.Path) -> list[Outcome]:
    """Return the outcomes of all examples of a checkout."""
    found: list[Outcome] = []
    for path in sorted(checkout.glob("spec/**/*_spec.rb")):
        name = str(path.relative_to(checkout))
        try:
            spec = Spec(path, name)
        except Unread as failure:
            found.append(Outcome(name, "the whole file", UNREAD, str(failure)))
            continue
        found += [Outcome(name, "outside of examples", UNREAD, one) for one in spec.unread]
        found += spec.outcomes()
    return found


def main() -> int:
    """Compare, and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("checkouts", nargs="+", type=pathlib.Path, metavar="CHECKOUT")
    parser.add_argument("--show", type=int, default=20, help="examples to list")
    parser.add_argument("--status", action="append", help="what to list: failed (default), unknown or 'not read'")
    parser.add_argument("--width", type=int, default=400, help="characters of each note")
    given = parser.parse_args()
    total: collections.Counter[str] = collections.Counter()
    listed = 0
    for checkout in given.checkouts:
        outcomes = read(checkout)
        figures = collections.Counter(one.status for one in outcomes)
        total += figures
        print(
            f"{checkout.name:32} " + ", ".join(f"{name} {figures[name]}" for name in (PASSED, FAILED, UNKNOWN, UNREAD))
        )
        for one in outcomes:
            if one.status in (given.status or [FAILED]) and listed < given.show:
                listed += 1
                print(f"  {one.status}: {one.path}: {one.title}\n    {one.note[: given.width]}")
    run = total[PASSED] + total[FAILED]
    print(f"{'all':32} " + ", ".join(f"{name} {total[name]}" for name in (PASSED, FAILED, UNKNOWN, UNREAD)))
    if run:
        print(f"of {run} examples that are read and run, {total[PASSED] / run:.2%} pass")
    return 0 if run and total[PASSED] / run >= WANTED else 1


if __name__ == "__main__":
    sys.exit(main())
