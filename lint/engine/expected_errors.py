"""Errors that a lesson or comment announces: "If we run the following, we get an error"."""

from __future__ import annotations

from lslint.engine.findings import make_hint
from lslint.engine.result import FileResult
from lslint.grammar.bounded_cache import compiled
from lslint.grammar.lines import line_end, line_start

MAX_LINES = 8  # of a document
MAX_COMMENTS = 2  # directly above, of a config
MAX_LENGTH = 500
_COMMENT = ("#", "//", "/*", "*", "--")
_ANNOUNCED = (
    r"(?i:\b(?:get|gets|give|gives|return|returns|throw|throws|raise|raises|cause|causes|produce|produces|result in"
    r"|results in|lead to|leads to|see|expect|expected|show|shows)\b[^.\n]{0,40}\berr?r?ors?\b"
    r"|\bgiv\w{0,3} err+ors?\b|\b(?:will|would|should|must) (?:fail|be rejected|not work|error)\b|\bwon't work\b"
    r"|\b(?:does|do) not work\b|\b(?:doesn|don)'t work\b|\b4\d\d[ -]error|\berror(?: \d{1,2})?: 4\d\d\b"
    r"|\bnot supported\b[^\n]{0,60}\berr+ors?\b)"
)


def apply(result: FileResult) -> None:
    """Makes hints of the errors that the comment above or, in a document, the text around announces: nobody has to
    learn of them. The verdict stays."""
    if result.source is None:
        return
    text = result.source.text
    is_prose = result.kind in ("none", "")
    errors = [finding for finding in result.findings if finding.severity == "error"]
    announced = [finding for finding in errors if _is_announced(text, finding.start, is_prose)]
    if is_prose and announced:  # a lesson repeats the request that it discusses
        known = {(finding.rule.code, finding.message) for finding in announced}
        announced = [finding for finding in errors if (finding.rule.code, finding.message) in known]
    for finding in announced:
        make_hint(finding)


def _is_announced(text: str, at: int, is_prose: bool) -> bool:
    """Whether the line of an offset or a few lines above say that what follows is an error; in a document also the
    lines below, up to the next listing."""
    pattern = compiled(_ANNOUNCED)
    start, end = line_start(text, at), line_end(text, at)
    end = len(text) if end < 0 else end
    near = min(end, at + MAX_LENGTH)  # a line may be the whole file
    mark = min((one for one in (text.find(" #", at, near), text.find(" //", at, near)) if one >= 0), default=-1)
    if mark >= 0 and pattern.search(text[mark : min(end, mark + MAX_LENGTH)]):
        return True
    for _ in range(MAX_LINES if is_prose else MAX_COMMENTS):
        if not start:
            break
        before = line_start(text, start - 1)
        line = text[before : min(start - 1, before + MAX_LENGTH)].strip()
        start = before
        if line[-1:] in ("}", "]", "{") or (line and not is_prose and not line.startswith(_COMMENT)):
            break
        if pattern.search(line):
            return True
    return is_prose and _is_explained(text, end)


def _is_explained(text: str, at: int) -> bool:
    """Whether the text below the listing that contains an offset describes an error."""
    close = text.find("\n```", at)
    if close < 0:
        return False
    below = text[close + 4 : close + 4 + MAX_LENGTH].partition("```")[0]
    return compiled(_ANNOUNCED).search(below) is not None
