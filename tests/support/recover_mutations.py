"""Mutations of accepted pipelines, to measure the tolerant pass: run as a script for a table, or imported by the tests.

    python tests/support/recover_mutations.py [count] [seed] [-v]

One token of a real file is deleted, doubled or replaced by another token of the file; only mutations that the grammar
refuses count.
"""

import json
import random
import sys

from paths import SHARED

from lslint.grammar.lalr import UnexpectedToken
from lslint.grammar.logstash.parse import parse
from lslint.grammar.logstash.recovery.scan import scan
from lslint.grammar.logstash.recovery.tokens import END, LBRACE, LSQB, RBRACE, RSQB
from lslint.grammar.logstash.strict import parse_strict
from lslint.grammar.parse_errors import ParseError

CORPUS = SHARED / "corpus"


class Mutation:
    """One mutated text. ``lines``: the 0-based lines of the change, first and last; ``openers``: lines where the block
    that lost its brace was opened, if one did.
    """

    def __init__(
        self, path: str, how: str, token: str, text: str, lines: "tuple[int, int]", openers: "set[int]"
    ) -> None:
        self.path = path
        self.how = how
        self.token = token
        self.text = text
        self.lines = lines
        self.openers = openers

    def near(self, errors: "list[ParseError]") -> bool:
        """Is a syntax error within one line of the change, or tells where the block was opened?"""
        for error in errors:
            line = self.text.count("\n", 0, error.start)
            if self.lines[0] - 1 <= line <= self.lines[1] + 1:
                return True
            if any(self.text.count("\n", 0, place[0]) in self.openers for place in error.related):
                return True
        return False


def accepted_files() -> "list[tuple[str, str]]":
    """Path and text of every real pipeline that Logstash reads."""
    found = []
    with open(CORPUS / "verdicts_logstash_dev.jsonl", encoding="utf-8") as verdicts:
        for line in verdicts:
            verdict = json.loads(line)
            if verdict["ok"]:
                raw = (CORPUS / verdict["file"]).read_bytes()
                found.append((verdict["file"], raw.decode("utf-8", "surrogateescape")))
    return found


def refused(text: str) -> bool:
    """Does the grammar refuse the text?"""
    try:
        parse_strict(text)
    except UnexpectedToken:
        return True
    return False


def mutations(count: int, seed: int) -> "list[Mutation]":
    """``count`` refused mutations, the same for the same seed."""
    chance = random.Random(seed)
    files = accepted_files()
    made: list[Mutation] = []
    while len(made) < count:
        path, text = chance.choice(files)
        tokens = scan(text)
        size = tokens.kind.index(END)
        if size < 4 or len(text) > 60_000:
            continue
        index = chance.randrange(size)
        start, end = tokens.start[index], tokens.end[index]
        word = text[start:end]
        how = chance.choice(("deleted", "doubled", "replaced"))
        if how == "deleted":
            new = ""
        elif how == "doubled":
            new = word + " " + word
        else:
            new = tokens.word(chance.randrange(size))
            if new == word:
                continue
        mutated = text[:start] + new + text[end:]
        if not refused(mutated):
            continue
        first = text.count("\n", 0, start)
        openers = set()
        if how != "doubled" and tokens.kind[index] in (RBRACE, RSQB):
            openers = {text.count("\n", 0, tokens.start[n]) for n in _heads(tokens, index)}
        made.append(
            Mutation(
                path,
                how,
                f"{word[:30]!r} -> {new[:30]!r}",
                mutated,
                (first, first + max(word.count("\n"), new.count("\n"))),
                openers,
            )
        )
    return made


def _heads(tokens: "object", index: int) -> "list[int]":
    depth = 0
    kind = tokens.kind  # type: ignore[attr-defined]
    closing, opening = (RBRACE, LBRACE) if kind[index] == RBRACE else (RSQB, LSQB)
    for at in range(index, -1, -1):
        depth += (kind[at] == closing) - (kind[at] == opening)
        if not depth:
            return [at, max(at - 1, 0)]
    return []


def measure(made: "list[Mutation]", verbose: bool = False) -> "dict[str, float]":
    """Shares of one finding, of near ones, of more than five; by kind of mutation with ``verbose``."""
    table: dict[str, list[int]] = {}
    for mutation in made:
        _, errors = parse(mutation.text)
        row = table.setdefault(mutation.how, [0, 0, 0, 0, 0])
        near = mutation.near(errors)
        row[0] += 1
        row[1] += len(errors) == 1
        row[2] += near
        row[3] += len(errors) > 3
        row[4] += len(errors) > 5
        if verbose and (len(errors) != 1 or not near):
            lines = [(mutation.text.count("\n", 0, s.start) + 1, s.kind, s.detail.get("found", "")) for s in errors]
            print(
                mutation.how,
                mutation.token,
                "at",
                mutation.lines[0] + 1,
                mutation.path[-60:],
                lines,
                "" if near else "FAR",
            )
    if verbose:
        for how, row in sorted(table.items()):
            print(how, row[0], *(f"{100 * value / row[0]:.1f} %" for value in row[1:3]), *row[3:])
    total = [sum(row[n] for row in table.values()) for n in range(5)]
    return {"one": total[1] / total[0], "near": total[2] / total[0], "over3": total[3], "over5": total[4]}


if __name__ == "__main__":
    numbers = [int(a) for a in sys.argv[1:] if a.isdigit()]
    made = mutations(numbers[0] if numbers else 600, numbers[1] if len(numbers) > 1 else 1)
    print(measure(made, verbose=True))
