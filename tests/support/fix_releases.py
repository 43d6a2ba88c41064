"""Safe fixes against every release: for ``test_fix_releases.py``, and as a program:

python tests/support/fix_releases.py [--all] [--part 1/2] FOLDER… [FILE.jsonl…]

A fix that is safe for a target must be harmless for every release that the target allows: a release that accepted the
file accepts it afterwards, it still starts, and no release ignores what the fix wrote. ``None`` as a target allows
every release from 7.17 on.
"""

import json
import os
import sys
from collections import Counter

from fixing import files
from lint_settings import settings

from lslint.engine.check import text_source
from lslint.engine.file import check_source
from lslint.grammar.spans import replaced
from lslint.kinds import BY_NAME
from lslint.rewrite.driver import fix
from lslint.rewrite.edits import with_line_ends
from lslint.rules import knowledge

OLDEST = "5.0"
"""Older releases of Logstash have no recorded facts, so that nothing is refused or accepted for them."""
SAMPLE = {
    "logstash": ("5.0", "5.6", "6.3", "6.8", "7.0", "7.6", "7.17", "8.5", "8.19", "9.0", "9.5"),
    "filebeat": ("5.0", "5.6", "6.3", "6.8", "7.0", "7.6", "7.17", "8.5", "8.19", "9.0", "9.5"),
    "kibana": ("6.8", "7.0", "7.17", "8.0", "8.12", "9.5"),
    "elasticsearch": ("1.7", "2.4", "5.0", "5.6", "6.0", "6.8", "7.0", "7.17", "8.5", "8.19", "9.5"),
}
ALL_FIXES = ("ALL", "LS701")
"""LS701 is fixed only if it is selected by its code."""
REFUSING = ("parse", "load", "start")
MAX_TEXT = 100_000


def releases_of(product, *, every):
    """The releases of a product that a fix is tried on."""
    known = knowledge.load("releases")[product]
    if product == "logstash":
        known = known[known.index(OLDEST) :]
    return known if every else [release for release in known if release in SAMPLE[product]]


def targets_of(releases):
    """The targets: none, each release, and two ranges."""
    middle = len(releases) // 2
    yield None, [release for release in releases if tuple(map(int, release.split("."))) >= (7, 17)]
    for release in releases:
        yield release, [release]
    for low, high in ((0, middle), (middle, len(releases) - 1)):
        yield f"{releases[low]}..{releases[high]}", releases[low : high + 1]


class FixedText:
    """A file of one kind, and the verdicts of the releases on its original and fixed versions. Verdicts are cached."""

    def __init__(self, path, kind, text, select):
        self.path = path
        self.kind = kind
        self.text = text
        self.product = BY_NAME[kind].product
        self._select = select
        self._results = {}

    def settings(self, target):
        given = [f"{self.product}={target}"] if target else []
        return settings(*self._select, target=given, isolated=True)

    def result(self, text, target):
        key = text, target
        if key not in self._results:
            source = text_source(self.path, text)
            kind = "es-template" if self.kind.startswith("es-") and text != self.text else self.kind
            self._results[key] = check_source(source, kind, self.settings(target))
        return self._results[key]

    def fixed(self, target):
        """``(codes, text)`` of each safe fix of a target, alone and as ``--fix`` applies all."""
        result = self.result(self.text, target)
        made = {}
        for finding in result.findings:
            if finding.fix is not None and finding.fix.applicability == "safe":
                edits = sorted(with_line_ends(finding.fix.edits, self.text), key=lambda edit: edit[:2])
                made.setdefault(replaced(self.text, edits), finding.rule.code)
        if made:

            def check(source, kind, given):
                return check_source(source, kind, given)

            outcome = fix(result, self.settings(target), check, unsafe=False)
            made.setdefault(outcome.text, "+".join(sorted({finding.rule.code for finding in outcome.fixed})))
        made.pop(self.text, None)
        return [(codes, text) for text, codes in made.items()]

    def harm(self, text, release):
        """The problems of a release with the fixed file that the original did not have; empty if there are none."""
        before, after = self.result(self.text, release), self.result(text, release)
        if before.verdict == "rejected":
            return ""
        if after.verdict == "rejected":
            return "refused: " + ", ".join(sorted({one.rule.code for one in of_stages(after, ("parse", "load"))}))
        if after.starts == "no" and before.starts != "no":
            return "does not start"
        new = counts(after, REFUSING) - counts(before, REFUSING)
        if new:
            return f"brings {', '.join(sorted(new))}"
        new = counts(after, ("run",)) - counts(before, ("run",))
        return f"other meaning: {', '.join(sorted(new))}" if new else ""


def of_stages(result, stages):
    return [one for one in (*result.findings, *result.hidden) if one.stage in stages]


def counts(result, stages):
    return Counter(one.rule.code for one in of_stages(result, stages))


def violations(text, *, every):
    """``(target, codes, release, harm)`` of the safe fixes of a ``FixedText`` that harm an allowed release, and the
    number of fixes."""
    found, tried = [], set()
    for target, allowed in targets_of(releases_of(text.product, every=every)):
        for codes, made in text.fixed(target):
            tried.add(made)
            for release in allowed:
                harm = text.harm(made, release)
                if harm:
                    found.append((target, codes, release, harm))
                    break
    return found, len(tried)


def texts(places, select=ALL_FIXES):
    """``FixedText`` of each file below folders and of each row of ``.jsonl`` files of probes."""
    for place in places:
        if place.endswith(".jsonl"):
            with open(place, encoding="utf-8") as file:
                rows = [json.loads(line) for line in file]
            yield from of_rows(os.path.basename(place).partition(".")[0], rows, select)
            continue
        for source in files([place]):
            kind = settings(isolated=True).find_kind(source.path, source.text)
            if len(source.text) <= MAX_TEXT and kind in BY_NAME:
                yield FixedText(source.path, kind, source.text, select)


KINDS_OF_PROBES = {
    "logstash_grammar": "logstash", "logstash_options": "logstash", "filter_runs": "logstash",
    "filebeat": "filebeat", "filebeat_8_9": "filebeat", "es_modern": "es-template", "es_templates": "es-template",
    "elasticsearch_yml": "elasticsearch-settings",
}  # fmt: skip


def of_rows(name, rows, select=ALL_FIXES):
    """``FixedText`` of the rows of probes, each text once."""
    kind = KINDS_OF_PROBES.get(name)
    seen = set()
    for row in rows if kind else ():
        text = row.get("config", row.get("body"))
        if text is not None and not isinstance(text, str):
            text = json.dumps(text, indent=2)
        if text and text not in seen:
            seen.add(text)
            yield FixedText(f"{row.get('id', name)}", kind, text, select)


def main(arguments):
    import argparse

    parser = argparse.ArgumentParser()
    parser.add_argument("places", nargs="+")
    parser.add_argument("--all", action="store_true", help="every release, not a sample")
    parser.add_argument("--part", default="0/1", help="which of how many parts of the files, from 0")
    given = parser.parse_args(arguments)
    part, parts = map(int, given.part.split("/"))
    fixes = wrong = number = 0
    summary = Counter()
    for number, text in enumerate(texts(given.places)):
        if number % parts != part:
            continue
        found, count = violations(text, every=given.all)
        fixes += count
        wrong += bool(found)
        seen = set()
        for target, codes, release, harm in found:
            if (codes, harm) not in seen:
                seen.add((codes, harm))
                summary[codes, harm] += 1
                print(f"{text.path}: {codes} for {target} harms {release}: {harm}", flush=True)
    for (codes, harm), count in summary.most_common():
        print(f"{count:6} {codes}: {harm}")
    print(f"{number + 1} files, {fixes} fixed files, {wrong} files with a harmful fix")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
