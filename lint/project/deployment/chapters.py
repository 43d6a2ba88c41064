"""The releases of the chapters of a document: if one chapter of notes installs 2.4 and another one 7.6, each chapter is
about its own release, and the notes as a whole about none."""

from __future__ import annotations

import os

from lslint.grammar.bounded_cache import Latest
from lslint.project.deployment import documents, products
from lslint.project.deployment.model import DOCS, Statement

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.project.deployment.model import Manifest

    Heading = tuple[int, int, str]
    """Line, level and text."""

MAX_HEADINGS = 5_000
MAX_COMMANDS = 500
"""Commands of a document that are examined."""
_ADOC = (".adoc", ".asciidoc")
_RST = ".rst"
_HEADING = r" {0,3}(#{1,6})[ \t]+(\S.*)"
_HEADING_ADOC = r"(={1,6})[ \t]+(\S.*)"
_UNDERLINES = "=-~^\"'`#*+"
_RELEASE = (
    r"(?<![a-z0-9])(elasticsearch|logstash|filebeat|kibana|elastic[ -]?stack|elk|elastic|es|beats)"
    r"(?![a-z])[^\w.]{0,4}(?:stack|version|release|v|版本|バージョン)?[\s:=-]{0,3}v?(\d{1,2}\.(?:\d{1,2}|x)(?:\.\d{1,3})?)(?![\d.])"
)
_MEANT = {"es": ("elasticsearch",), "beats": products.BEATS, **{name: (name,) for name in products.STACK}}


class Chapters:
    """The headings of a document and its releases of a product. ``path``: absolute."""

    def __init__(self, path: str, text: str, product: str) -> None:
        self._headings = _headings(path, text)
        self._named = {
            number: Statement(path, number, title[:80], product, releases, DOCS)
            for number, _, title in self._headings
            if (releases := _named(product, title)) is not None
        }
        every = documents.read_document(path, text).statements
        commands = [one for one in every if one.product == product and one.low][:MAX_COMMANDS]
        self._commands = [(self._around(one.line), one) for one in commands]
        self.has_several = len({_minor(one) for one in (*self._named.values(), *commands)}) > 1

    def of_line(self, line: int) -> Statement | None:
        """What the document says about the release that a line is about: the heading of the nearest chapter around the
        line that names one, else the last command above the line in its section or the text of a section around it."""
        around = self._around(line)
        for number in reversed(around):
            if number in self._named:
                return self._named[number]
        above = [
            (len(outer), one.line, one)
            for outer, one in self._commands
            if one.line < line and around[: len(outer)] == outer
        ]
        return max(above, key=lambda one: one[:2])[2] if above else None

    def _around(self, line: int) -> list[int]:
        """The lines of the headings of the chapters that a line is in, outermost first."""
        stack: list[tuple[int, int]] = []
        for number, level, _ in self._headings:
            if number > line:
                break
            while stack and stack[-1][0] >= level:
                stack.pop()
            stack.append((level, number))
        return [number for _, number in stack]


_latest = Latest()


def of_document(path: str, text: str, product: str) -> Chapters:
    """The chapters of a document (absolute path). Cached, because it has a line for each config in it."""
    key = path, text, product
    found: Chapters | None = _latest.get(key)
    return found if found is not None else _latest.keep(key, Chapters(path, text, product))


def is_of_several(document: Manifest) -> bool:
    """Whether a document names several major releases of a product: it is no evidence for other files. A repository
    does not count where a package is named."""
    exact = {one.product for one in document.statements if one.low and not one.is_repository}
    majors: dict[str, set[str]] = {}
    for one in document.statements:
        if one.low and not (one.is_repository and one.product in exact):
            majors.setdefault(one.product, set()).update(each.partition(".")[0] for each in (one.low, one.high))
    return any(len(each) > 1 for each in majors.values())


def _named(product: str, title: str) -> tuple[str, str] | None:
    """The release of a product that a heading names."""
    found = set()
    for match in products.pattern(_RELEASE).finditer(title.lower()):
        if product in _MEANT.get(match[1], products.STACK):
            found.add(products.releases(product, match[2]))
    return found.pop() if len(found) == 1 else None


def _minor(statement: Statement) -> tuple[str, ...]:
    return tuple(statement.low.split(".")[:2])


def _headings(path: str, text: str) -> list[Heading]:
    """The headings of a document, without lines of code."""
    ending = os.path.splitext(path)[1].lower()
    lines = text.split("\n")
    pattern = products.pattern(_HEADING_ADOC if ending in _ADOC else _HEADING)
    found: list[Heading] = []
    styles: list[str] = []
    fence = ""
    for number, line in enumerate(lines, 1):
        body = line.strip()
        low = body.lower()
        if fence:
            if body.startswith(fence) or fence in low:
                fence = ""
            continue
        if body.startswith(("```", "~~~")) or (ending in _ADOC and body == "----"):
            fence = body[:3]
        elif low.startswith("<pre") and "</pre>" not in low:
            fence = "</pre>"
        elif ending == _RST:
            after = lines[number].strip() if number < len(lines) else ""
            if body and after[:1] in tuple(_UNDERLINES) and len(after) >= len(body) and not after.strip(after[0]):
                styles += [after[0]] if after[0] not in styles else []
                found.append((number, styles.index(after[0]) + 1, body))
        elif len(line) < 400 and (match := pattern.match(line)) is not None:
            found.append((number, len(match[1]), match[2]))
        if len(found) >= MAX_HEADINGS:
            break
    return found
