"""Fixes over real files: each alone, and all together. For ``test_fixes.py``, and as a program:

python tests/support/fixing.py [--unsafe] [--part 1/2] FOLDER…

What must hold for a fix alone: the finding disappears; nothing of stage parse, load or start is new; comments stay, but
for those that the fix is about; outside of the edits the tree is the same. For all together: the same, and a second
run changes nothing.
"""

import os
import sys
from bisect import bisect_left, bisect_right
from collections import Counter

from lint_settings import settings

from lslint.engine.check import parse, text_source
from lslint.engine.file import check_source
from lslint.files.source import Unreadable, read
from lslint.grammar.spans import replaced
from lslint.kinds import BY_NAME
from lslint.rewrite.apply_fixes import fix_result
from lslint.rewrite.edits import mover, with_line_ends

REFUSING = ("parse", "load", "start")
ABOUT_COMMENTS = ("LS901", "LS904")
"""Rules whose fixes take comments away."""


class Broken(AssertionError):
    """Something that must hold does not."""


RUNS = 4
"""After so many further runs with unsafe fixes nothing is left to fix."""


def check(path, text, kind, given):
    return check_source(text_source(path, text), kind, given)


def comments(path, text, kind):
    tree, _ = parse(text_source(path, text), kind)
    return Counter(" ".join(text[start:end].split()) for start, end in getattr(tree, "comments", ()))


def nodes(tree):
    """``{(type, start, end)}`` of all nodes of a tree, of any kind."""
    found = set()
    todo = [tree]
    while todo:
        node = todo.pop()
        if isinstance(node, list | tuple):
            todo += node
            continue
        names = [name for part in type(node).__mro__ for name in getattr(part, "__slots__", ())]
        if "start" in names:
            found.add((type(node).__name__, node.start, node.end))
        todo += [
            value
            for name in names
            if name not in ("facts", "close_pairs", "comments", "target", "anchor")
            for value in (getattr(node, name, None),)
            if not isinstance(value, str | int | float | None)
        ]
    return found


def outside(found, edits, text):
    """Of these nodes, those that no edit touches, spaces around it included, as they are after the (sorted) edits."""
    starts = [len(text[:start].rstrip()) for start, _, _ in edits]
    ends = [len(text) - len(text[end:].lstrip()) for _, end, _ in edits]
    shifts = [0]
    for start, end, new in edits:
        shifts.append(shifts[-1] + len(new) - (end - start))
    remaining = set()
    for name, start, end in found:
        first = bisect_left(ends, start)
        if first == bisect_right(starts, end):
            remaining.add((name, start + shifts[first], end + shifts[first]))
    return remaining


def backwards(edits):
    """The edits that take these (sorted) ones back, without their text."""
    found, shift = [], 0
    for start, end, new in edits:
        found.append((start + shift, start + shift + len(new), " " * (end - start)))
        shift += len(new) - (end - start)
    return found


def refusals(result):
    """Numbers of findings that refuse, by code."""
    return Counter(f.rule.code for f in [*result.findings, *result.hidden] if f.stage in REFUSING)


def unread(result):
    """Whether there are syntax errors, which hide the meaning of the rest of the file until they are fixed."""
    return syntax_errors(result) > 0


def brought(result, after, fixed, newest):
    """The errors that a fix wrongly introduced: their number by code.

    New errors are allowed if the fix repairs a syntax error or a wrapped body and so makes more of the file readable,
    if a fixed error may have hidden another one, or if the newest release (``newest``: its results before and after,
    where no target is set) has no new errors.
    """
    if unread(result) or any(finding.rule.blocks_parsing for finding in fixed):
        return Counter(parse=1) if syntax_errors(after) > syntax_errors(result) else Counter()
    new = refusals(after) - refusals(result)
    if new.total() <= sum(finding.stage in REFUSING for finding in fixed):
        return Counter()
    before, then = newest()
    if syntax_errors(then) <= syntax_errors(before) and refusals(then).total() <= refusals(before).total():
        return Counter()
    return new


def syntax_errors(result):
    return sum(f.stage == "parse" for f in [*result.findings, *result.hidden])


def judged(result, given):
    """Result, kind and settings as ``--fix`` takes them: a fix may change the kind of a template, and without
    a target lslint checks for the newest release."""
    if not result.kind.startswith("es-"):
        return result, result.kind, given
    given = given.for_newest("elasticsearch")
    return check(result.path, result.source.text, "es-template", given), "es-template", given


def latest(kind, given):
    """The settings of the newest release; the same ones for what has none."""
    return given.for_newest(BY_NAME[kind].product) if kind in BY_NAME else given


def in_newest(path, before, after, kind, given):
    return [check(path, text, kind, latest(kind, given)) for text in (before, after)]


def alone(result, kind, finding, given):
    """Applies one fix; raises ``Broken`` where it does what it must not."""
    path, text = result.path, result.source.text
    edits = sorted(with_line_ends(finding.fix.edits, text))
    made = replaced(text, edits)
    if made == text:
        return
    after = check(path, made, kind, given)
    where = f"{path}: {finding.rule.code} at {finding.start}"
    new = brought(result, after, [finding], lambda: in_newest(path, text, made, kind, given))
    if new:
        raise Broken(f"{where}: brings {dict(new)}")
    if finding.rule.code not in ABOUT_COMMENTS:
        lost = comments(path, text, kind) - comments(path, made, kind)
        inside = " ".join("".join(text[start:end] for start, end, _ in edits).split())
        lost = [one for one in lost if one not in inside or one not in "".join(new for _, _, new in edits)]
        if lost and not all(one in inside for one in lost):
            raise Broken(f"{where}: loses the comment {lost[0]!r}")
        if lost and finding.stage not in REFUSING:
            raise Broken(f"{where}: takes the comment {lost[0]!r} away")
    if not unread(result):
        old, new = nodes(parse(result.source, kind)[0]), nodes(parse(text_source(path, made), kind)[0])
        lost = outside(old, edits, text) - new
        lost = lost or {("new", *one) for one in outside(new, backwards(edits), made) - old}
        if lost:
            raise Broken(f"{where}: the tree is another outside of the edits: {sorted(lost, key=str)[:3]}")
    # one that can do only a part has no fix for the rest
    left = [f for f in after.findings if f.rule.code == finding.rule.code and f.fix is not None and f.fix.edits]
    if any((f.start, f.message) == (mover(edits)(finding.start), finding.message) for f in left):
        raise Broken(f"{where}: is still found after its fix: {finding.message}")


def together(result, given, unsafe):
    """Applies all fixes as ``--fix`` does; the number applied. Raises ``Broken``."""
    path = result.path
    result, kind, given = judged(result, given)

    def recheck(text):
        return check(path, text, kind, given)

    def newest(text):
        return check(path, text, kind, latest(kind, given))

    outcome = fix_result(result, unsafe=unsafe, recheck=recheck, newest=newest)
    fixed = [f for f in result.findings if f.fix is not None and f.fix.applicability in ("safe", "unsafe")]
    new = brought(result, outcome.result, fixed, lambda: in_newest(path, result.source.text, outcome.text, kind, given))
    if new:
        raise Broken(f"{path}: all fixes together bring {dict(new)}")
    last = outcome
    for _ in range(RUNS if unsafe else 1):  # unsafe fixes of what a run finds wait for the next one
        again = fix_result(recheck(last.text), unsafe=unsafe, recheck=recheck, newest=newest)
        if again.text == last.text:
            return outcome
        last = again
    raise Broken(f"{path}: a further run changes the file again: {codes(again)}")


def codes(outcome):
    return [finding.rule.code for finding in outcome.fixed]


def files(folders):
    for folder in folders:
        for top, _, names in sorted(os.walk(folder)):
            for name in sorted(names):
                try:
                    source = read(os.path.join(top, name))
                except Unreadable:
                    continue
                if len(source.text) < 200_000:
                    yield source


def run(folders, *, unsafe=False, part=(0, 1), most=None, tell=None):
    """Figures over all files (``part``: which of how many parts): files, files fixed, fixes alone and together by code,
    culprits; and what broke, which ``tell`` gets at once."""
    given = settings("ALL", "LS701")  # by its code, as its fix is applied on request
    wanted = ("safe", "unsafe") if unsafe else ("safe",)
    figures = {"files": 0, "fixed": 0, "alone": Counter(), "together": Counter(), "culprits": Counter()}
    broken = []

    def wrong(error):
        broken.append(str(error))
        if tell is not None:
            tell(str(error))

    for number, source in enumerate(files(folders)):
        if number % part[1] != part[0]:
            continue
        result, kind, judge = judged(check_source(source, None, given), given)
        figures["files"] += 1
        seen = Counter()
        for finding in result.findings:
            if finding.fix is None or finding.fix.applicability not in wanted or not finding.fix.edits:
                continue
            seen[finding.rule.code] += 1
            if most is not None and seen[finding.rule.code] > most:
                continue
            figures["alone"][finding.rule.code] += 1
            try:
                alone(result, kind, finding, judge)
            except Broken as error:
                wrong(error)
        if seen:
            try:
                outcome = together(result, given, unsafe)
                figures["fixed"] += bool(outcome.count)
                figures["together"].update(codes(outcome))
                figures["culprits"].update(rejected.code for rejected in outcome.rejected)
            except Broken as error:
                wrong(error)
    return figures, broken


def main(arguments):
    import argparse
    import functools

    parser = argparse.ArgumentParser()
    parser.add_argument("folders", nargs="+")
    parser.add_argument("--unsafe", action="store_true")
    parser.add_argument("--most", type=int, default=10, help="so many fixes of a rule are tried alone in each file")
    parser.add_argument("--part", default="0/1", help="which of how many parts of the files, from 0")
    given = parser.parse_args(arguments)
    part, parts = map(int, given.part.split("/"))
    seen, wrong = run(
        given.folders,
        unsafe=given.unsafe,
        part=(part, parts),
        most=given.most,
        tell=functools.partial(print, flush=True),
    )
    print({key: dict(value) if isinstance(value, Counter) else value for key, value in seen.items()})
    alone, all_ = sum(seen["alone"].values()), sum(seen["together"].values())
    print(f"{alone} fixes alone, {all_} together, {len(wrong)} broken")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
