#!/usr/bin/env python3
"""Growth of time and memory over the examples of every rule.

Each example of each rule becomes a family of larger inputs: one of its strings, names, numbers, references, bracketed
parts, blocks, lines or nestings is repeated, also inside strings, until the text has a given size. A family is checked
at two sizes in a child process whose memory and processor time are limited. Reported are families whose time grows
faster than the input, families that need more memory than ``memory_limit`` allows, and exceptions.

    python bench/growth_of_examples.py --all              every family of every rule
    python bench/growth_of_examples.py --part 20          one family in 20
    python bench/growth_of_examples.py --all LS404 FB     the rules whose codes begin so

The exit code is 1 if anything was reported.
"""

import argparse
import gc
import json
import math
import os
import re
import resource
import signal
import sys
import time
import traceback
import zlib
from collections.abc import Callable, Iterator

SMALL, LARGE = 32_000, 128_000
"""Characters of the two inputs of a family."""
STEEPEST = 1.3
"""Exponent of processor time above which a family is reported. Values below 1.15 are within the measurement noise."""
SHORT = 0.4
"""Shortest time for the large input, in seconds, that allows a conclusion about growth."""
MAX = 12.0
"""Seconds of processor time that the large input may take whatever the growth: bounded searches take up to 3."""
SECONDS = 60
"""Processor time of a child process for one family, and for the first look at all families of a rule per family."""
ADDRESS_SPACE = 1_500 * 1024 * 1024
"""Bytes of memory that a child may map; the limit for what it may use is ``memory_limit``."""
MEGABYTE = 1024 * 1024

SUFFIX = {
    "logstash": ".conf", "filebeat": ".yml", "logstash-settings": ".yml", "pipelines": ".yml",
    "elasticsearch-settings": ".yml",
}  # fmt: skip
BY_FILES = ("LS902", "LS903", "LS905", "LS436", "LS444", "LS610", "LS616", "LS617",
            "LS495", "FB419", "LS296")  # fmt: skip
"""Rules without a bad example, because they need files around the text. Their good examples are used, or ``PLAIN``."""
PLAIN = (
    'input { beats { port => 5044 } }\nfilter { mutate { add_field => { "[a][b]" => "%{[c][d]} ${E:f}" } } }\n'
    'output { elasticsearch { hosts => ["https://es:9200"] index => "logs-%{+YYYY.MM.dd}" } }\n'
)

_STRING = re.compile(r"\"(?:[^\"\\\n]|\\.)+\"|'(?:[^'\\\n]|\\.)+'")
_NAME = re.compile(r"[A-Za-z_@][\w@]*")
_NUMBER = re.compile(r"(?<!\w)\d+(?!\w)")
_REFERENCE = re.compile(r"%\{[^{}\n]*\}|\$\{[^{}\n]*\}|\{\{[^{}\n]*\}\}|(?:\[[^\[\]{}\s,\"']+\])+")
_HEAD = re.compile(r"[\w.@%\"'-]+[ \t]*(?:=>|:)?[ \t]*$")
_CLOSING = {"{": "}", "[": "]", "(": ")"}


class Family:
    """An example with one place that is repeated.

    ``name``: what is repeated and where. ``text(size)``: the example with about ``size`` characters.
    """

    def __init__(self, name: str, example: str, start: int, end: int, fill: "Callable[[int], str]") -> None:
        self.name = name
        self._before, self._after = example[:start], example[end:]
        self._fill = fill

    def text(self, size: int) -> str:
        """The example, enlarged to about that many characters."""
        return self._before + self._fill(max(1, size - len(self._before) - len(self._after))) + self._after


def _times(piece: str, joint: str = "") -> "Callable[[int], str]":
    return lambda size: joint.join([piece] * max(2, size // len(piece + joint)))


def _longer(piece: str) -> "Callable[[int], str]":
    return lambda size: piece + piece[-1] * size


def _numbered(piece: str, joint: str = "") -> "Callable[[int], str]":
    """Copies of a piece whose first name gets a number, so that no two are the same."""
    first = _NAME.search(piece)
    if first is None:
        return _times(piece, joint)
    head, tail = piece[: first.end()], piece[first.end() :]

    def fill(size: int) -> str:
        count = max(2, size // (len(piece + joint) + len(str(size // len(piece)))))
        return joint.join(f"{head}{number}{tail}" for number in range(count))

    return fill


def _nested(opening: str, inner: str, closing: str) -> "Callable[[int], str]":
    def fill(size: int) -> str:
        depth = max(2, size // (len(opening) + len(closing)))
        return opening * depth + inner + closing * depth

    return fill


def _brackets(text: str) -> "Iterator[tuple[int, int]]":
    """Start and end of each pair of brackets, those inside of strings included; pairs that cross are left out."""
    stack: list[int] = []
    for at, char in enumerate(text):
        if char in _CLOSING:
            stack.append(at)
        elif char in ")]}" and stack and _CLOSING[text[stack[-1]]] == char:
            yield stack.pop(), at + 1


def _indented(line: str) -> "Callable[[int], str]":
    """A key of a YAML mapping inside itself again and again, each one space further in."""
    key = line.strip()
    margin = len(line) - len(line.lstrip())

    def fill(size: int) -> str:
        depth = max(2, int(math.sqrt(2 * size)))
        return "\n".join(" " * (margin + level) + key for level in range(depth))

    return fill


def families(text: str, joint: str) -> "list[Family]":
    """All families of an example; ``joint``: what separates the elements of a list or mapping in this language."""
    found: dict[tuple[str, int, int], Family] = {}

    def add(what: str, start: int, end: int, fill: "Callable[[int], str]") -> None:
        displayed = " ".join(text[start : min(end, start + 30)].split())
        found.setdefault((what, start, end), Family(f"{what}: {displayed!r} at {start}", text, start, end, fill))

    for match in _STRING.finditer(text):
        start, end = match.start() + 1, match.end() - 1
        add("string, longer", start, end, _longer(text[start:end]))
        add("string, repeated", start, end, _times(text[start:end]))
        add("string, repeated with spaces", start, end, _times(text[start:end], " "))
        add("string in a list", start - 1, end + 1, _times(text[start - 1 : end + 1], ", "))
        add("string in a list, numbered", start - 1, end + 1, _numbered(text[start - 1 : end + 1], ", "))
    for match in _NAME.finditer(text):
        start, end = match.span()
        add("name, longer", start, end, _longer(match[0]))
        add("name, dotted", start, end, _times(match[0], "."))
        add("name, with underscores", start, end, _times(match[0], "_"))
        add("name, repeated", start, end, _times(match[0], " "))
    for match in _NUMBER.finditer(text):
        add("number, longer", *match.span(), _longer(match[0]))
    for match in _REFERENCE.finditer(text):
        start, end = match.span()
        add("reference, repeated", start, end, _times(match[0]))
        add("reference, repeated with spaces", start, end, _times(match[0], " "))
        add("reference, numbered", start, end, _numbered(match[0]))
        add("reference, nested", start, end, _nested(match[0][:-1], "x", match[0][-1]))
    for start, end in _brackets(text):
        opening, inner, closing = text[start], text[start + 1 : end - 1], text[end - 1]
        between = joint if opening == "{" else ", "
        head = _HEAD.search(text, max(0, start - 60), start)
        begin = head.start() if head is not None else start
        block = text[begin:end]
        add("brackets, deeper", start, end, _nested(opening, inner, closing))
        if begin < start:
            add("block, deeper", begin, end, _nested(text[begin : start + 1], inner, closing))
            add("block, repeated", begin, end, _times(block, between))
            add("block, numbered", begin, end, _numbered(block, between))
        if inner.strip():
            add("elements, repeated", start + 1, end - 1, _times(inner, between))
            add("elements, numbered", start + 1, end - 1, _numbered(inner, between))
            add("brackets, repeated", start, end, _times(text[start:end]))
    at = 0
    for line in text.splitlines(keepends=True):
        start, end = at, at + len(line)
        at = end
        if not line.strip():
            continue
        add("line, repeated", start, end, _times(line if line.endswith("\n") else line + "\n"))
        add("line, numbered", start, end, _numbered(line if line.endswith("\n") else line + "\n"))
        if line.rstrip().endswith(":"):
            add("key, deeper", start, end - 1, _indented(line))
    add("all of it", 0, len(text), _times(text if text.endswith("\n") else text + "\n"))
    return list(found.values())


def of_rule(code: str) -> "list[tuple[str, Family]]":
    """``(kind of file, family)`` of all examples of a rule."""
    from lslint.rules import registry

    rule = registry.load(code)
    kind = rule.kinds[0]
    texts = [text for text in (*rule.bad, *rule.good) if text.strip()]
    if not texts:
        assert code in BY_FILES, f"{code} has no example"
        kind, texts = "logstash", [PLAIN]
    joint = " " if kind == "logstash" else ", "
    return [
        (kind, Family(f"example {number}: {one.name}", "", 0, 0, one.text))
        for number, text in enumerate(texts)
        for one in families(text, joint)
    ]


def part_of(code: str, every: "list[tuple[str, Family]]", part: int) -> "list[tuple[str, Family]]":
    """One family in ``part``, at least one; always the same ones, spread over examples and kinds of repetition."""
    if part <= 1:
        return every
    chosen = [one for one in every if zlib.crc32(f"{code} {one[1].name}".encode()) % part == 0]
    return chosen or [every[zlib.crc32(code.encode()) % len(every)]]


def check(kind: str, text: str) -> "list[str]":
    """Checks ``text`` with all rules, renders the JSON report and returns the codes of the findings."""
    from lslint.cli.session import slim
    from lslint.config.command_line import Values
    from lslint.config.settings import Settings
    from lslint.engine.file import check_text
    from lslint.engine.result import FileResult, Run
    from lslint.report.formats import RenderOptions, load

    values = Values()
    values.select = ["ALL"]
    if kind == "node-stats":
        from lslint.engine.check import text_source
        from lslint.profile.measure import find

        result = FileResult("stats.json", kind, None)
        result.findings = find(text_source("stats.json", text), None, Settings(values))
        return [finding.rule.code for finding in result.findings]
    result = check_text(text, "example" + SUFFIX.get(kind, ".json"), kind, Settings(values))
    codes = [finding.rule.code for finding in result.findings]
    slim(result, True)
    run = Run({})
    run.results.append(result)
    json.loads(load("json").render(run, RenderOptions()))
    return codes


def memory_limit(size: int) -> int:
    """Bytes that a check of so many bytes may take."""
    return 60 * size + 200 * MEGABYTE


def _peak() -> int:
    """Bytes of memory that this process had at most."""
    with open("/proc/self/status", encoding="ascii") as file:
        return next(int(line.split()[1]) * 1024 for line in file if line.startswith("VmHWM:"))


def _reset_peak() -> None:
    with open("/proc/self/clear_refs", "w", encoding="ascii") as file:
        file.write("5")


def _seconds(kind: str, text: str) -> float:
    gc.collect()
    gc.disable()
    try:
        start = time.process_time()
        check(kind, text)
        return time.process_time() - start
    finally:
        gc.enable()


def look(kind: str, family: Family) -> str:
    """What is wrong with a family, or ``""``. To be called in a process with resource limits."""
    large = family.text(LARGE)
    try:
        _reset_peak()
        taken = _seconds(kind, large)
        peak = _peak()
    except MemoryError:
        return f"MemoryError at {len(large)} characters"
    except Exception:  # noqa: BLE001 the case fails with what was raised
        return "exception: " + traceback.format_exc()[-900:]
    if peak > memory_limit(len(large.encode("utf-8", "replace"))):
        return f"{peak // MEGABYTE} MB for {len(large)} characters"
    if taken > MAX:
        return f"{taken:.1f} s for {len(large)} characters"
    if taken < SHORT:
        return ""
    small = family.text(SMALL)
    least = min(taken, *(_seconds(kind, large) for _ in range(2)))
    before = max(min(_seconds(kind, small) for _ in range(3)), 0.01)  # the clock may tick that slowly
    slope = math.log(least / before) / math.log(len(large) / len(small))
    if least < SHORT or slope <= STEEPEST:
        return ""
    return f"{before:.2f} s for {len(small)} characters, {least:.2f} s for {len(large)}: exponent {slope:.2f}"


class Report:
    """What was found for a rule. ``cases``: families that were checked to the end; ``wrong``: ``(family, problem)``."""

    def __init__(self, code: str, cases: int, wrong: "list[tuple[str, str]]", seconds: float) -> None:
        self.code = code
        self.cases = cases
        self.wrong = wrong
        self.seconds = seconds


def run(code: str, chosen: "list[tuple[str, Family]]") -> Report:
    """Checks families of a rule in child processes. A child that dies is replaced by one for the families behind the
    one that killed it, so that each family has an answer."""
    start = time.monotonic()
    wrong: list[tuple[str, str]] = []
    at = 0
    while at < len(chosen):
        answers, end = _in_child(chosen[at:])
        for (_, family), told in zip(chosen[at:], answers, strict=False):
            if told:
                wrong.append((family.name, told))
        at += len(answers)
        if at < len(chosen):
            wrong.append((chosen[at][1].name, end))
            at += 1
    return Report(code, at, wrong, time.monotonic() - start)


def _in_child(chosen: "list[tuple[str, Family]]") -> "tuple[list[str], str]":
    """The answers of a child process in order, and how it ended."""
    read, write = os.pipe()
    sys.stdout.flush()
    child = os.fork()
    if child == 0:
        status = 1
        try:
            os.close(read)
            resource.setrlimit(resource.RLIMIT_AS, (ADDRESS_SPACE, ADDRESS_SPACE))
            with os.fdopen(write, "w", encoding="utf-8") as answers:
                for kind, family in chosen:
                    limit = math.ceil(time.process_time()) + SECONDS
                    resource.setrlimit(resource.RLIMIT_CPU, (limit, resource.RLIM_INFINITY))
                    answers.write(json.dumps(look(kind, family)) + "\n")
                    answers.flush()
            status = 0
        except BaseException:  # noqa: BLE001 a child must not go on as the test run
            traceback.print_exc()
        finally:
            os._exit(status)
    os.close(write)
    with os.fdopen(read, encoding="utf-8") as answers:
        told = [json.loads(line) for line in answers]
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        name = signal.Signals(os.WTERMSIG(status)).name
        return told, f"more than {SECONDS} s" if name == "SIGXCPU" else f"killed by {name}"
    return told, f"exit code {os.WEXITSTATUS(status)}"


def codes(beginnings: "list[str]") -> "list[str]":
    """Codes of all rules, or of those that begin with one of these."""
    from lslint.rules import registry

    return [code for code in registry.entries() if not beginnings or code.startswith(tuple(beginnings))]


def main() -> int:
    """Prints a line for each problem, and figures at the end."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("codes", nargs="*")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--part", type=int, default=20)
    requested = parser.parse_args()
    cases = problems = 0
    every = codes(requested.codes)
    start = time.monotonic()
    for number, code in enumerate(every, 1):
        report = run(code, part_of(code, of_rule(code), 1 if requested.all else requested.part))
        cases += report.cases
        problems += len(report.wrong)
        for name, told in report.wrong:
            print(f"{code} {name}: {told}", flush=True)
        if number % 50 == 0 or report.seconds > 60:
            done = time.monotonic() - start
            print(f"# {number} of {len(every)} rules ({code}), {cases} families, {done:.0f} s", flush=True)
    print(f"{len(every)} rules, {cases} families, {problems} problems, {time.monotonic() - start:.0f} s")
    return int(problems > 0)


if __name__ == "__main__":
    sys.exit(main())
