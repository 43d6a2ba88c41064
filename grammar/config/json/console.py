"""Files of developer-console requests: ``PUT _index_template/x`` and a body, several in a file."""

from __future__ import annotations

import re
from collections.abc import Callable

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.config.json.text import GOES_ON
from lslint.grammar.config.json.value import parse_value
from lslint.grammar.config.tree import ConfigDocument, ConfigFile
from lslint.grammar.parse_errors import ParseError, Span

_FIRST = re.compile(
    r"\ufeff?(?:[ \t\r\n]+|(?:#|//)[^\r\n]*|/\*(?:[^*]|\*(?!/))*+\*/)*+"
    r"(?:GET|PUT|POST|DELETE|HEAD|PATCH|OPTIONS)[ \t]+(?:[\w/<%*.@+$\"-]|\{{1,2}[\w .$-]*\})",
    re.I,
)


def looks_like(text: str) -> bool:
    """True if the first thing in the text, comments aside, is a request line."""
    return _FIRST.match(text) is not None


_PIECE = (
    r"(?P<line>(?:^|(?<=\r))[ \t]*(?P<method>GET|PUT|POST|DELETE|HEAD|PATCH|OPTIONS)[ \t]+(?P<path>\S+)[^\r\n]*)"
    r'|(?P<triple>"""(?:[^"]|"(?!""))*+(?:"""|\Z))'
    r'|(?P<string>"(?:[^"\\\r\n]|\\[^\r\n])*+(?:"|\\?(?=[\r\n]|\Z)))'
    r"|(?P<comment>//[^\r\n]*|\#(?!\{[A-Za-z_][\w.]*\})[^\r\n]*|/\*(?:[^*]|\*(?!/))*+(?:\*/|\Z))"
    r"|(?P<open>[\[{])|(?P<close>[\]}])|(?P<gap>\.\.+|\u2026|<\w[^<>\n]*>)"
)


def parse(text: str, templates: bool | str = True) -> tuple[ConfigFile, list[ParseError]]:
    """The requests of a console file: one document each, with method and path; ``root`` is the first body, or None.

    Bodies are JSON with ``#`` comments and ``\"\"\"`` strings, which the console turns into JSON before it sends them.
    A request with several bodies (``_bulk``) keeps the first. A body with an ellipsis or ``<a placeholder>`` outside
    its strings is not one to send, and what follows a request that has no body is its
    answer: both are passed over. Raises nothing.
    """
    reader = _RequestReader(text)
    reader.read()
    errors: list[ParseError] = []
    requests = reader.requests
    plain = reader.plain()
    for index, request in enumerate(requests):
        limit = requests[index + 1].start if index + 1 < len(requests) else len(text)
        bodies = reader.bodies[index]
        request.end = len(text[request.end : limit].rstrip()) + request.end if bodies else request.end
        for number, (start, end) in enumerate(bodies):
            if start in reader.gaps:
                continue
            if end < 0:
                end = start + len(plain[start:limit].rstrip())
            document, body_errors, _ = parse_value(plain, start, end, reader.raw, templates=templates)
            if start <= reader.unclosed < end:
                quotes = (reader.unclosed, reader.unclosed + 3)
                body_errors = [ParseError("json-syntax", *quotes, {"what": "unclosed-triple-quotes"})]
            if body_errors and compiled(GOES_ON).match(plain, end, limit):
                for error in body_errors:
                    error.edits = ()
            errors += body_errors
            if number == 0 and document is not None:
                request.root = document.root
    return ConfigFile("console", requests, reader.comments), errors


class _RequestReader:
    """Finds the requests and the spans of their bodies.

    ``bodies``: of each request; ``gaps``: where bodies begin that are not whole; ``raw``: offset -> content of a string
    with three quotes, of which the one at ``unclosed`` is not closed; ``masked``: the pieces of the text as JSON, up to
    ``done``; ``depth``: the number of open brackets; ``body_start``: where a body may start, which is the next thing
    after a request line, a body or a comment. Large because the parts of a request share the position and the results.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.requests: list[ConfigDocument] = []
        self.bodies: list[list[Span]] = []
        self.comments: list[Span] = []
        self.gaps: set[int] = set()
        self.raw: dict[int, str] = {}
        self.unclosed = -1
        self.masked: list[str] = []
        self.done = 0
        self.depth = 0
        self.body_start = 0
        self._faultless: Callable[[str, int], int] | None = None

    def read(self) -> None:
        search = re.compile(_PIECE, re.M | re.I).search
        end = 0
        while (match := search(self.text, end)) is not None:
            kind = match.lastgroup
            start, end = match.span()
            if match["line"] is not None:
                self._begin_request(match)
            elif kind == "comment":
                self._mask_comment(start, end)
            elif kind == "triple":
                self._mask_string(start, end)
            elif kind == "open":
                end = self._open(start, end)
            elif kind == "gap" and self.depth:
                self.gaps.add(self.bodies[-1][-1][0])
            elif kind == "close" and self.depth:
                self.depth -= 1
                if self.depth == 0:
                    self.bodies[-1][-1] = (self.bodies[-1][-1][0], end)
                    self.body_start = _next(self.text, end)

    def plain(self) -> str:
        """The text with JSON in the place of comments and strings that only the console has."""
        if not self.masked:
            return self.text
        return "".join([*self.masked, self.text[self.done :]])

    def _begin_request(self, match: re.Match[str]) -> None:
        request = ConfigDocument(match.start("method"), match.end("path"), None)
        request.method = match["method"].upper()
        request.path = match["path"]
        request.path_start, request.path_end = match.span("path")
        self.requests.append(request)
        self.bodies.append([])
        self.depth = 0
        self.body_start = _next(self.text, match.end())

    def _mask_comment(self, start: int, end: int) -> None:
        self.comments.append((start, end))
        if start == self.body_start:
            self.body_start = _next(self.text, end)
        if self.text[start] == "#":
            self.masked += (self.text[self.done : start], " " * (end - start))
            self.done = end

    def _mask_string(self, start: int, end: int) -> None:
        text = self.text
        is_closed = text.endswith('"""', start + 3, end)
        self.unclosed = self.unclosed if is_closed else start
        self.raw[start] = text[start + 3 : end - 3 if is_closed else end]
        self.masked += (text[self.done : start], '"', "x" * (end - start - 2), '"')
        self.done = end

    def _open(self, start: int, end: int) -> int:
        """Read a bracket. Return its end, or the end of a whole body that is passed over."""
        if self.depth:
            self.depth += 1
        elif start == self.body_start and self.bodies:
            bodies = self.bodies[-1]
            if bodies and self.text[start] == "{":  # only its errors count; `_bulk` has thousands
                self._faultless = self._faultless or _faultless(self.text)
                whole = self._faultless(self.text, start)
                if whole >= 0:
                    self.body_start = _next(self.text, whole)
                    return whole
            self.depth = 1
            if _is_answer(self.requests[-1], self.text, start, len(bodies)):
                self.gaps.add(start)
            bodies.append((start, -1))
        return end


def _faultless(text: str) -> Callable[[str, int], int]:
    """A function that returns the end of the JSON object at an offset of the text; -1 if ``parse_value`` may report an
    error in it."""
    from json import JSONDecoder

    def unique(pairs: list[tuple[str, object]]) -> None:
        if len(dict(pairs)) != len(pairs):
            raise ValueError("a key occurs twice")

    def refuse(name: str) -> None:
        raise ValueError(name)  # NaN, Infinity

    read = JSONDecoder(object_pairs_hook=unique, parse_int=str, parse_float=str, parse_constant=refuse).raw_decode
    if compiled(r"[\ud800-\udfff]").search(text) is not None:
        return lambda text, start: -1

    def end_of(text: str, start: int) -> int:
        try:
            return read(text, start)[1]
        except (ValueError, RecursionError):
            return -1

    return end_of


_READ_WITH_BODY = (
    r"(?i:_(?:search|count|msearch|mget|analyze|validate|explain|field_caps|rank_eval|m?termvectors|terms_enum|render|sql|eql"
    r"|query|esql|knn_search|percolate|mpercolate|mlt|suggest|simulate\w*|execute|evaluate|preview|graph|rollup_search"
    r"|search_shards|exists|script|async_search|pit|has_privileges|find_structure|api_key|user|privilege|ml|transform"
    r"|fleet|reindex|scroll|inference)\b|/scroll\b|/explain\b|[${%])"
)
"""Paths of requests that read and have a body; a variable may be any of them."""
_SEVERAL = r"(?i:_(?:bulk|msearch|mpercolate|mtermvectors|monitoring)\b|[${%])"
_ANSWER = (
    r"""\{\s*"(?:(?:acknowledged|took|_shards|_index|_scroll_id|cluster_name|_nodes|tokens|task|tagline)"\s*:"""
    r"""|error"\s*:\s*\{)"""
)
"""What an answer begins with."""


def _is_answer(request: ConfigDocument, text: str, start: int, number: int) -> bool:
    """Whether the object or list below a request, after ``number`` others, is what Elasticsearch answers."""
    if number and compiled(_SEVERAL).search(request.path) is None:
        return True
    if request.method in ("GET", "HEAD") and (
        text[start] == "[" or compiled(_READ_WITH_BODY).search(request.path) is None
    ):
        return True
    return compiled(_ANSWER).match(text, start) is not None


def _next(text: str, offset: int) -> int:
    """Offset of the next character that is no blank; the end of the text if there is none."""
    while offset < len(text) and text[offset] in " \t\r\n":
        offset += 1
    return offset
