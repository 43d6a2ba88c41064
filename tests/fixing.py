"""Fixes over real files: each alone, and all together. For ``test_fixes.py``, and as a program:

python tests/fixing.py [--unsafe] FOLDER…

What must hold for a fix alone: the finding is gone; nothing of stage parse, load or start is new; comments stay, but for
those that the fix is about; outside of the edits the tree is the same. For all together: the same, and a second run
changes nothing.
"""

import os
import sys
from collections import Counter

from lslint.edits import apply, with_line_ends
from lslint.engine import check_source, parse, text_source
from lslint.fixer import fix_result
from lslint.options import Values
from lslint.settings import Settings
from lslint.source import Unreadable, read

REFUSING = ("parse", "load", "start")
ABOUT_COMMENTS = ("LS901", "LS904", "LS711")
"""Rules whose fixes take comments away."""


class Broken(AssertionError):  # noqa: N818 - what is broken is the fix
    """Something that must hold does not."""


def settings():
    values = Values()
    values.select = ["ALL"]
    return Settings(values)


def check(path, text, kind, given):
    return check_source(text_source(path, text), kind, given)


def comments(path, text, kind):
    tree, _ = parse(text_source(path, text), kind)
    return Counter(text[start:end].strip() for start, end in getattr(tree, "comments", ()))


def refusals(result):
    """Findings that refuse, as what they say without places and names of other findings' lines."""
    return Counter(f.rule.code for f in [*result.findings, *result.hidden] if f.stage in REFUSING)


def alone(result, finding, given):
    """Applies one fix; raises ``Broken`` where it does what it must not."""
    path, text, kind = result.path, result.source.text, result.kind
    edits = with_line_ends(finding.fix.edits, text)
    made = apply(text, edits)
    if made == text:
        return
    after = check(path, made, kind, given)
    where = f"{path}: {finding.rule.code} at {finding.start}"
    new = refusals(after) - refusals(result)
    if new:
        raise Broken(f"{where}: brings {dict(new)}")
    if finding.rule.code not in ABOUT_COMMENTS:
        lost = comments(path, text, kind) - comments(path, made, kind)
        inside = "".join(text[start:end] for start, end, _ in edits)
        lost = [one for one in lost if one not in inside or one not in "".join(new for _, _, new in edits)]
        if lost and not all(one in inside for one in lost):
            raise Broken(f"{where}: loses the comment {lost[0]!r}")
        if lost and finding.stage not in REFUSING:
            raise Broken(f"{where}: takes the comment {lost[0]!r} away")
    same = [f for f in after.findings if f.rule.code == finding.rule.code]
    before = [f for f in result.findings if f.rule.code == finding.rule.code]
    if len(same) >= len(before) and finding.message in {f.message for f in same}:
        count = sum(f.message == finding.message for f in before)
        if sum(f.message == finding.message for f in same) >= count:
            raise Broken(f"{where}: is still found after its fix: {finding.message}")


def together(result, given, unsafe):
    """Applies all fixes as ``--fix`` does; the number applied. Raises ``Broken``."""
    path, kind = result.path, result.kind

    def recheck(text):
        return check(path, text, kind, given)

    outcome = fix_result(result, unsafe=unsafe, recheck=recheck)
    new = refusals(outcome.result) - refusals(result)
    if new:
        raise Broken(f"{path}: all fixes together bring {dict(new)}")
    again = fix_result(check(path, outcome.text, kind, given), unsafe=unsafe, recheck=recheck)
    if again.text != outcome.text:
        raise Broken(f"{path}: a second run changes the file again: {again.applied}")
    return outcome


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


def run(folders, *, unsafe=False, part=1, most=None):
    """Figures over all files (every ``part``th): files, files fixed, fixes alone by code, culprits; and what broke."""
    given = settings()
    wanted = ("safe", "unsafe") if unsafe else ("safe",)
    figures = {"files": 0, "fixed": 0, "alone": Counter(), "together": Counter(), "culprits": Counter()}
    broken = []
    for number, source in enumerate(files(folders)):
        if number % part:
            continue
        result = check_source(source, None, given)
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
                alone(result, finding, given)
            except Broken as error:
                broken.append(str(error))
        if seen:
            try:
                outcome = together(result, given, unsafe)
                figures["fixed"] += bool(outcome.count)
                figures["together"].update(outcome.applied)
                figures["culprits"].update(culprit.code for culprit in outcome.culprits)
            except Broken as error:
                broken.append(str(error))
    return figures, broken


if __name__ == "__main__":
    arguments = [one for one in sys.argv[1:] if one != "--unsafe"]
    seen, wrong = run(arguments, unsafe="--unsafe" in sys.argv, most=10)
    print("\n".join(wrong))
    print({key: dict(value) if isinstance(value, Counter) else value for key, value in seen.items()})
    print(
        sum(seen["alone"].values()), "fixes alone,", sum(seen["together"].values()), "together,", len(wrong), "broken"
    )
    sys.exit(bool(wrong))
