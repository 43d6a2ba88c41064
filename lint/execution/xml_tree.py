"""XML documents as trees. What REXML and Nokogiri, the parsers of the xml filter, may read in another way than this
parser does is not read (``NotRun``): document types and with them entities, other encodings, most malformed documents.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from xml.parsers import expat

from lslint.execution.budget import MAX_DEPTH
from lslint.execution.errors import NotRun

_SIZE = 1_000_000
_OTHER_DECLARATION = re.compile(r"<!(?!--|\[CDATA\[)")
_ENCODING = re.compile(r"<\?xml\s[^>]*?encoding\s*=\s*[\"']([^\"']*)")
_QUOTED = re.compile(rb"""[^"'>]*+(?:"([^"]*+)"|'([^']*+)')""")
_SURE = frozenset((
    expat.errors.XML_ERROR_NO_ELEMENTS, expat.errors.XML_ERROR_TAG_MISMATCH, expat.errors.XML_ERROR_UNCLOSED_TOKEN,
))  # fmt: skip
"""Errors that all parsers report: no or an unclosed element, an end tag of another name."""


class Malformed(Exception):  # noqa: N818
    """The document is not well-formed."""


@dataclass(slots=True)
class Text:
    """A piece of text; ``raw``: in a CDATA section, or with a reference to a character."""

    content: str
    raw: bool = False


@dataclass(slots=True)
class Element:
    """An element. ``name``: without prefix. ``spaced``: it is in a namespace. ``number``: its place in the document."""

    name: str
    spaced: bool
    attributes: dict[str, str]
    number: int
    children: list[Element | Text] = field(default_factory=list)

    @property
    def elements(self) -> list[Element]:
        """The elements directly below."""
        return [child for child in self.children if isinstance(child, Element)]

    @property
    def texts(self) -> list[Text]:
        """The pieces of text directly below."""
        return [child for child in self.children if isinstance(child, Text)]


def parse(text: str) -> Element:
    """Return the root. Raises ``Malformed``, ``NotRun`` for what may be read in another way."""
    if len(text) > _SIZE:
        raise NotRun("XML of more than a million characters is not modelled")
    if _OTHER_DECLARATION.search(text) is not None:
        raise NotRun("XML with a document type is not modelled")
    encoding = _ENCODING.match(text)
    if encoding is not None and encoding[1].upper() != "UTF-8":
        raise NotRun("XML in another encoding than UTF-8 is not modelled")
    if "\r" in text or "\ufeff" in text:
        raise NotRun("XML with carriage returns or a byte order mark is not modelled")
    return _Builder().build(text)


class _Builder:
    """Builds the tree from what the parser reports."""

    __slots__ = ("_in_section", "_joined", "_number", "_open", "_parser", "_prefixes", "_root", "_source")

    def __init__(self) -> None:
        self._root: Element | None = None
        self._open: list[Element] = []
        self._prefixes: list[frozenset[str]] = [frozenset(("xml", "xmlns"))]
        self._number = 0
        self._joined = False
        self._in_section = False
        self._source = b""
        self._parser = expat.ParserCreate("utf-8")
        self._parser.buffer_text = False
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.CharacterDataHandler = self._text
        self._parser.StartCdataSectionHandler = self._start_section
        self._parser.EndCdataSectionHandler = self._end_section
        self._parser.CommentHandler = self._other
        self._parser.ProcessingInstructionHandler = self._other

    def build(self, text: str) -> Element:
        try:
            self._source = text.encode("utf-8")
            self._parser.Parse(self._source, True)
        except expat.ExpatError as error:
            if expat.errors.messages[error.code] in _SURE:
                raise Malformed from None
            raise NotRun(f"malformed XML ({expat.ErrorString(error.code)}) is not modelled") from None
        except UnicodeEncodeError:
            raise NotRun("half a surrogate pair in XML is not modelled") from None
        assert self._root is not None
        return self._root

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        if len(self._open) >= MAX_DEPTH:
            raise NotRun(f"XML nested more than {MAX_DEPTH} levels deep is not modelled")
        if attributes:
            self._require_plain_values()
        declared = {key[6:] for key in attributes if key.startswith("xmlns:")}
        if "xmlns" in attributes:
            declared.add("")
        prefixes = self._prefixes[-1] | declared
        prefix, _, local = name.rpartition(":")
        for used in (prefix, *(key.rpartition(":")[0] for key in attributes)):
            if used and used not in prefixes:
                raise NotRun("XML with an undeclared prefix is not modelled")
        self._number += 1
        element = Element(local, prefix in prefixes, attributes, self._number)
        if self._open:
            self._open[-1].children.append(element)
        else:
            self._root = element
        self._open.append(element)
        self._prefixes.append(prefixes)
        self._joined = False

    def _require_plain_values(self) -> None:
        """Line ends and tabs in the values of attributes become spaces in some parsers."""
        offset = self._parser.CurrentByteIndex
        while (quoted := _QUOTED.match(self._source, offset)) is not None:
            value = quoted[1] or quoted[2] or b""
            if b"\n" in value or b"\t" in value:
                raise NotRun("line ends and tabs in the attributes of XML are not modelled")
            offset = quoted.end()

    def _end(self, name: str) -> None:
        self._open.pop()
        self._prefixes.pop()
        self._joined = False

    def _text(self, data: str) -> None:
        raw = self._in_section or self._source.startswith(b"&", self._parser.CurrentByteIndex)
        children = self._open[-1].children
        last = children[-1] if children else None
        if self._joined and isinstance(last, Text):
            last.content += data
            last.raw = last.raw or raw
        else:
            children.append(Text(data, raw))
        self._joined = True

    def _start_section(self) -> None:
        self._in_section = True
        self._joined = False

    def _end_section(self) -> None:
        if not self._joined:
            self._open[-1].children.append(Text("", True))
        self._in_section = False
        self._joined = False

    def _other(self, *content: str) -> None:
        self._joined = False
