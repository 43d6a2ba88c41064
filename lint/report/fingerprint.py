"""Names for findings that stay the same when lines move."""

from __future__ import annotations

from lslint.engine.findings import sort_key
from lslint.engine.result import FileResult
from lslint.report.merging import single

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.report.masking import Masker

DIGITS = 32
"""Hex digits of a name."""


def fingerprints(result: FileResult, masker: Masker, path: str | None = None) -> list[str]:
    """One text of 32 hex digits for each finding of the file, in their order; all different.

    Made of rule, path, the source line without its spaces' size and with secrets hidden (a hash of a password could be
    guessed), and a counter for findings that are equal in all that. A finding that was merged has the one of its first
    location. ``path``: instead of the one that is reported.
    """
    seen: dict[tuple[str, str], int] = {}
    names: dict[int, str] = {}
    if path is None:
        path = result.path.replace("\\", "/").removeprefix("./")
    cached = (-1, "")
    every = list(single(result.findings))
    if len(every) > len(result.findings):
        every.sort(key=sort_key)
    for finding in every:
        line = ""
        if result.source is not None:
            lines = result.source.lines
            number = lines.position(min(finding.start, len(result.source.text)))[0]
            if cached[0] != number:
                start = lines.starts[number - 1]
                content = " ".join(masker.source(start, start + len(lines.line(number))).split())
                # Hashed once: thousands of findings may stand on one line of a megabyte.
                cached = number, digest(content)
            line = cached[1]
        code = finding.rule.code
        count = seen[code, line] = seen.get((code, line), -1) + 1
        names[id(finding)] = digest("\0".join((code, path, line, str(count))))[:DIGITS]
    return [names[id(finding)] for finding in result.findings]


def addresses(result: FileResult, masker: Masker) -> list[str]:
    """One text of 32 hex digits for each finding of the file, made of rule and address
    (``lslint.engine.addresses``); equal for findings that differ in nothing else, empty without an address."""
    names = []
    for finding in result.findings:
        if finding.address is None:
            names.append("")
            continue
        path, quoted = finding.address
        text = " ".join(masker.source(finding.start, finding.end).split()) if quoted else ""
        names.append(digest("\0".join((finding.rule.code, path, text)))[:DIGITS])
    return names


def digest(text: str) -> str:
    """Return the SHA-256 of a string in hex. Surrogates stand for the invalid bytes of a path or file."""
    from hashlib import sha256

    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
