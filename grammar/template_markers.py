"""Template markers in any text: ERB and EPP ``<% %>``, Jinja and Liquid ``{% %}`` ``{{ }}`` ``{# #}``, Go, Helm,
Mustache and Handlebars ``{{ }}``, Terraform ``%{ if }`` with its ``${ }``, GitHub ``${{ }}``, names such as
``@@NAME@@``, and what the user describes by a pattern.

``find`` only locates them; ``lslint.grammar.template_blocks`` finds out which text belongs to which branch.
"""

from __future__ import annotations

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.spans import touches
from lslint.grammar.template_hints import JINJA, NAME, RUBY, TERRAFORM, TERRAFORM_VALUE

ENGINES = {"<%": "ERB", "{{": "Jinja or Go template", "{%": "Jinja", "{#": "Jinja", "%{": "Terraform"}
_CLOSERS = {"<%": "%>", "{{": "}}", "{%": "%}", "{#": "#}", "%{": "}"}
PLACEHOLDER = "placeholder"
"""The engine of a name, of GitHub's expressions and of the user's patterns: they make values."""
_START = (
    rf"{RUBY}|{JINJA}|"
    r"\{\{(?<![%\\$#{]\{\{)\{?+|\{\#"
    rf"|{TERRAFORM}|{NAME}|\$\{{\{{[^{{}}\n]*\}}\}}"
)

# Markers that leave no text behind: statements and comments. Go and Mustache write them with double braces, too.
_CONTROL = (
    r"<%(?!-?=)|\{[%#]|%\{"
    r"|\{\{[-~]?\s*(?:[#/^!>]|(?:if|else|end|range|with|define|template|block|include|break|continue)\b"
    r"|/\*|\$\w+\s*:?=)"
)
_STATEMENT = r"(?:\{%|%\{)[-+~]?\s*(\w+)"
_COMMENT = r"\{#|<%-?#|\{\{[-~]?\s*(?:/\*|!)"
_GO = r"\{\{[-~]?\s*(?:(if|with|range|block|define|else|end)\b|([#^]|/(?!\*))\s*([^\s}]*))"
_JINJA_OPENS = frozenset(
    ("if", "for", "unless", "case", "block", "call", "filter", "ifchanged", "tablerow", "macro", "load_yaml",
     "load_json", "load_text", "comment", "capture")
)  # fmt: skip
_ELSE = frozenset(("else", "elif", "elsif", "elseif", "when"))
_UNCONDITIONAL = frozenset(("endraw", "endverbatim", "endwith", "endautoescape"))
_DEFINES = frozenset(("macro", "load_yaml", "load_json", "load_text", "comment", "set", "capture"))
_INCLUDES = (
    r"\{%[-+]?\s*(?:include|import|extends|render)\b|\{\{[-~]?\s*(?:>|(?:include|template|block|tpl|partial|file)\b)"
)
_LITERAL = {"raw": r"\{%[-+]?\s*endraw\b", "verbatim": r"\{%[-+]?\s*endverbatim\b"}

OPEN, ELSE, CLOSE = "(", "|", ")"
"""What a marker does to the blocks of its template; ``Marker.events`` lists it in order."""


class Marker:
    """A template marker.

    ``engine``: its name. ``control``: it leaves no text behind, as statements and comments do. ``comment``: it is one.
    ``events``: the blocks that it opens, continues and closes. ``name``: of a Mustache section. ``defines``: the block
    it opens is not part of the output at this point. ``includes``: it inserts other text, which may be anything.
    ``where``: ``outside``, ``string`` or ``comment``.
    """

    __slots__ = ("comment", "control", "defines", "end", "engine", "events", "includes", "name", "start", "where")

    def __init__(self, start: int, end: int, engine: str, control: bool) -> None:
        self.start = start
        self.end = end
        self.engine = engine
        self.comment = False
        self.control = control
        self.events = ""
        self.name = ""
        self.defines = False
        self.includes = False
        self.where = "outside"


def find(text: str, language: str, templates: bool | str = True) -> list[Marker]:
    """Return all markers of a ``logstash``, ``yaml`` or ``json`` text in order. Linear in the size of the text.

    Not markers: ``%{{…}}`` (a date of Logstash), ``\\{{`` and ``<%{`` (patterns), ``{{`` that is not closed.
    ``templates``: a pattern of further placeholders, or True.
    """
    markers: list[Marker] = []
    search = compiled(_START).search
    closers = _Closers(text, language)
    dead: set[str] = set()
    match = search(text)
    while match is not None:
        start, end = match.span()
        sign = text[start : start + 2]
        if sign in ENGINES:
            end = closers.end(start, sign)
            if end < 0 and match[0].startswith("{{{"):  # a brace of the text before a marker
                start += 1
                end = closers.end(start, sign)
            if end >= 0 and sign == "{#" and language == "logstash" and not _begins_line(text, start):
                end = -1
            if end < 0:
                match = search(text, match.end())
                continue
        marker = Marker(start, end, ENGINES.get(sign, PLACEHOLDER), False)
        if sign in ENGINES:
            marker.comment = compiled(_COMMENT).match(text, start) is not None
            marker.control = compiled(_CONTROL).match(text, start) is not None
            _classify(marker, text, sign)
        markers.append(marker)
        if sign == "{%" and marker.name in _LITERAL and marker.name not in dead:
            close = compiled(_LITERAL[marker.name]).search(text, end)
            if close is None:
                dead.add(marker.name)
            else:
                end = close.start()
        match = search(text, end)
    if any(marker.engine == ENGINES["%{"] for marker in markers):
        markers = _with_placeholders(text, markers, TERRAFORM_VALUE)
    return _with_placeholders(text, markers, templates) if isinstance(templates, str) else markers


def _begins_line(text: str, offset: int) -> bool:
    """Return whether nothing but blanks precedes an offset on its line."""
    while offset and text[offset - 1] in " \t":
        offset -= 1
    return offset == 0 or text[offset - 1] == "\n"


def _with_placeholders(text: str, markers: list[Marker], pattern: str) -> list[Marker]:
    """Return the markers, and what matches the pattern outside of them."""
    spans = [(marker.start, marker.end) for marker in markers]
    matches = (match.span() for match in compiled(pattern).finditer(text) if match[0])
    further = [Marker(*span, PLACEHOLDER, False) for span in matches if not touches(spans, *span)]
    return sorted(markers + further, key=lambda marker: marker.start)


_LONGEST = 1000
"""Characters of a marker of several lines in a pipeline at most."""


class _Closers:
    """Where markers end. What is not closed once is not closed later either: no text is searched twice."""

    def __init__(self, text: str, language: str) -> None:
        self._text = text
        self._pipeline = language == "logstash"
        self._dead: set[str] = set()
        self._line_end = -1
        self._next = (-1, -1)
        """The offset of the next braces that close a marker, -1 if the text up to the second offset has none."""

    def end(self, start: int, sign: str) -> int:
        """The end of the marker at ``start``, -1 if it has none."""
        text, closer = self._text, _CLOSERS[sign]
        if closer in self._dead:
            return -1
        stop = len(text)
        if sign == "{{" and self._pipeline and not text.startswith(("{{-", "{{/*", "{{!--"), start):
            if self._line_end < start:  # braces of a pipeline may look like a marker that is never closed
                line_end = text.find("\n", start)
                self._line_end = stop if line_end < 0 else line_end
            stop = self._line_end
            several = self._several_lines(start, stop)
            if several >= 0:
                return several
        if text.startswith("{{!--", start):
            offset = text.find("--}}", start + 5)
            offset = offset + 2 if offset >= 0 else -1
        elif sign == "{{":
            offset = self._braces(start + 2, stop)
        else:
            offset = text.find(closer, start + 2, stop)
        if offset < 0:
            if stop == len(text):
                self._dead.add(closer)
            return -1
        if sign == "{{" and not text.startswith("{{!--", start):
            for _ in range(8):  # the braces of a literal within the marker belong to it
                plain = _without_strings(text[start + 2 : offset]) if offset - start < 4000 else "{"
                opened = plain.count("{") - plain.count("}")
                further = text.find(closer, offset + 1, min(stop, offset + 400)) if opened > 0 else -1
                if further < 0:
                    break
                offset = further
            if self._pipeline and (not plain.strip(" -~") or "=>" in plain or opened):
                return -1
        return offset + len(closer)

    def _several_lines(self, start: int, line_end: int) -> int:
        """Return the end of a marker that spans several lines of a pipeline, or -1. Such a marker is a whole string, or
        contains no braces and no ``=>``, unlike a block or a hash."""
        text, quote = self._text, self._text[max(start - 1, 0) : start]
        if self._braces(start + 2, line_end) >= 0:
            return -1
        if quote in ('"', "'"):
            end = text.find("}}" + quote, line_end, start + _LONGEST)
            if end >= 0 and text.find("{{", start + 2, end) < 0:
                return end + 2  # else the quote before the marker ends a string
        end = text.find("}}", line_end, start + _LONGEST)
        plain = _without_strings(text[start + 2 : end]) if end >= 0 else ""
        is_code = bool(plain.strip()) and "{" not in plain and "}" not in plain and "=>" not in plain
        return end + 2 if is_code else -1

    def _braces(self, start: int, stop: int) -> int:
        """The offset of the first ``}}`` between two offsets, -1 if there is none."""
        next_start, searched = self._next
        if next_start < start and (next_start >= 0 or searched != stop):
            next_start = self._text.find("}}", start, stop)
            self._next = next_start, stop
        return next_start if next_start + 2 <= stop else -1


def _without_strings(code: str) -> str:
    return compiled(r"\"[^\"\n]*\"|'[^'\n]*'").sub("''", code)


def _classify(marker: Marker, text: str, sign: str) -> None:
    """Set what a marker does to blocks."""
    if sign == "<%":
        inner = text[marker.start + 2 : marker.end - 2]
        if inner[:1] not in ("#", "%"):
            marker.events = _ruby_events(inner.lstrip("-=").rstrip("-"))
        return
    if sign == "{#":
        return
    marker.includes = compiled(_INCLUDES).match(text, marker.start) is not None
    if sign in ("{%", "%{"):
        match = compiled(_STATEMENT).match(text, marker.start)
        word = match[1] if match is not None else ""
        marker.name = word
        if word in _ELSE:
            marker.events = ELSE
        elif word.startswith("end"):
            marker.events = "" if word in _UNCONDITIONAL else CLOSE
        elif word in _JINJA_OPENS or (word == "set" and "=" not in text[marker.start : marker.end]):
            marker.events = OPEN
            marker.defines = word in _DEFINES
        return
    match = compiled(_GO).match(text, marker.start)
    if match is None:
        return
    word, section, marker.name = match[1] or "", match[2] or "", match[3] or ""
    if section:
        marker.events = CLOSE if section == "/" else ELSE if section == "^" and not marker.name else OPEN
        if section == "^" and marker.name:
            marker.name = "^" + marker.name
    else:
        marker.events = ELSE if word == "else" else CLOSE if word == "end" else OPEN


_RUBY_PLAIN = r"(?<!\\)\"(?:[^\"\\\n]|\\.)*+\"|(?<!\\)'(?:[^'\\\n]|\\.)*+'|(?m:(?<=\s)#[^\n]*+$)|\#\{[^}\n]*\}"
_RUBY_OPENS = r"(?:if|unless|case|while|until|for|begin|def)\b"
_RUBY_DO = r"\bdo\s*(?:\|[^|\n]*\|)?$"
_RUBY_ELSE = r"(?:else|elsif|when|rescue|ensure|\}\s*els(?:e|if)\b)"


def _ruby_events(code: str) -> str:
    """The events of a Ruby (ERB) or Puppet (EPP) block: what it opens and does not close again, and so on."""
    if "\n" not in code and not compiled(
        r"[{}]|\b(?:do|end|if|else|elsif|unless|case|when|while|until|for|begin)\b"
    ).search(code):
        return ""
    events: list[str] = []
    code = compiled(_RUBY_PLAIN).sub('""', code)
    for statement in compiled(r"[;\n]").split(code):
        statement = statement.strip()
        if not statement:
            continue
        if compiled(_RUBY_ELSE).match(statement):
            if not events or events[-1] != OPEN:  # else an alternative of a block within the marker
                events.append(ELSE)
            continue
        if compiled(r"end\b").match(statement) or statement[0] == "}":
            _close(events)
            statement = statement[1:] if statement[0] == "}" else statement[3:]
            statement = statement.strip()
        opens = compiled(_RUBY_OPENS).match(statement) is not None
        balance = statement.count("{") - statement.count("}")
        if opens and compiled(r"\bend$").search(statement):
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
