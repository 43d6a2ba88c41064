"""Comments that silence a finding: where they can stand, and proof that they do what they should."""

from __future__ import annotations

from lslint.engine.check import parse, text_source
from lslint.engine.file import check_source
from lslint.kinds import BY_NAME
from lslint.suppression.apply import Suppressions
from lslint.suppression.multiline_strings import LongTexts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from lslint.config.settings import Settings
    from lslint.files.source import Source
    from lslint.lsp.documents import Document
    from lslint.lsp.session import Session
    from lslint.rules.api import Finding

    Edit = tuple[int, int, str]

REASON = "why"
"""Stands for the reason that a person gives."""
MOST_COLUMNS = 120


def silenced(session: Session, document: Document, finding: Finding) -> Iterator[tuple[bool, Edit]]:
    """Edits that silence a finding, and whether they do so for the whole file. Each was tried: the finding is gone and
    no other one came. None for a kind of file that has no comments."""
    settings = session.settings(document)
    for whole in (False, True):
        for edit in _whole(document, finding) if whole else _places(document, finding):
            if _works(document, finding, edit, settings):
                yield whole, edit
                break


def _places(document: Document, finding: Finding) -> Iterator[Edit]:
    """Candidates, best first: a comment there is with a list, the end of the line, a line of its own before it."""
    code = finding.rule.code
    index = document.index
    line, _ = index.position(finding.start)
    first, last = index.line_span(line)
    text = document.text
    around = None
    if document.result is not None and document.result.source is not None:
        around = LongTexts(document.result.source, document.result.tree).lines(finding.start)
    for one in (line, around[1] - 1, around[0] - 1) if around is not None else (line,):
        listed = _list_for(document, one)
        if listed >= 0:
            yield listed, listed, f", {code}"
            return
    content = text[first:last]
    comment = f"# lslint: ignore[{code}] -- {REASON}"
    if len(content.rstrip()) + len(comment) < MOST_COLUMNS:
        yield _behind(document, line, comment)
    yield _above(document, line, comment)
    if around is not None:  # behind the text, or before the line on which it begins
        yield _behind(document, around[1] - 1, comment)
        yield _above(document, around[0] - 1, comment)


def _behind(document: Document, line: int, comment: str) -> Edit:
    """A comment at the end of a line (from 0)."""
    first, last = document.index.line_span(line)
    end = first + len(document.text[first:last].rstrip())
    return end, end, f" {comment}"


def _above(document: Document, line: int, comment: str) -> Edit:
    """A comment on a line of its own before a line (from 0)."""
    first, last = document.index.line_span(line)
    content = document.text[first:last]
    indent = content[: len(content) - len(content.lstrip())]
    return first, first, f"{indent}{comment}{_line_end(document.text)}"


def _whole(document: Document, finding: Finding) -> Iterator[Edit]:
    start = 1 if document.text.startswith("\ufeff") else 0
    comment = f"# lslint: ignore-file[{finding.rule.code}] -- {REASON}"
    yield start, start, f"{comment}{_line_end(document.text)}"


def _list_for(document: Document, line: int) -> int:
    """The offset before the ``]`` of a comment that is for that line (from 0) already, or -1."""
    result = document.result
    comments = getattr(result.tree, "comments", None) if result is not None else None
    if result is None or result.source is None or not comments or "lslint:" not in document.text:
        return -1
    for one in Suppressions(result.source, comments).all:
        if one.line == line + 1 and one.close > 0:
            return one.close - 1
    return -1


def _line_end(text: str) -> str:
    return "\r\n" if text.count("\r\n") * 2 > text.count("\n") else "\n"


def _works(document: Document, finding: Finding, edit: Edit, settings: Settings) -> bool:
    """Whether the comment is read as one, is for the finding, and leaves everything else as it was."""
    start, end, new = edit
    source = text_source(document.name, document.text[:start] + new + document.text[end:])
    if document.kind not in BY_NAME:
        return _found_less(document, finding, source, settings)
    tree, slips = parse(source, document.kind)
    if tree is None:
        return False
    if "slips" not in document.memo:
        document.memo["slips"] = len(parse(text_source(document.name, document.text), document.kind)[1])
    if len(slips) != document.memo["slips"]:
        return False
    shift = len(new) - (end - start) if start <= finding.start else 0
    moved = finding.rule.finding((finding.start + shift, finding.end + shift), finding.message)
    return Suppressions(source, tree.comments, tree).hidden(moved)


def _found_less(document: Document, finding: Finding, source: Source, settings: Settings) -> bool:
    """For a config inside of another file: whether its check finds this finding no more, and no other one."""
    code = finding.rule.code
    had = [one.rule.code for one in (document.result.findings if document.result else ())]
    left = [one.rule.code for one in check_source(source, document.kind, settings).findings]
    return left.count(code) < had.count(code) and all(left.count(one) <= had.count(one) for one in set(left))
