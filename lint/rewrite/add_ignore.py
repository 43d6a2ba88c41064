"""``--add-ignore``: writes a suppression comment for each finding, so that a legacy repository starts clean."""

from __future__ import annotations

from lslint.engine.check import parse, text_source
from lslint.engine.result import FileResult
from lslint.files.atomic import FixError, write_atomic
from lslint.kinds import BY_NAME
from lslint.suppression.multiline_strings import LongTexts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.files.source import Source
    from lslint.rules.api import Finding


class Outcome:
    """What was done to a file: ``text``, how many findings have a comment now, and ``(line, reason)`` of the others."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.count = 0
        self.left: list[tuple[int, str]] = []


def add(result: FileResult, reason: str) -> Outcome:
    """Comments for all findings of a file, at the end of their line; above it where a text goes over the line end; for
    findings inside such a text behind its last line.

    Each is checked to be read as a comment. Nothing is written.
    """
    source = result.source
    kind = BY_NAME.get(result.kind)
    with_comments = kind is not None and kind.comment is not None and not result.path.endswith(".json")
    long_texts = LongTexts(source, parse(source, result.kind)[0]) if source is not None and with_comments else None

    def line_of(finding: Finding) -> int:
        around = None if long_texts is None else long_texts.lines(finding.start)
        return around[1] if around is not None else source.lines.position(finding.start)[0]  # type: ignore[union-attr]

    outcome = Outcome(source.text if source is not None else "")
    codes: dict[int, list[str]] = {}
    for finding in result.findings:
        if source is None or finding.rule.code.startswith("LS9"):
            continue
        line = line_of(finding)
        known = codes.setdefault(line, [])
        if finding.rule.code not in known:
            known.append(finding.rule.code)
    if source is None or not codes:
        return outcome
    if not with_comments:
        outcome.left = [(line, "JSON has no comments") for line in sorted(codes)]
        return outcome
    kept = _placed(source, result.kind, codes, reason)
    outcome.left = [(line, "no comment can stand there") for line in sorted(codes) if line not in kept]
    outcome.text = _apply(source, list(kept.values()))
    lines = [line_of(finding) for finding in result.findings if not finding.rule.code.startswith("LS9")]
    outcome.count = sum(line in kept for line in lines)
    return outcome


def _placed(source: Source, kind: str, codes: dict[int, list[str]], reason: str) -> dict[int, tuple[int, str]]:
    """Line -> insertion, for the lines at which a comment is read as one."""
    kept: dict[int, tuple[int, str]] = {}
    left = dict(codes)
    for way in (_behind, _above):
        tried = {line: way(source, line, names, reason) for line, names in left.items()}
        for line, insertion in tried.items():
            kept[line] = insertion
        while True:
            text = _apply(source, list(kept.values()))
            tree, _ = parse(text_source(source.path, text, source.encoding), kind)
            comments = [text[start:end] for start, end in tree.comments] if tree is not None else []
            starts = [start for start, _ in tree.comments] if tree is not None else []
            wrong = _not_comments(kept, starts, comments)
            if not wrong:
                break
            for line in wrong:
                del kept[line]
        left = {line: names for line, names in left.items() if line not in kept}
        if not left:
            break
    return kept


def _not_comments(kept: dict[int, tuple[int, str]], starts: list[int], comments: list[str]) -> list[int]:
    """Lines whose insertion is not within a comment of the new text."""
    from bisect import bisect_right

    wrong = []
    moved = 0
    for line, (at, added) in sorted(kept.items(), key=lambda item: item[1][0]):
        mark = at + moved + added.index("#") if "#" in added else at + moved
        moved += len(added)
        index = bisect_right(starts, mark) - 1
        if index < 0 or mark >= starts[index] + len(comments[index]):
            wrong.append(line)
    return wrong


def _behind(source: Source, line: int, names: list[str], reason: str) -> tuple[int, str]:
    start = source.lines.starts()[line - 1]
    whole = source.lines.line(line)
    old = whole.rfind("lslint: ignore[")
    close = whole.find("]", old)
    if old >= 0 and close >= 0:
        return start + close, "," + ",".join(names)
    stripped = whole.rstrip(" \t")
    return start + len(stripped), f" # {_directive(names, reason)}"


def _above(source: Source, line: int, names: list[str], reason: str) -> tuple[int, str]:
    start = source.lines.starts()[line - 1]
    whole = source.lines.line(line)
    blanks = whole[: len(whole) - len(whole.lstrip(" \t"))]
    end = "\r\n" if source.text[start : start + len(whole) + 2].endswith("\r\n") else "\n"
    return start, f"{blanks}# {_directive(names, reason)}{end}"


def _directive(names: list[str], reason: str) -> str:
    return f"lslint: ignore[{','.join(names)}]" + (f" -- {' '.join(reason.split())}" if reason else "")


def _apply(source: Source, insertions: list[tuple[int, str]]) -> str:
    parts: list[str] = []
    at = 0
    for place, added in sorted(insertions):
        parts += (source.text[at:place], added)
        at = place
    return "".join([*parts, source.text[at:]])


def write(source: Source, text: str) -> None:
    """Puts the text into the file. Raises ``FixError``, also for a file whose bytes cannot be given back."""
    if not source.exact:
        raise FixError("it holds bytes that are no text in its encoding")
    write_atomic(source.path, source.encode(text), expected=source.encode(source.text))
