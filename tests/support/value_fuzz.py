"""Puts odd values into every option and setting that the catalogues know, and into every literal of rule examples.

A case is one value in one place. Each goes through ``check_text`` with all rules, often with random target releases;
samples are also rendered by every output and fixed. No exception may leave the engine: the command turns one into exit
code 3. Longer runs:

    python tests/support/value_fuzz.py --cases 500000 --seed 1

The exit code is 1 if anything failed; every failure is printed once per place in the code, with the shortest text seen.
"""

import argparse
import collections
import itertools
import json
import random as randomness
import re
import sys
import traceback
from functools import cache
from pathlib import Path

from deadline import Deadline
from value_fuzz_places import families
from value_fuzz_values import settings_for

from lslint.config.command_line import FORMATS
from lslint.engine.check import text_source
from lslint.engine.file import check_source, check_text
from lslint.engine.result import Run
from lslint.report.formats import RenderOptions, renderer
from lslint.rewrite.apply_fixes import fix_result
from lslint.rules import knowledge


@cache
def target_sets():
    """No target, and 40 random sets, always the same."""
    random = randomness.Random(0)
    releases = knowledge.load("releases")
    return [(), *(tuple(f"{product}={random.choice(known)}" for product, known in releases.items()) for _ in range(40))]


def run_text(random, path, kind, text, targets, *, outputs, fixes):
    """Checks ``text`` as a file; raises what the engine raises. ``outputs``, ``fixes``: also render and fix."""
    options = settings_for(targets)
    result = check_text(text, path, kind, options)
    if outputs:
        run = Run({"logstash": None, "filebeat": None, "elasticsearch": None, "kibana": None, "opensearch": None})
        run.results.append(result)
        document = renderer("json")(run, RenderOptions())
        document.encode("utf-8")
        json.loads(document)
        renderer(random.choice(FORMATS))(run, RenderOptions(verbose=True)).encode("utf-8", "backslashreplace")
    if fixes:
        fix_result(
            result, unsafe=True, recheck=lambda fixed: check_source(text_source(path, fixed), result.kind, options)
        )
    return result


class Fuzzer:
    """A run. ``touched``: the sites that had a value; ``failures``: place in the code -> (error, count, text);
    ``loaded``: number of files without a syntax error."""

    def __init__(self, seed):
        self.random = randomness.Random(seed)
        self.cases = self.texts = self.loaded = 0
        self.touched = {family.name: set() for family in families()}
        self.kinds = collections.Counter()
        self.failures = {}

    def texts_of_a_cycle(self):
        """Number of files after which every site has had a value."""
        total = 0
        for family in families():
            sizes = collections.Counter(site[0] for site in family.sites).values()
            total += family.repeat * sum(-(-size // family.most) for size in sizes)
        return total

    def batches(self):
        """Endless: every site in random order, then again."""
        while True:
            made = []
            for family in families():
                groups = collections.defaultdict(list)
                for site in family.sites:
                    groups[site[0]].append(site)
                for group in itertools.chain.from_iterable([groups.values()] * family.repeat):
                    self.random.shuffle(group)
                    made += [(family, group[at : at + family.most]) for at in range(0, len(group), family.most)]
            self.random.shuffle(made)
            yield from made

    def run(self, cases, seconds=None):
        deadline = None if seconds is None else Deadline(seconds)
        for family, sites in self.batches():
            if self.cases >= cases or (deadline is not None and deadline.passed):
                return
            self.one(family, [(site, family.value(self.random, site)) for site in sites])

    def one(self, family, filled):
        random = self.random
        self.cases += len(filled)
        self.texts += 1
        self.touched[family.name].update(site for site, _ in filled)
        targets = random.choice(target_sets()) if random.random() < 0.6 else ()
        path, kind, text = family.text(random, filled)
        if random.random() < 0.05:
            text = text.replace("\n", "\r\n")
        outputs, fixes = random.random() < 0.2, random.random() < 0.05
        try:
            result = run_text(random, path, kind, text, targets, outputs=outputs, fixes=fixes)
            self.kinds[result.kind] += 1
            self.loaded += not any(finding.stage == "parse" for finding in (*result.findings, *result.hidden))
        except Exception as error:  # noqa: BLE001 - any exception is what the fuzzer looks for
            self.failed(error, path, kind, text, targets)
            if len(filled) > 1:  # which of the values is it?
                for one in filled:
                    path, kind, text = family.text(random, [one])
                    try:
                        run_text(random, path, kind, text, targets, outputs=outputs, fixes=fixes)
                    except Exception as error:  # noqa: BLE001
                        self.failed(error, path, kind, text, targets)

    def failed(self, error, path, kind, text, targets):
        frames = traceback.extract_tb(error.__traceback__)
        last = frames[-1]
        own = next((f for f in reversed(frames) if "/python3" not in f.filename), last)
        place = f"{type(error).__name__} {Path(own.filename).name}:{own.lineno}"
        known = self.failures.get(place)
        if known is None:
            print(f"{self.cases} cases: {place}: {error!s:.150}", file=sys.stderr, flush=True)
        count = known[1] + 1 if known else 1
        if known is None or len(text) < len(known[2][2]):
            chain = " < ".join(f"{Path(f.filename).name}:{f.lineno}" for f in reversed(frames[-6:]))
            self.failures[place] = (f"{error!s:.150} [{chain}]", count, (path, kind, text, targets))
        else:
            self.failures[place] = (known[0], count, known[2])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cases", type=int, default=500_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--keep", type=Path, help="write the text of each failure into this folder")
    given = parser.parse_args()
    fuzzer = Fuzzer(given.seed)
    fuzzer.run(given.cases, given.seconds)
    print(f"{fuzzer.cases} cases in {fuzzer.texts} files, seed {given.seed}")
    for family in families():
        print(f"  {family.name}: {len(fuzzer.touched[family.name])} of {len(family.sites)} places")
    print(f"  {fuzzer.loaded} files without a syntax error; kinds: {dict(fuzzer.kinds)}")
    for place, (error, count, (path, kind, text, targets)) in sorted(fuzzer.failures.items()):
        print(f"FAILED {count} x {place}: {error}\n    {path} {kind} {' '.join(targets)}: {text[:300]!r}")
        if given.keep:
            given.keep.mkdir(parents=True, exist_ok=True)
            (given.keep / re.sub(r"\W+", "_", place)).write_text(json.dumps([path, kind, text, targets]))
    return 1 if fuzzer.failures else 0


if __name__ == "__main__":
    sys.exit(main())
