"""Template markers in any text: ERB and EPP ``<% %>``, Jinja and Liquid ``{% %}`` ``{{ }}`` ``{# #}``, Go, Helm,
Mustache and Handlebars ``{{ }}``, GitHub ``${{ }}``, and placeholders that a deployment replaces (``@@NAME@@``,
``%NAME%``, ``"#NAME#"``).

``find`` only locates them; ``lslint.grammar.template_blocks`` finds out which text belongs to which branch.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from lslint.grammar import bare_placeholders
from lslint.grammar.anchored import matches
from lslint.grammar.blank_values import is_blank
from lslint.grammar.bounded_cache import Latest, compiled
from lslint.grammar.spans import touches

ENGINES = ("ERB", "Jinja or Go template", "Jinja", "Jinja", "placeholder")
_ERB, _BRACES, _STATEMENT, _COMMENT, _NAME = 1, 2, 3, 4, 5
_CLOSERS = ("", "%>", "}}", "%}", "#}")

_WORDS = (
    "access|account|address|bucket|certificate|client|cluster|database|db|domain|endpoint|file|host|hostname|hosts|id"
    "|index|ip|key|level|login|name|node|pass|passwd|password|path|port|project|region|secret|server|size|tenant|token"
    "|topic|url|user|username|value|version|workspace"
)
_ANGLE = (
    r"(?<![?\\<])(?<![\\?][kgP])<(?:(?i:your|my|insert|replace|enter|put|change|fill)[\w .-]*+"
    rf"|(?:[A-Z0-9]+[ _-])*+(?:{_WORDS.upper()})|(?:[a-z0-9]+[ _-])*+(?:{_WORDS}))>"
)
_PERCENT = r"%(?![A-F][0-9])(?=[A-Z0-9_]{3})[A-Z][A-Z0-9_]*+%(?!\{)"
"""``%NAME%``; not ``%{NAME}`` and no bytes of a URL (``%C3%A9``)."""
_MARKED = (
    rf"%%[A-Z][A-Z0-9_]+%%|{_PERCENT}|(?<![A-Z0-9_])__[A-Z][A-Z0-9]*+(?:_[A-Z0-9]+)*+__(?![A-Z0-9_])"
    r"|\$\{\{[^{}\n]*\}\}|#\{[A-Za-z_]\w*+\}#|(?<=[\"'/:=])#[A-Z][A-Z0-9]++(?:_[A-Z0-9]++)*+#(?![\w#])"
)
_IN_BRACES = r"\{(?:(?<![\w$%#@\\{]\{)[A-Z][A-Z0-9_]{2,60}+\}|(?<=[\"']\{)[a-z][a-z0-9_]{2,60}+\}(?=[\"']))"
"""``logs-{CLIENT}``, ``"{client}"``; not ``%{NAME}``, ``${NAME}`` or ``\\p{ALPHA}``. Begins with a character:
looking back at each place takes ten times as long."""
_FILLED_IN = (
    r"(?<![\w${.\[:%~-])(?:"
    r"(?:VAR|PLACEHOLDER|REPLACE(?:_?(?:ME|THIS|WITH))?|CHANGE_?(?:ME|THIS|IT)|INSERT|FIXME)_[A-Z0-9_]*+(?<=[A-Z0-9])"
    r"|CHANGE[_ -]?(?:ME|THIS|IT)|REPLACE[_ -]?(?:ME|THIS)|REPLACE[ /-]WITH[ /-][A-Z][A-Z0-9 :/_-]*+)(?![\w}\]])"
    rf"|{_IN_BRACES}"
)
_SAMPLE = (
    r"(?m:(?<=[\"' \t\[:,])(?:\.{3}|\u2026)(?=[\"']|[-./:][\w*%]|[ \t]*(?:[,\]}]|\r?$)))"
    r"|(?<![\w%${])(?:(?:your|YOUR|Your)[_-]\w[\w.-]*+|(?i:(?:x{1,3}\.){3}x{1,3})(?!\w)|(?:X{3,}+|x{4,}+)(?![\w.])"
    r"|(?:true[/|]false|yes[/|]no|on[/|]off)(?![\w/|])|(?:TODO|TBD|FILL_?(?:ME_?)?IN)(?!\w))"
    r"|(?m:^[ \t]*+[a-z]\w*+(?:[/|][a-z]\w*+)++[ \t]*+(?=\{))"
    r"|(?m:(?<=:[ \t])[A-Z][A-Z0-9]*+(?:_[A-Z0-9]++)++(?=[ \t]*+\r?$))"
    r"|(?<![\w.])(\w{3,60}+)[ \t]*+(?:=>|:)[ \t]*+([\"']?)\1\2(?![\w.])"
    r"|(?<![\w.])(\w{2,60}+)[ \t]*+=>[ \t]*+([\"']?)(?:[A-Za-z][A-Za-z0-9]{0,30}_){0,6}(?i:\3)\4(?![\w.])"
)
_GAP = (
    r"(?m:(?<=[ \t])(?:\"[^\"\n]{1,80}+\"|'[^'\n]{1,80}+'|[\w.\[\]@-]{1,80}+)[ \t]*+=>[ \t]*+\#[^\n]*"
    r"\b(?i:todo|tbd|fixme|fill|insert|add|put|paste|copy|replace|change|enter|write|complete|choose|your|here)\b"
    r"[^\n]*+$)"
)
"""``match => # copy the pattern``: a comment in place of a value tells a reader to add it."""
_LONE_BRACES = r"(?m:(?<=:[ \t])\{[ \t]*[A-Za-z_][\w -]{0,60}+\}(?=[ \t]*(?:#|\r?$)))"
"""``{cluster_name}`` as a whole value of YAML, where it is read as a map with one name and no value."""
_LONE_LINE = r"(?m:^\$\{[A-Za-z_][\w.-]{0,80}+\}(?=[ \t]*\r?$))"
"""``${es.discovery}`` as a whole line of YAML: the build replaces it with settings."""
_LONE_WORD = r"(?m:^[ \t]*+[A-Za-z]++(?:_[A-Za-z0-9]++)++[ \t]*+\r?$)(?!\s*+[{=])"
_PLACEHOLDER = f"{_MARKED}|{_ANGLE}"
_UPPER_NAME = r"@@[A-Z][A-Z0-9_.]*+@@|(?<![\w@\]])@@?[A-Z][A-Z0-9_.]+@@?(?![\w@])"
_ANY_NAME = r"@@[A-Z][A-Z0-9_.]*+@@|(?<![\w@])@@?[A-Za-z_][\w.]*+@@?(?![\w@])|(?<![\w@])@@[A-Z][A-Z0-9_]++(?![\w@])"
_IN_VALUE = f"{_UPPER_NAME}|{_PLACEHOLDER}"
_IN_VALUE_SURE = f"{_UPPER_NAME}|{_MARKED}"
_SHELL = (
    r"(?:(?<=:)|(?<=:[ \t]))\$[A-Za-z_]\w*+(?=\s*[,}\]])"
    r"|(?:(?<=:\")|(?<=:[ \t]\"))\$[A-Z_][A-Z0-9_]*+(?=\")"
    r"|(?<=[\"/-])\$[A-Z][A-Z0-9_]{2,}+(?![\w$])"
)
"""A variable of a shell in place of a value or a part of one: the file is the body of a here-document, or `envsubst`
fills it in."""
_ERB_START = r"<%(?=[=\-#\s@a-zA-Z$|}])"

_TAGS = rf"({_ERB_START})|(?<![%\\$#{{])(\{{\{{\{{?+)"
_CONFIG_TAGS = rf"{_TAGS}|(\{{%)|(\{{\#)|({_ANY_NAME}|{_PLACEHOLDER}"
_START = {
    "logstash": rf"{_TAGS}|(\{{%(?=[\s+\-a-z]))|(?m:^[ \t]*+(\{{\#))|({_UPPER_NAME}|{_PLACEHOLDER})",
    "yaml": rf"{_CONFIG_TAGS}|{_LONE_BRACES}|{_LONE_LINE})",
    "json": rf"{_CONFIG_TAGS}|\$\{{[A-Za-z_][^{{}}\n\"]{{0,80}}+\}}|{_SHELL})",
}
_FIRST = r"<(?=[%\w])|\{(?=[{%#A-Za-z_ \t])|@|%(?=[%A-Z])|_(?=_)|\$(?=[{A-Za-z_])|#(?=[{A-Z])"
"""How each match of ``_START`` begins in YAML and JSON. Searching for these first is much faster."""
_FIRST_OF_PIPELINE = r"<(?=[%\w])|\{(?=[{%])|@(?=[@A-Z])|%(?=[%A-Z])|_(?=_)|\$(?=\{)|#(?=[{A-Z])"
"""The same in pipelines, except for comments ``{# #}``."""
_CAPITALS = ("VAR_", "PLACEHOLDER_", "REPLACE", "CHANGE", "INSERT_", "FIXME_")
_HINT = (
    r"\{\{|\{%|\{#|<%|@@?[A-Za-z_][\w.]*@|(?<![\w@])@@[A-Z][A-Z0-9_]|__[A-Z]|%%[A-Z]"
    rf"|{_PERCENT}|[\"'/:=]#[A-Z][A-Z0-9_]+#|:[ \t]\{{[ \t]*[A-Za-z_]"
    r"|(?<![?\\(])<[A-Za-z][\w .-]*>|#\{\w|\$\{[A-Za-z_]"
    r"|:[ \t]?\"?\$[A-Za-z_]|[\"/-]\$[A-Z][A-Z0-9_]{2}"
)
_IN_HINT = (
    r"\{(?:(?=[{%#])|(?<=:[ \t]\{)(?=[ \t]*[A-Za-z_]))|<(?=[%A-Za-z])|@|_(?=_)|%(?=[%A-Z])|#(?=[{A-Z])|\$(?=[{A-Za-z_])"
)
"""What each match of ``_HINT`` holds, at most ``_BEFORE_HINT`` characters after its start."""
_BEFORE_HINT = len(': "')

# Markers that leave no text behind: statements and comments. Go and Mustache write them with double braces, too.
_CONTROL = (
    r"<%(?!-?=)|\{[%#]"
    r"|\{\{[-~]?\s*(?:[#/^!>]|(?:if|else|end|range|with|define|template|block|include|break|continue)\b"
    r"|/\*|\$\w+\s*:?=)"
)
_JINJA = r"\{%[-+]?\s*(\w+)"
_GO = r"\{\{[-~]?\s*(?:(if|with|range|block|define|else|end)\b|([#^/])\s*([^\s}]*))"
_JINJA_OPENS = frozenset(
    ("if", "for", "unless", "case", "block", "call", "filter", "ifchanged", "tablerow", "macro", "load_yaml",
     "load_json", "load_text", "comment", "capture")
)  # fmt: skip
_ELSE = frozenset(("else", "elif", "elsif", "elseif", "when"))
_UNCONDITIONAL = frozenset(("endraw", "endverbatim", "endwith", "endautoescape"))
_DEFINES = frozenset(("macro", "load_yaml", "load_json", "load_text", "comment", "set", "capture"))
_VERSION = (
    r"(?i:versioncmp|version_compare|semver|is\s+version\b|\|\s*version\b|major_?version|\bversion_major|_major\b"
    r"|version\W[^%}]{0,60}?(?:(?<!=)[<>]|[!=]=|=~|startswith|\.match)|(?:(?<!=)[<>]=?|[!=]=)[^%}]{0,30}version"
    r"|\b(?:lt|gt|ge|le|eq|ne|hasPrefix)\s[^%}]{0,60}version)"
)
_INCLUDES = (
    r"\{%[-+]?\s*(?:include|import|extends|render)\b|\{\{[-~]?\s*(?:>|(?:include|template|block|tpl|partial|file)\b)"
)
_LITERAL = {"raw": r"\{%[-+]?\s*endraw\b", "verbatim": r"\{%[-+]?\s*endverbatim\b"}

OPEN, ELSE, CLOSE = "(", "|", ")"
"""What a marker does to the blocks of its template; ``Marker.events`` lists it in order."""


class Marker:
    """A template marker.

    ``engine``: its name. ``control``: it leaves no text behind, as statements and comments do. ``events``: the blocks
    that it opens, continues and closes. ``name``: of a Mustache section. ``defines``: the block it opens is not part of
    the output at this point. ``includes``: it inserts other text, which may be anything. ``where``: ``outside``,
    ``string`` or ``comment`` of a pipeline. ``makes``: of a placeholder of JSON that is not in quotes, see
    ``lslint.grammar.bare_placeholders``.
    """

    __slots__ = ("control", "defines", "end", "engine", "events", "includes", "makes", "name", "start", "where")

    def __init__(self, start: int, end: int, engine: str, control: bool) -> None:
        self.start = start
        self.end = end
        self.engine = engine
        self.control = control
        self.events = ""
        self.name = ""
        self.defines = False
        self.includes = False
        self.where = "outside"
        self.makes = ""


_hinted = Latest()  # the content of a file is checked for several releases in a row


def may_begin(text: str) -> bool:
    """False if the input certainly has no markers, although it has characters of some; cheaper than ``find``."""
    known: bool | None = _hinted.get(text)
    if known is None:
        places = (found.start() for found in compiled(_IN_HINT).finditer(text))
        known = _hinted.keep(text, any(matches(compiled(_HINT), text, places, before=_BEFORE_HINT)))
    return known


def is_placeholder(value: str, *, angle: bool) -> bool:
    """Whether a value of a file holds a placeholder that it shows by its delimiters. ``angle``: also ``<HOST>``."""
    if value[:1] == "#" and compiled(r"#[A-Z][A-Z0-9_]+#").match(value) is not None:
        return True
    if angle and is_blank(value):
        return True
    return compiled(_IN_VALUE if angle else _IN_VALUE_SURE).search(value) is not None


def may_be_filled_in(text: str) -> bool:
    """False if placeholders in capitals are impossible; cheaper than ``filled_in``."""
    return any(sign in text for sign in _CAPITALS) or compiled(_IN_BRACES).search(text) is not None


def filled_in(text: str) -> list[tuple[int, int]]:
    """The placeholders in capitals that a person or a script replaces: ``VAR_HOST``, ``CHANGE_ME``, ``REPLACE WITH
    HOST``, ``{HOST}``. The product reads them as they are."""
    return [match.span() for match in compiled(_FILLED_IN).finditer(text)]


def sample_values(text: str, lines: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Sample values in some lines of a pipeline that users have to replace: ``your_host``, ``<port>``,
    ``xxx.xxx.xxx.xxx``, ``tcp/udp {``, a value that repeats its name, ``node.data: NODE_DATA``, a word alone on a line.
    Logstash reads them as they are, and may take them. None goes on in the next line, but what follows there tells
    whether a word is alone."""
    sample = compiled(f"{_SAMPLE}|{_GAP}|{_LONE_WORD}")
    found: list[tuple[int, int]] = []
    for start, end in lines:
        following = compiled(r"\s*+").match(text, end)
        stop = following.end() + 1 if following is not None else end
        found += [match.span() for match in sample.finditer(text, start, stop) if match.start() < end]
    return found


def sample_values_in(text: str, lines: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """The same in some lines of a file of settings, without words alone on a line. No value goes on in the next
    line."""
    sample = compiled(_SAMPLE)
    return [match.span() for start, end in lines for match in sample.finditer(text, start, end)]


def names_release(text: str, start: int, end: int) -> bool:
    """Whether a marker, or a line of a script, compares a release: ``<% if versioncmp($major, '6') < 0 %>``."""
    return compiled(_VERSION).search(text, start, end) is not None


def find(text: str, language: str) -> list[Marker]:
    """All markers of a ``logstash``, ``yaml`` or ``json`` text in order. Linear in the size of the text.

    Not markers: ``%{{…}}`` (a date of Logstash), ``\\{{`` and ``<%{`` (patterns), ``{{`` that is not closed.
    """
    found: list[Marker] = []
    search, closers = _search_of(language, text), _Closers(text, language)
    dead: set[str] = set()
    match = search(text, 0)
    while match is not None:
        kind = match.lastindex or 0
        start = match.start(kind)
        end = match.end() if kind == _NAME else closers.end(start, kind)
        if end < 0 and kind == _BRACES and match.end() - start == 3:  # a brace of the text before a marker
            start += 1
            end = closers.end(start, kind)
        if end < 0:
            match = search(text, match.end())
            continue
        marker = Marker(start, end, ENGINES[kind - 1], False)
        if kind != _NAME:
            marker.control = compiled(_CONTROL).match(text, start) is not None
            _classify(marker, text, kind)
        found.append(marker)
        if kind == _STATEMENT and marker.name in _LITERAL and marker.name not in dead:
            close = compiled(_LITERAL[marker.name]).search(text, end)
            if close is None:
                dead.add(marker.name)
            else:
                end = close.start()
        match = search(text, end)
    return _with_bare(text, found) if language == "json" else found


def _with_bare(text: str, found: list[Marker]) -> list[Marker]:
    """The markers of a JSON text, with placeholders of other forms that are not in quotes."""
    pieces: list[str] = []
    at = 0
    for marker in found:
        if marker.engine != ENGINES[_NAME - 1] and not marker.control:
            pieces += (text[at : marker.start], bare_placeholders.FILLER * (marker.end - marker.start))
            at = marker.end
    pieces.append(text[at:])
    bare = bare_placeholders.find("".join(pieces))
    if not bare:
        return found
    known = {marker.start: marker for marker in found}
    spans = [(start, end) for start, end, _ in bare]
    kept = [one for one in found if not touches(spans, one.start, one.end)]
    for start, end, makes in bare:
        marker = known.get(start) or Marker(start, end, ENGINES[_NAME - 1], False)
        if marker.end != end:
            marker = Marker(start, end, ENGINES[_NAME - 1], False)
        marker.makes = makes
        kept.append(marker)
    kept.sort(key=lambda one: one.start)
    return kept


def _search_of(language: str, text: str) -> Callable[[str, int], re.Match[str] | None]:
    """The function that finds the next match of ``_START`` in this text from an offset on."""
    pattern = compiled(_START[language])
    is_pipeline = language == "logstash"
    if is_pipeline and "{#" in text:
        return pattern.search
    first = compiled(_FIRST_OF_PIPELINE if is_pipeline else _FIRST)

    def search(text: str, at: int) -> re.Match[str] | None:
        found = (pattern.match(text, one.start()) for one in first.finditer(text, at))
        return next(filter(None, found), None)

    return search


class _Closers:
    """Where markers end. What is not closed once is not closed later either: no text is searched twice."""

    __slots__ = ("_dead", "_line_end", "_next", "_pipeline", "_text")

    def __init__(self, text: str, language: str) -> None:
        self._text = text
        self._pipeline = language == "logstash"
        self._dead: set[str] = set()
        self._line_end = -1
        self._next = (-1, -1)
        """The offset of the next braces that close a marker, -1 if the text up to the second offset has none."""

    def end(self, start: int, kind: int) -> int:
        """The end of the marker at ``start``, -1 if it has none."""
        text, closer = self._text, _CLOSERS[kind]
        if closer in self._dead:
            return -1
        stop = len(text)
        if kind == _BRACES and self._pipeline and not text.startswith(("{{-", "{{/*", "{{!--"), start):
            if self._line_end < start:  # braces of a pipeline may look like a marker that is never closed
                line_end = text.find("\n", start)
                self._line_end = stop if line_end < 0 else line_end
            stop = self._line_end
        if text.startswith("{{!--", start):
            at = text.find("--}}", start + 5)
            at = at + 2 if at >= 0 else -1
        elif kind == _BRACES:
            at = self._braces(start + 2, stop)
        else:
            at = text.find(closer, start + 2, stop)
        if at < 0:
            if stop == len(text):
                self._dead.add(closer)
            return -1
        if kind == _BRACES and not text.startswith("{{!--", start):
            for _ in range(8):  # the braces of a literal within the marker belong to it
                plain = _without_strings(text[start + 2 : at]) if at - start < 4000 else "{"
                opened = plain.count("{") - plain.count("}")
                further = text.find(closer, at + 1, min(stop, at + 400)) if opened > 0 else -1
                if further < 0:
                    break
                at = further
            if self._pipeline and (not plain.strip(" -~") or "=>" in plain or opened):
                return -1
        return at + 2

    def _braces(self, start: int, stop: int) -> int:
        """The offset of the first ``}}`` between two offsets, -1 if there is none."""
        at, searched = self._next
        if at < start and (at >= 0 or searched != stop):
            at = self._text.find(_CLOSERS[_BRACES], start, stop)
            self._next = at, stop
        return at if at + 2 <= stop else -1


def _without_strings(code: str) -> str:
    return compiled(r"\"[^\"\n]*\"|'[^'\n]*'").sub("''", code)


def _classify(marker: Marker, text: str, kind: int) -> None:
    """Set what a marker does to blocks."""
    if kind == _ERB:
        inner = text[marker.start + 2 : marker.end - 2]
        if inner[:1] not in ("#", "%"):
            marker.events = _ruby_events(inner.lstrip("-=").rstrip("-"))
        return
    if kind == _COMMENT:
        return
    marker.includes = compiled(_INCLUDES).match(text, marker.start) is not None
    if kind == _STATEMENT:
        found = compiled(_JINJA).match(text, marker.start)
        word = found[1] if found is not None else ""
        marker.name = word
        if word in _ELSE:
            marker.events = ELSE
        elif word.startswith("end"):
            marker.events = "" if word in _UNCONDITIONAL else CLOSE
        elif word in _JINJA_OPENS or (word == "set" and "=" not in text[marker.start : marker.end]):
            marker.events = OPEN
            marker.defines = word in _DEFINES
        return
    found = compiled(_GO).match(text, marker.start)
    if found is None:
        return
    word, sign, marker.name = found[1] or "", found[2] or "", found[3] or ""
    if sign:
        marker.events = CLOSE if sign == "/" else ELSE if sign == "^" and not marker.name else OPEN
        if sign == "^" and marker.name:
            marker.name = "^" + marker.name
    else:
        marker.events = ELSE if word == "else" else CLOSE if word == "end" else OPEN


_RUBY_PLAIN = r"\"(?:[^\"\\\n]|\\.)*+\"|'(?:[^'\\\n]|\\.)*+'|(?m:(?<=\s)#[^\n]*+$)|\#\{[^}\n]*\}"
_RUBY_OPENS = r"(?:if|unless|case|while|until|for|begin|def)\b"
_RUBY_DO = r"\bdo\s*(?:\|[^|\n]*\|)?$"
_RUBY_WORDS = r"[{}]|\b(?:do|end|if|else|elsif|unless|case|when|rescue|ensure|while|until|for|begin)\b"
_RUBY_ELSE = r"(?:else|elsif|when|rescue|ensure|\}\s*els(?:e|if)\b)"


def _ruby_events(code: str) -> str:
    """The events of a Ruby (ERB) or Puppet (EPP) block: what it opens and does not close again, and so on."""
    if "\n" not in code and not re.search(
        r"[{}]|\b(?:do|end|if|else|elsif|unless|case|when|while|until|for|begin)\b", code
    ):
        return ""
    events: list[str] = []
    code = compiled(_RUBY_PLAIN).sub('""', code)
    for statement in re.split(r"[;\n]", code):
        statement = statement.strip()
        if not statement:
            continue
        if compiled(_RUBY_ELSE).match(statement):
            if not events or events[-1] != OPEN:  # else an alternative of a block within the marker
                events.append(ELSE)
            continue
        if re.match(r"end\b", statement) or statement[0] == "}":
            _close(events)
            statement = statement[1:] if statement[0] == "}" else statement[3:]
            statement = statement.strip()
        opens = compiled(_RUBY_OPENS).match(statement) is not None
        balance = statement.count("{") - statement.count("}")
        if opens and re.search(r"\bend$", statement):
            continue  # `if a then b end`
        if balance > 0 or opens or compiled(_RUBY_DO).search(statement):
            events.append(OPEN)
        elif balance < 0:
            _close(events)
    return "".join(events)


def _close(events: list[str]) -> None:
    """Close the innermost block, which the same marker may have opened."""
    if events and events[-1] == OPEN:
        events.pop()
    else:
        events.append(CLOSE)
