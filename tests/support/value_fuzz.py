"""Puts odd values into every option and setting that the catalogues know, and into every literal of rule examples.

A case is one value in one place. Each goes through ``check_text`` with all rules, often with random target releases;
samples are also rendered by every output and fixed. No exception may leave the engine: the command turns one into exit
code 3. Longer runs, which print each failure with its text, and exit with 1 if there is one:

    python tests/support/value_fuzz.py 500000 1    # cases, seed
"""

import collections
import itertools
import json
import random as randomness
import sys
import traceback
from functools import cache
from pathlib import Path

from value_fuzz_places import sites
from value_fuzz_values import settings_for

from lslint.config.command_line import FORMATS
from lslint.engine.check import text_source
from lslint.engine.file import check_source, check_text
from lslint.engine.result import Run
from lslint.report.formats import RenderOptions, load
from lslint.rewrite.apply_fixes import fix_result
from lslint.rules import knowledge

MOST = 8
"""Cases in one text."""


@cache
def target_sets():
    """No target, and 40 random sets, always the same."""
    random = randomness.Random(0)
    releases = knowledge.load("releases")
    return [(), *(tuple(f"{product}={random.choice(names)}" for product, names in releases.items()) for _ in range(40))]


class Fuzzer:
    """A run. ``touched``: the places that had a value, by family; ``failures``: place in the code -> (error, text);
    ``loaded``: number of files without a syntax error."""

    def __init__(self, seed):
        self.random = randomness.Random(seed)
        self.cases = self.texts = self.loaded = 0
        self.touched = collections.defaultdict(set)
        self.kinds = collections.Counter()
        self.failures = {}

    def batches(self):
        """Endless: places of each family in turn, those of one frame together."""
        families = []
        for places in sites().values():
            groups = [list(group) for _, group in itertools.groupby(places, key=lambda site: id(site.frame))]
            parts = [group[start : start + MOST] for group in groups for start in range(0, len(group), MOST)]
            self.random.shuffle(parts)
            families.append(itertools.cycle(parts))
        while True:
            yield from map(next, families)

    def run(self, cases):
        for batch in self.batches():
            if self.cases >= cases:
                return
            self.try_values([(site, site.frame.write(self.random, site.type)) for site in batch])

    def try_values(self, filled):
        frame = filled[0][0].frame
        self.cases += len(filled)
        self.texts += 1
        self.touched[filled[0][0].family].update(id(site) for site, _ in filled)
        text = frame.filled([(site.line, value) for site, value in filled])
        if self.random.random() < 0.05:
            text = text.replace("\n", "\r\n")
        targets = self.random.choice(target_sets()) if self.random.random() < 0.6 else ()
        try:
            result = self.check(frame.path, frame.kind, text, settings_for(targets))
            self.kinds[result.kind] += 1
            self.loaded += not any(finding.stage == "parse" for finding in (*result.findings, *result.hidden))
        except Exception as error:  # noqa: BLE001 any exception is what the fuzzer looks for
            frames = traceback.extract_tb(error.__traceback__)
            place = next((each for each in reversed(frames) if "/python3" not in each.filename), frames[-1])
            name = f"{type(error).__name__} {Path(place.filename).name}:{place.lineno}"
            self.failures.setdefault(name, (str(error), frame.path, frame.kind, targets, text))

    def check(self, path, kind, text, options):
        """Check a file; some are also rendered and fixed."""
        result = check_text(text, path, kind, options)
        if self.random.random() < 0.2:
            run = Run(dict.fromkeys(("logstash", "filebeat", "elasticsearch", "kibana", "opensearch")))
            run.results.append(result)
            json.loads(load("json").render(run, RenderOptions()))
            report = load(self.random.choice(FORMATS)).render(run, RenderOptions(verbose=True))
            report.encode("utf-8", "backslashreplace")
        if self.random.random() < 0.05:
            fix_result(
                result, unsafe=True, recheck=lambda fixed: check_source(text_source(path, fixed), result.kind, options)
            )
        return result


def main(cases, seed):
    fuzzer = Fuzzer(int(seed))
    fuzzer.run(int(cases))
    print(f"{fuzzer.cases} cases in {fuzzer.texts} files, {fuzzer.loaded} without a syntax error")
    for name, failure in sorted(fuzzer.failures.items()):
        print(name, *failure, sep="\n    ")
    return 1 if fuzzer.failures else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
