"""Mutations of configs, and what must hold for any text: for ``test_fuzz.py``, and as a program for longer runs:

python tests/support/fuzzing.py --cases 1000000 --seed 1

What is tried is in ``fuzz_targets.py``: parsers, small languages, rules, fixes, the formatter, reports, the server.
"""

import argparse
import json
import logging
import os
import random
import re
import signal
import sys
import traceback
from pathlib import Path

import jsonschema
from fixing import Broken
from lint_settings import settings
from paths import ROOT

import lslint
from lslint.config.command_line import KINDS
from lslint.engine.check import text_source
from lslint.engine.file import check_source
from lslint.engine.result import Run
from lslint.grammar.spans import replaced
from lslint.kinds.detect import detect
from lslint.report.formats import RenderOptions, load
from lslint.rewrite.apply_fixes import fix_result
from lslint.rewrite.edits import with_line_ends
from lslint.rules import registry

SCHEMA = json.loads((Path(lslint.__file__).parent / "schema" / "output.schema.json").read_text(encoding="utf-8"))
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)
TOKEN = re.compile(r"\w+|\s+|=>|==|!=|=~|[^\w\s]")
SNIPPETS = [
    *"{}[]()\"'#:,-=>|&*!%@\\/\n\t\r ",
    *("=>", "{{", "}}", "{%", "%}", "<%", "%>", "${", "${A:b}", "%{", "%{[a][b]}", "\ufeff", "\0", "\udcff", "\u2028"),
    *("\u201c", "é", "𝄞", "\u202e", "- ", ": ", "? ", "<<: *a", "&a", "*a", "!!str ", "---\n", "\x85", "\xa0"),
    *("# lslint: ignore[LS701]\n", "# lslint: ignore-file", "if [a] {", "else {", "input {", "codec => json {}"),
    *("password => 's3cr3tvalue'", "/*", "//", "PUT _index_template/x\n", '"""', "null", "1e999", "-0", "0x1"),
    *("9" * 40, '"\\u12"', "(?<a>", "%{IP:a:int}", "and", "not in"),
]  # fmt: skip


def seeds(folders=()):
    """``[(path, text, kind)]``: the examples of all rules and of the project, and small files of these folders."""
    found = []
    names = {
        "logstash": "a.conf", "filebeat": "filebeat.yml", "pipelines": "pipelines.yml",
        "jvm-options": "jvm.options", "logstash-settings": "logstash.yml",
        "elasticsearch-settings": "elasticsearch.yml",
    }  # fmt: skip
    for code in registry.entries():
        rule = registry.load(code)
        for text in (*rule.bad, *rule.good):
            for kind in set(rule.kinds[:1]).intersection(KINDS):
                found.append((names.get(kind, "a.json"), text, None if kind == "none" else kind))
    for folder in (ROOT / "examples", *map(Path, folders)):
        for path in sorted(folder.rglob("*")):
            if path.is_file() and path.stat().st_size < 8000:
                text = path.read_bytes().decode("utf-8", "surrogateescape")
                kind = detect(path.name, text)
                found.append((path.name, text, None if kind == "none" else kind))
    return found


def mutate(text, other, random):
    """Return ``text`` with one to six changes; some insert pieces of ``other``."""
    for _ in range(random.choice((1, 1, 1, 2, 3, 6))):
        way = random.randrange(12)
        at = random.randint(0, len(text))
        if way < 4:  # a token
            tokens = TOKEN.findall(text) or [""]
            index = random.randrange(len(tokens))
            if way == 0:
                del tokens[index]
            elif way == 1:
                tokens.insert(index, tokens[index])
            elif way == 2:
                tokens[index] = random.choice(tokens)
            else:
                with_ = random.randrange(len(tokens))
                tokens[index], tokens[with_] = tokens[with_], tokens[index]
            text = "".join(tokens)
        elif way < 6:
            text = text[:at] + random.choice(SNIPPETS) + text[at:]
        elif way == 6:
            text = text[:at] + text[at + random.choice((1, 1, 2, 5, 40)) :]
        elif way == 7:
            text = text[:at] + chr(random.choice((random.randrange(128), random.randrange(0x3000)))) + text[at + 1 :]
        elif way < 10:  # a line
            lines = text.split("\n")
            index = random.randrange(len(lines))
            if way == 8:
                lines.insert(random.randrange(len(lines) + 1), lines[index])
            else:
                del lines[index]
            text = "\n".join(lines)
        elif way == 10:
            piece = text[at : at + random.choice((3, 20, 200))]
            text = text[:at] + piece * random.choice((2, 2, 3, 30)) + text[at:]
        else:
            begin = random.randint(0, len(other))
            text = text[:at] + other[begin : begin + random.choice((10, 60, 300))] + text[at:]
    return text[:20_000]


def check(path, text, kind):
    """Checks, reports and fixes ``text``. Raises ``Broken`` or any error of the code. Returns the rejected fixes."""
    source = text_source(path, text)
    options = settings("ALL", kind=kind)
    result = check_source(source, kind, options)
    spans(result, text)
    reports(result)

    def recheck(fixed):
        return check_source(text_source(path, fixed), result.kind, options)

    outcome = fix_result(result, unsafe=True, recheck=recheck)
    if outcome.count:
        again = recheck(outcome.text)
        spans(again, outcome.text)
        if shown(again) != shown(outcome.result):
            raise Broken("the result after fixing differs from a check of the fixed file")
        for _ in range(5):  # the rounds of one run may be too few
            more = fix_result(again, unsafe=True, recheck=recheck)
            if more.text == again.source.text or outcome.rejected:
                break
            again = more.result
        else:
            raise Broken(f"fixing again changes more and more: {sorted(finding.rule.code for finding in more.fixed)}")
    elif outcome.text != text:
        raise Broken("changed without a fix")
    text.encode("utf-8", "surrogateescape") if result.source.bad is not None else outcome.text.encode()
    return [str(rejected) for rejected in outcome.rejected]


def shown(result):
    return [(f.rule.code, f.start, f.end, f.message) for f in result.findings]


def spans(result, text):
    """Every place lies in the text; the edits of a fix do not overlap; messages are one printable line."""
    size = len(text)

    def inside(what, start, end):
        if not 0 <= start <= end <= size:
            raise Broken(f"{what}: span {start}-{end} of {size}")

    for finding in (*result.findings, *result.hidden):
        code = finding.rule.code
        inside(code, finding.start, finding.end)
        if not finding.message:
            raise Broken(f"{code}: no message")
        for place in finding.related:
            if place.path in (None, "", result.path):
                inside(f"{code} related", place.start, place.end)
        if finding.fix is None:
            continue
        at = -1
        for start, end, _ in sorted(with_line_ends(finding.fix.edits, text), key=lambda edit: edit[:2]):
            inside(f"{code} fix", start, end)
            if start < at:
                raise Broken(f"{code}: edits overlap")
            at = end
        replaced(text, [])
    for gap in result.not_checked:
        if gap.start is not None:
            inside("not checked", gap.start, gap.end)


def reports(result):
    """All outputs can be made; the JSON one fits its schema and gives the findings in order."""
    run = Run({"logstash": None, "filebeat": None, "elasticsearch": None, "kibana": None, "opensearch": None})
    run.results.append(result)
    for name, options in (
        ("text", RenderOptions(color=True, width=40, verbose=True, statistics=False)),
        ("text", RenderOptions(width=100, statistics=True)),
        ("concise", RenderOptions()),
        ("json", RenderOptions()),
    ):
        out = load(name).render(run, options)
        out.encode("utf-8", "backslashreplace")
    document = json.loads(out)
    VALIDATOR.validate(document)
    if len(document["findings"]) != len(result.findings):
        raise Broken("findings are missing in the JSON report")
    for finding in document["findings"]:
        for message in (finding["message"], finding["help"] or "", *(note["message"] for note in finding["related"])):
            if "\n" in message or "\r" in message:
                raise Broken(f"{finding['code']}: message is not one line: {message!r}")


HANGS = 60
"""Seconds of the processor after which a case is ended."""


class Hangs(Exception):
    """A case that does not end."""


def run(cases, seed, only=()):
    """Try cases, each made from the seed and its number alone. Return fault -> (number of the case, its target, it)."""
    import fuzz_targets

    names = list(only or fuzz_targets.TARGETS)
    weights = [fuzz_targets.WEIGHTS[name] for name in names]
    faults = {}
    signal.signal(signal.SIGVTALRM, _hang)
    for number in range(cases):
        draw = random.Random(f"{seed}:{number}")
        name = draw.choices(names, weights)[0]
        make, try_case = fuzz_targets.TARGETS[name]
        case = make(draw)
        signal.setitimer(signal.ITIMER_VIRTUAL, HANGS)
        try:
            try_case(case)
        except Exception as error:  # noqa: BLE001 - what is looked for
            faults.setdefault(f"{name}: {place_of(error)}", (number, name, case))
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    return faults


def _hang(*_):
    raise Hangs(f"more than {HANGS} s")


def place_of(error):
    """What an error says, without figures, and where it comes from."""
    frames = traceback.extract_tb(error.__traceback__)[-2:]
    places = " ".join(f"{os.path.basename(frame.filename)}:{frame.lineno}" for frame in frames)
    return f"{type(error).__name__} {re.sub(r'[0-9]+', '0', str(error))[:70]} {places}"


def main(arguments):
    parser = argparse.ArgumentParser(description="Tries random files and requests. A seed repeats the same cases.")
    parser.add_argument("--cases", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", action="append", help="a target; may be given again")
    given = parser.parse_args(arguments)
    logging.disable(logging.CRITICAL)
    faults = run(given.cases, given.seed, given.only)
    for fault, (number, name, case) in faults.items():
        print(f"{fault} (case {number}): {json.dumps([name, case])}")
    print(f"{given.cases} cases, {len(faults)} kinds of faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
