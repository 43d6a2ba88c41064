"""Requests inside other files: Markdown, shell scripts, notes, files of HTTP clients.

A request is a line of the developer console (``PUT _template/x``) with its body below, or a call of ``curl`` whose body
is written out: in quotes, or in a here-document. What comes out is an ``Embedded`` whose text is a console request,
with the way from each of its characters to the host. Bodies that are not whole are passed over: an ellipsis, a
placeholder, the output of a command. A body with a bracket or string that is not closed goes as far as it can. Requests
without a body are those to delete something, and calls of curl that take the body from a file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from lslint.grammar.anchored import line_starts, matches, offsets
from lslint.grammar.bounded_cache import compiled
from lslint.grammar.config.json.text import GOES_ON
from lslint.grammar.embedding.offsets import Embedded, OffsetMap
from lslint.grammar.parse_errors import Span
from lslint.grammar.record import record
from lslint.grammar.shell_commands import MAX_BEFORE, PRINTING, callers, here_end
from lslint.grammar.template_hints import has_marker

OPEN = -2
_LINE = (
    r"^[ \t]*(?:[$>][ \t]+)?(?P<method>PUT|POST|GET|DELETE)[ \t]+(?P<url>(?:\{\{[^{}\n]*\}\}|[^\s{}'\"|])+)"
    r"(?:[ \t]+HTTP/[\d.]+)?[ \t]*(?=\{|\r?$)|(?P<curl>\bcurl(?:\.exe)?[ \t])"
)
_METHODS = ("PUT", "POST", "GET", "DELETE")
_FENCE = r"^(?P<margin>[ \t]*)(?P<marks>`{3,}|~{3,})(?P<info>[^`\n]*)$"
_BETWEEN = r"(?:[ \t\r\n]+|[A-Za-z][\w-]*:[ \t][^\n]*\n|(?:#|//)[^\n]*\n)*+"
_BODY = (
    r'"""(?:[^"]|"(?!""))*+(?:"""|\Z)|"(?:[^"\\\n]|\\.)*+(?:"|\\?$)|//[^\n]*|\#[^\n]*|/\*(?:[^*]|\*(?!/))*+(?:\*/|\Z)'
    r"|[\[{]|[\]}]|(?P<odd>\.\.\.|\u2026|<\w[^<>\n]*>|\{\{)"
)
_ODD_TEXT = r"\.\.\.|\u2026|<[A-Za-z_][\w .-]*>"
_WORD = r"(?P<plain>[^\s'\"\\;|&()<>$`]+)|(?P<quote>['\"])|(?P<escape>\\.)|(?P<ansi>\$')|(?P<other>[<>]&|&>|[$`<>])"
_HERE = r"<<(?P<dash>-?)[ \t]*(?P<quote>['\"\\]?)(?P<here>\w+)"
_CAT = r"(?:[^|]*(?:[;&({]|\b(?:then|do|else)\b))?[ \t]*cat\b[^|]*"
"""The command that passes a here-document to the next one as it is."""
_VARIABLE = r"\$\{\w[^{}\n]*\}|\$\w+|\$\([^()\n]*\)|`[^`\n]*`"
_DATA = r"-[ikLsSvfgN#]*d|--(?:data(?:-raw|-binary|-ascii)?|json)"
"""An option of curl with the body, which may be glued to the short one, and follow the long one after ``=``."""
_PLAIN_VALUES = ("-u", "--user", "-o", "--output", "-w", "--cacert", "--cert", "--key", "-X", "--request")
"""Options of curl whose value is no header."""
_SEPARATORS = " \t\r\n,:[]{}"
"""What stands around a value of JSON."""
_SHOWN = r"\$\(\s*(?:cat\s|<)[^()]*\)|`\s*cat\s[^`]*`"
"""What inserts a file."""


def _pattern(source: str) -> re.Pattern[str]:
    return compiled("(?ms)" + source)


@record
class PassedOver:
    """A call of curl whose body is not that of a file, and cannot be read: the method, the path and the span of the
    body."""

    method: str
    path: str
    start: int
    end: int


class Request:
    """``method``, ``path`` (without scheme, host and leading slash) and the text ``inner``: ``PUT path``, then the
    body, if there is one (``has_body``). ``faults``: of a call of curl, what Elasticsearch refuses: ``untyped``, as no
    header names its type (``yaml``, ``lines``, else JSON), ``lines``, as curl removes the line breaks of a file,
    ``newline``, as the last one is missing, ``quotes``, as it has three in a row; ``file``: the path of its file, whose
    `@` is at ``file_start``; ``is_unsure``: it is not known whether the call runs."""

    def __init__(self, method: str, path: str, inner: Embedded, has_body: bool) -> None:
        self.faults: list[str] = []
        self.file = ""
        self.file_start = 0
        self.is_unsure = False
        self.has_body = has_body
        self.method = method
        self.path = path
        self.inner = inner


def fences(text: str) -> list[Span]:
    """The contents of the fenced blocks of a Markdown text. Linear."""
    spans: list[Span] = []
    opened: tuple[str, int] | None = None
    for match in _pattern(_FENCE).finditer(text):
        marks = match["marks"]
        if opened is None:
            opened = marks, match.end() + 1
        elif marks[0] == opened[0][0] and len(marks) >= len(opened[0]) and not match["info"].strip():
            spans.append((opened[1], match.start()))
            opened = None
    return spans


def requests(
    text: str,
    spans: list[Span] | None = None,
    passed_over: list[PassedOver] | None = None,
    faulty: list[Request] | None = None,
    *,
    are_excerpts: bool = False,
    is_script: bool = False,
) -> Iterator[Request]:
    """The requests with whole bodies in these spans of ``text`` (None: everywhere), in order. ``passed_over``: gets
    the others of curl; ``faulty``: those of curl with a fault, without their bodies; ``are_excerpts``: a body in the
    console form that is not closed is not whole; ``is_script``: the text is a script of a shell. Raises nothing;
    linear in the size of the text."""
    for start, end in [(0, len(text))] if spans is None else spans:
        heads = list(_heads(text, start, end))
        calls = [head.start("curl") for head in heads if head["curl"] is not None]
        names = callers(text, calls, start, end, by_line=not is_script) if calls else {}
        here, before = None, start
        for index, match in enumerate(heads):
            # no body goes beyond the next request: each part of the text is looked at once
            limit = heads[index + 1].start() if index + 1 < len(heads) else end
            opener = text.rfind("<<", before, match.start())
            here = _pattern(_HERE).match(text, opener) if opener >= 0 else here
            before = match.start()
            if match["curl"] is None:
                close = here_end(here, match.end(), limit) if here is not None else None
                limit = limit if close is None else close.start()
                request = _console(text, match, limit, None if are_excerpts else end)
            elif (name := names[match.start("curl")]) in PRINTING:
                continue
            else:
                request = _curl(text, match.start("curl"), limit, passed_over, faulty if name else None)
            if request is not None:
                request.is_unsure = names.get(match.start("curl")) == ""
                yield request


def _heads(text: str, start: int, end: int) -> Iterator[re.Match[str]]:
    """The first lines of requests, and calls of curl, in a part of the text."""
    lines = line_starts(text, offsets(text, _METHODS, start, end))
    places = [*(line for line in lines if line >= start), *offsets(text, ("curl",), start, end)]
    return matches(_pattern(_LINE), text, places, end=end)


def _console(text: str, match: re.Match[str], end: int, last: int | None) -> Request | None:
    """A request line and its body, which ends before ``end``: the next request, or ``last``. If that is None, a body
    that is not closed is passed over."""
    between = _pattern(_BETWEEN).match(text, match.end(), end)
    offset = between.end() if between is not None else match.end()
    if text[offset : offset + 1] != "{" or offset >= end:
        return _made(text, "DELETE", match.span("url"), [], "", "") if match["method"] == "DELETE" else None
    stop = body_end(text, offset, end)
    goes_on = stop > 0 and compiled(GOES_ON).match(text, stop, end) is not None
    if last is not None and (stop == OPEN or goes_on):
        stop = _open_end(text, offset, end, last)
    if stop < 0:
        return None
    return _made(text, match["method"], match.span("url"), [(offset, stop)], text[offset:stop], "")


def _made(text: str, method: str, url: Span, pieces: list[Span], body: str, avoid: str) -> Request | None:
    """The request of a body copied from these pieces of the host. ``avoid``: characters that no edit may insert."""
    path = path_of(text, url)
    if path is None or _pattern(_ODD_TEXT).search(body):
        return None
    map_ = OffsetMap(url[0])
    map_.add(len(method) + 1, path[0], path[0])
    target = text[path[0] : url[1]].partition("#")[0].partition("\n")[0]
    map_.add(len(target), path[0], path[0] + len(target))
    map_.add(1, url[1], url[1])
    for start, end in pieces:
        map_.add(end - start, start, end)
    name = text[path[0] : path[1]]
    inner = Embedded(text, name, "copied", f"{method} {target}\n{body}", map_, 0, firm=True)
    inner.avoid = avoid
    return Request(method, name, inner, bool(body))


def path_of(text: str, url: Span) -> Span | None:
    """The path in a URL without host and leading slashes, or None if the URL has no path."""
    start, end = url
    for stop in "?#":
        cut = text.find(stop, start, end)
        end = cut if cut >= 0 else end
    scheme = text.find("://", start, end)
    if scheme >= 0:
        start = text.find("/", scheme + 3, end)
        if start < 0:
            return None
    else:
        first = text.find("/", start, end)
        host = text[start:first] if first > start else ""
        if host[:1] in ("$", "{") or ":" in host or host == "localhost":
            start = first
    start = end - len(text[start:end].lstrip("/"))
    end = start + len(text[start:end].rstrip("/"))
    path = _pattern(r"[\w.@*+%${}-][\w.@*+%/${}-]*").fullmatch(text, start, end)
    return (start, end) if path is not None else None


def _open_end(text: str, start: int, end: int, last: int) -> int:
    """Where the body of a console request ends whose brackets are not closed; -1 if what follows may belong to it."""
    line = text.rfind("\n", start, end) + 1
    if end < last and text[line:end].strip(" \t$>"):
        return -1  # the word `curl` in a string
    quotes = text.count('"""', start, end) % 2
    if quotes and text.count('"""', end, last) % 2:
        return -1  # the next request is a part of a string
    prose = None if quotes else _pattern(r"\n[ \t\r]*\n(?![ \t]*[\s\"{}\[\],\d-])").search(text, start, end)
    return start + len(text[start : end if prose is None else prose.start()].rstrip())


def body_end(text: str, start: int, end: int) -> int:
    """Where the JSON object that begins at ``start`` ends; ``OPEN`` where its brackets are not closed, -1 if it holds a
    placeholder."""
    depth = 0
    for match in _pattern(_BODY).finditer(text, start, end):
        if match["odd"] is not None:
            return -1
        character = text[match.start()]
        if character in "[{":
            depth += 1
        elif character in "]}":
            depth -= 1
            if depth == 0:
                return match.end()
    return -1 if has_marker(text[start:end]) else OPEN


def _curl(
    text: str, start: int, end: int, passed_over: list[PassedOver] | None, faulty: list[Request] | None
) -> Request | None:
    """A call of curl: its words, then the body they name."""
    line = text.rfind("\n", 0, start) + 1
    words, stop = _words(text, start, end)
    method, url, data, how, index = "", None, None, "", 0
    while index < len(words):
        word, first, last = words[index]
        index += 1
        following = words[index] if index < len(words) else None
        if word == "--request" and following is not None:
            method, index = following[0], index + 1
        elif (option := _pattern(_DATA).match(word)) is not None and (
            word[1] != "-" or word[option.end() :][:1] in "="
        ):
            how, glued = option[0], option.end() + (word[1] == "-")
            if glued < len(word):
                is_plain = text.startswith(word[:glued], first)
                data = (word[glued:], first + glued, last) if is_plain else (word, first, last)
            elif following is not None:
                data, index = following, index + 1
        elif (bundled := _pattern(r"-[a-zA-Z]*X(\w*)").fullmatch(word)) is not None:
            method = bundled[1] or (following[0] if following is not None else "")
            index += not bundled[1]
        elif word in ("-H", "--header", *_PLAIN_VALUES):
            index += 1
        elif word[:1] != "-" and url is None and _is_url(word):
            is_quoted = last - first > 1 and text[first] in "'\"" and text[last - 1] == text[first]
            url = first + is_quoted, last - is_quoted
    method = method.upper() or ("POST" if data is not None else "")
    if url is None or method not in ("PUT", "POST", "GET", "DELETE"):
        return None
    if data is None:
        return _made(text, method, url, [], "", "") if method == "DELETE" else None
    faults = _faults(words, data[0], how, text[slice(*url)]) if faulty is not None else []
    made = _made(text, method, url, [], "", "") if faults else None
    if faulty is not None and made is not None:
        made.faults = faults
        faulty.append(made)
    is_input = data[0] in ("@-", "@/dev/stdin")
    if data[0][:1] == "@" and not is_input:
        request = _made(text, method, url, [], "", "")
        if request is not None:
            request.file, request.file_start = data[0][1:], data[1]
        return request
    if is_input or (data[0].startswith("$(cat <<") and (url[0] < data[1] or data[0].endswith(")"))):
        request = _here(text, start, stop if is_input else data[1], end, method, url)
        is_file = is_input and "<<" not in text[line:stop]
    elif text[data[1]] == "'" and '\\"' in data[0] and _is_in_string(text[max(line, start - MAX_BEFORE) : start]):
        request, is_file = None, False  # the quotes around the call remove the backslashes
    else:
        request = _quoted(text, data[1], data[2], method, url)
        is_file = _pattern(_SHOWN).fullmatch(data[0]) is not None
    if request is None and passed_over is not None and not is_file:
        path = path_of(text, url)
        if path is not None:
            passed_over.append(PassedOver(method, text[path[0] : path[1]], data[1], data[2]))
    return request


def _is_in_string(before: str) -> bool:
    """Whether a call follows an open double quote on its line, as in ``sh -c "curl …"``."""
    return _pattern(r"""\\.|'[^']*'""").sub("", before).count('"') % 2 == 1


def _faults(words: list[tuple[str, int, int]], data: str, how: str, url: str) -> list[str]:
    """The faults of a call of curl with a body. ``how``: its option for the body."""
    is_of_lines = url.partition("?")[0].endswith(("/_bulk", "/_msearch"))
    faults = ["newline"] if is_of_lines and data[:1] == "{" and data.rstrip(" \t")[-1:] == "}" else []
    if is_of_lines and data[:1] == "@" and not how.endswith(("-raw", "-binary", "json")):
        faults = ["lines"]
    open_words = [
        word
        for (before, _, _), (word, _, _) in zip([("", 0, 0), *words], words, strict=False)
        if word != data and before not in _PLAIN_VALUES and not (_is_url(word) and url in word)
    ]
    names_type = _pattern(r"(?i)[$`@]|-H[$@]|.*content-type|-K|--config|--get|--json").match
    is_query = any(_pattern(r"-[a-zA-Z]*G|--get").fullmatch(word) for word in open_words)
    is_json = not is_query and data.lstrip()[:1] in ("{", "[")
    faults += ["quotes"] if is_json and _pattern(r'[:,\[]\s*"""').search(data) is not None else []
    if is_query or how.endswith("json") or not data or any(map(names_type, open_words)):
        return faults
    is_yaml = _pattern(r"@.*\.ya?ml").fullmatch(data) is not None
    return [*faults, "untyped lines" if is_of_lines else "untyped yaml" if is_yaml else "untyped"]


def _is_url(word: str) -> bool:
    """Whether the word contains a path; a variable alone may hold options (``curl $AUTH "$HOST/logs"``)."""
    return "://" in word or "/_" in word or ":9200" in word or (word[:1] == "$" and "/" in word)


def _words(text: str, start: int, end: int) -> tuple[list[tuple[str, int, int]], int]:
    """The words of a command, each with its span (quotes included), and where the command ends."""
    words: list[tuple[str, int, int]] = []
    pos = first = stop = start
    content: list[str] = []
    pattern = _pattern(_WORD)
    while pos < end and len(words) < 200:
        match = pattern.match(text, pos, end)
        if match is None and text[pos] in "\n;|&)":
            break
        if match is None or match["escape"] == "\\\n" or text.startswith("\\\r\n", pos):
            if pos > first:
                words.append(("".join(content), first, pos))
                content = []
            pos = pos + 3 if text.startswith("\\\r\n", pos) else match.end() if match is not None else pos + 1
            first = pos
            continue
        if match["plain"] is not None:
            content.append(match["plain"])
            pos = match.end()
        elif match["quote"] is not None:
            close = _closing(text, pos, end)
            if close < 0:
                stop = end
                break
            content.append(text[pos + 1 : close])
            pos = close + 1
        else:
            content.append(match[0])
            pos = match.end()
    if pos > first:
        words.append(("".join(content), first, pos))
    return words, max(pos, stop)


def _closing(text: str, start: int, end: int) -> int:
    """Where the quote that opens at ``start`` closes; -1 where it does not."""
    if text[start] == "'":
        return text.find("'", start + 1, end)
    match = _pattern(r"[^\"\\]*+(?:\\.[^\"\\]*+)*+\"").match(text, start + 1, end)
    return match.end() - 1 if match is not None else -1


def _quoted(text: str, start: int, end: int, method: str, url: Span) -> Request | None:
    """The request whose body is one word: a string in quotes, or several pieces with constant text and variables."""
    if text[start] not in "'\"":
        return None
    if _closing(text, start, end) != end - 1:
        return _joined(text, start, end, method, url)
    if text[start] == "'":
        stop = end - 1
        offset = stop - len(text[start + 1 : stop].lstrip())
        if text[offset : offset + 1] != "{" or body_end(text, offset, stop) == -1:
            return None
        return _made(text, method, url, [(offset, stop)], text[offset:stop], "'")
    body = _Body(text)
    return body.request(method, url, "'\"\\$`") if body.expand(start + 1, end - 1, '"\\$`') else None


def _joined(text: str, start: int, end: int, method: str, url: Span) -> Request | None:
    """The request whose body is concatenated from quoted strings, escapes and variables. It is never edited: an edit
    may go beyond the end of a piece."""
    body = _Body(text)
    pos = start
    while pos < end:
        match = _pattern(rf"(?P<quote>['\"])|(?P<escape>\\.)|(?P<variable>{_VARIABLE})|(?P<plain>[^'\"\\$`<>]+)").match(
            text, pos, end
        )
        if match is None:
            return None
        pos = match.end()
        if match["quote"] is not None:
            close = _closing(text, match.start(), end)
            if match["quote"] == "'":
                body.copy(match.end(), close)
            elif not body.expand(match.end(), close, '"\\$`'):
                return None
            pos = close + 1
        elif match["escape"] is not None:
            body.replace(match["escape"][1], *match.span())
        elif match["variable"] is not None:
            if not body.expand(*match.span(), ""):
                return None
        else:
            body.copy(*match.span())
    request = body.request(method, url, "")
    if request is not None:
        request.inner.style = "template"
    return request


def _here(text: str, start: int, stop: int, end: int, method: str, url: Span) -> Request | None:
    """The body in a here-document that begins on a line of the command: ``curl … -d @- <<EOF``, ``cat <<EOF | curl …``,
    ``curl … -d "$(cat <<EOF``."""
    line = text.rfind("\n", 0, start) + 1
    last = text.find("\n", stop, end)
    match = _pattern(_HERE).search(text, line, end if last < 0 else last)
    if match is None or last < 0:
        return None
    before = text[line:start].rpartition("|")[0]
    if match.start() < start and _pattern(_CAT).fullmatch(before) is None:
        return None  # another command may change it
    close = here_end(match, last + 1, end)
    if close is None:
        return None
    final = close.start()
    first = final - len(text[last + 1 : final].lstrip())
    if text[first : first + 1] != "{":
        return None
    if match["quote"]:
        if body_end(text, first, final) == -1:
            return None
        return _made(text, method, url, [(first, final)], text[first:final], "")
    body = _Body(text)
    return body.request(method, url, "\\$`") if body.expand(first, final, "\\$`") else None


class _Body:
    """A body that is made of parts of the host."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._pieces: list[str] = []
        self._spans: list[tuple[int, int, int]] = []
        self._is_inside = False  # of a string of JSON
        self._has_variables = False

    def copy(self, start: int, end: int) -> None:
        """Append a part of the host as it is."""
        for match in _pattern(r"\"|\\.").finditer(self._text, start, end):
            self._is_inside ^= match[0] == '"'
        self._append(self._text[start:end], start, end)

    def replace(self, new: str, start: int, end: int) -> None:
        """Append a string in place of a part of the host."""
        self._is_inside ^= new == '"'
        self._append(new, start, end)

    def expand(self, start: int, end: int, special: str) -> bool:
        """Append a part that the shell goes through: escapes undone, variables inside strings as ``${…}``, others as a
        template marker. Return whether it can be read. ``special``: the characters that a backslash escapes."""
        text = self._text
        escapes = "".join(f"\\{character}" for character in special)
        undone = rf"\\[{escapes}]|" if special else ""
        pos = start
        for match in _pattern(rf"{undone}\\\n|{_VARIABLE}|\"|\\.|[$`]").finditer(text, start, end):
            first, last = match.span()
            word = match[0]
            if word == '"':
                self._is_inside = not self._is_inside
                continue
            if word[0] == "\\" and word[1] not in special and word[1] != "\n":
                continue  # the shell leaves it alone
            self._append(text[pos:first], pos, first)
            if word[0] == "\\":
                self.replace("" if word[1] == "\n" else word[1], first, last)
            elif len(word) == 1 or (not self._is_inside and self._is_part(last)):
                return False
            else:
                self._has_variables = True
                self._append("${value}" if self._is_inside else "@@value@@", first, last)
            pos = last
        self._append(text[pos:end], pos, end)
        return True

    def _is_part(self, end: int) -> bool:
        """Return whether a variable outside of strings of JSON is only a part of a value: ``${TENS}0``. Quotes of the
        shell may follow it."""
        before = next((piece[-1] for piece in reversed(self._pieces) if piece), " ")
        after = self._text[end : end + 4].lstrip("'\"")[:1]
        return before not in _SEPARATORS or after not in _SEPARATORS

    def _append(self, new: str, start: int, end: int) -> None:
        self._pieces.append(new)
        self._spans.append((len(new), start, end))

    def request(self, method: str, url: Span, avoid: str) -> Request | None:
        """Return the request with the body; None if that is not an object."""
        body = "".join(self._pieces)
        lead = len(body) - len(body.lstrip())
        if body[lead : lead + 1] != "{" or (end := body_end(body, lead, len(body))) == -1:
            return None
        if end == OPEN and self._has_variables:
            return None  # one of them may close it
        request = _made(self._text, method, url, [], body, avoid)
        if request is not None:
            for size, first, last in self._spans:
                request.inner.map.add(size, first, last)
        return request
