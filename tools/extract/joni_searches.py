#!/usr/bin/env python3
"""Writes ``tests/data/probes/joni_searches.jsonl.gz``: generated regular expressions and strings, and what Joni finds.

    python tools/extract/joni_searches.py JARS [--seed N] [--patterns N] [--compare]

JARS is a folder with the jars of org.jruby.joni:joni and org.jruby.jcodings:jcodings; it needs ``java`` and ``javac``.
With ``--compare`` nothing is written: the answers are compared with those of ``lslint.execution``, and
differences are printed.
"""

from __future__ import annotations

import argparse
import base64
import gzip
import json
import pathlib
import random
import subprocess
import sys
import tempfile

from lslint.execution import regexes
from lslint.execution.environment import Environment
from lslint.execution.errors import NotRun, StartError
from lslint.grammar.regex.oniguruma.escapes import decode
from lslint.grammar.regex.oniguruma.tree import SyntaxFault

ROOT = pathlib.Path(__file__).resolve().parents[2]
TARGET = ROOT / "tests" / "data" / "probes" / "joni_searches.jsonl.gz"
DRIVER = ROOT / "tools" / "extract" / "joni" / "JoniSearches.java"
SECONDS = 15
"""Time after which Joni is taken to hang; the search that it hangs on is left out."""

ATOMS = (
    "a", "b", "c", "ab", "k", "st", ".", r"\d", r"\w", r"\s", r"\h", r"\W", "[ab]", "[^a]", "[a-c1]", "1", " ", r"\b",
    r"\B", "^", "$", r"\A", r"\z", r"\Z", r"\G", r"\n", r"\R", "[[:alpha:]]", "[^[:digit:]]", "[a-z&&[^b]]", r"[\w-]",
    "[a-c-e]", "[]a]", "",
)  # fmt: skip
BEYOND = (
    "é", "É", "ß", "[à-ü]", r"\p{L}", r"\p{^Lu}", r"\p{Nd}", "[[:upper:]]", "[[:^upper:]]", "[[:lower:]]",
    "[[:punct:]]", "[[:word:]]", "[[:space:]]", "[[:graph:]]", r"\u20ac", "µ", r"[^\W]", r"\X",
)  # fmt: skip
QUANTIFIERS = (
    "*", "+", "?", "*?", "+?", "??", "*+", "++", "?+", "{2}", "{3}", "{1,2}", "{1,3}", "{0,2}?", "{2,}", "{,2}",
    "{1,2}+", "{2}?",
)  # fmt: skip
OPENINGS = ("(?=", "(?!", "(?<=", "(?<!", "(?>", "(?~", "(?i:", "(?i:", "(?m:", "(?-m:", "(?a:", "(?u:")
CHARACTERS = "aabbcdk1 \nA_-[" + "éÉàßµ²٣\u20ac\u00a0ǅ"

Case = tuple[str, str, bool, int]
"""Pattern, string, option ``m``, offset of the search."""


class Generator:
    """Generates patterns with all constructs that are supported, and some that are not."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.groups = 0
        self.names: list[str] | None = None

    def cases(self, patterns: int) -> list[Case]:
        """Return two cases for each of a number of patterns."""
        choose = self.random
        found = []
        for number in range(patterns):
            self.groups, self.names = 0, [] if choose.random() < 0.4 else None
            beyond = number % 2
            pattern = self.pattern(4, ATOMS + BEYOND if beyond else ATOMS)
            for _ in range(2):
                characters = CHARACTERS if beyond else CHARACTERS[:15]
                text = "".join(choose.choices(characters, k=choose.randint(0, 9)))
                at = choose.choice((0, 0, 0, choose.randint(0, len(text))))
                found.append((pattern, text, choose.random() < 0.5, at))
        return found

    def pattern(self, depth: int, atoms: tuple[str, ...]) -> str:
        """Return a pattern of a depth at most."""
        choose = self.random
        kind = choose.random()

        def inner() -> str:
            return self.pattern(depth - 1, atoms)

        if depth <= 0 or kind < 0.32:
            return choose.choice(atoms)
        if kind < 0.55:
            return "".join(inner() for _ in range(choose.randint(1, 3)))
        if kind < 0.66:
            return f"(?:{inner()}|{inner()})"
        if kind < 0.8:
            item = choose.choice(("(?:{})", "{}")).format(inner() or "a")
            return item + choose.choice(QUANTIFIERS)
        if kind < 0.9:
            self.groups += 1
            if self.names is None:
                return f"({inner()})"
            self.names.append(choose.choice("xyz"))
            return f"(?<{self.names[-1]}>{inner()})"
        if kind < 0.95 or not self.groups:
            return f"{choose.choice(OPENINGS)}{inner()})"
        group = str(choose.randint(1, self.groups)) if self.names is None else f"<{choose.choice(self.names)}>"
        if kind < 0.97:
            return f"\\{group}" if self.names is None else f"\\k{group}"
        if kind < 0.98:
            return f"\\g<{group}>" if self.names is None else f"\\g{group}"
        if kind < 0.99:
            return f"(?({group}){inner()}|{inner()})"
        return r"\K"


def ask(cases: list[Case], jars: pathlib.Path) -> list[str]:
    """Return Joni's answers (see the driver)."""
    lines = []
    for pattern, text, multiline, at in cases:
        try:
            decoded = decode(pattern).text
        except SyntaxFault:
            decoded = pattern
        columns = [base64.b64encode(one.encode()).decode() for one in (decoded, text)]
        lines.append("\t".join([*columns, "m" if multiline else "", str(len(text[:at].encode()))]) + "\n")
    found: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["javac", "-cp", f"{jars}/*", "-d", folder, str(DRIVER)], check=True)
        command = ["java", "-cp", f"{folder}:{jars}/*", "JoniSearches"]
        while len(found) < len(lines):
            with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as java:
                try:
                    output, _ = java.communicate("".join(lines[len(found) :]), timeout=SECONDS)
                except subprocess.TimeoutExpired:
                    java.kill()
                    output, _ = java.communicate()
                    output += "! no answer\n"
            found += output.splitlines()
    return found


def in_characters(answer: str, text: str) -> list[list[int] | None] | None:
    """Return an answer with offsets in characters: spans, None for a group that took no part; None for no match."""
    if answer == "-":
        return None
    data = text.encode()
    offsets = [len(data[: int(one)].decode()) if one != "-1" else -1 for one in answer.split()]
    pairs = zip(offsets[::2], offsets[1::2], strict=True)
    return [None if start < 0 else [start, end] for start, end in pairs]


def own(case: Case) -> list[list[int] | None] | str | None:
    """Return what ``regexes`` finds, as ``in_characters``; a string if it does not run the pattern."""
    pattern, text, multiline, at = case
    try:
        match = regexes.compile(pattern, Environment(), multiline).search(text, at)
    except StartError:
        return "refused"
    except NotRun as reason:
        return str(reason)
    return None if match is None else [None if span is None else list(span) for span in match.spans]


def compare(cases: list[Case], answers: list[str]) -> int:
    """Print the differences and the figures."""
    same = different = not_run = refused = 0
    for case, answer in zip(cases, answers, strict=True):
        found = own(case)
        if found == "refused" and answer.startswith("!"):
            refused += 1
        elif isinstance(found, str) and found != "refused":
            not_run += 1
        elif not answer.startswith("!") and found == in_characters(answer, case[1]):
            same += 1
        else:
            different += 1
            print(case, found, answer)
    print(f"{same} equal, {different} different, {not_run} not run, {refused} refused by both")
    return 1 if different else 0


def main() -> int:
    """Generate, ask, and write or compare."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("jars", type=pathlib.Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--patterns", type=int, default=3_000)
    parser.add_argument("--compare", action="store_true")
    arguments = parser.parse_args()
    cases = Generator(arguments.seed).cases(arguments.patterns)
    answers = ask(cases, arguments.jars)
    if arguments.compare:
        return compare(cases, answers)
    with open(TARGET, "wb") as target, gzip.GzipFile("", "wb", fileobj=target, mtime=0) as file:
        for case, answer in zip(cases, answers, strict=True):
            if not answer.startswith("!"):
                row = [*case, in_characters(answer, case[1])]
                file.write(json.dumps(row, ensure_ascii=False, separators=(",", ":")).encode() + b"\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
