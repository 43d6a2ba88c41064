"""Where in a pipeline a place is, told from the text before it alone: half-typed text has no tree that would tell.

A scan over the tokens keeps a stack of what is open. It goes on over mistakes: a name before ``{`` opens a plugin even
where the plugin before it was not closed, and a section at the beginning of a line closes everything.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from lslint.grammar.config.json.tokens import ends_escaped

TOP, ITEM, OPTION, VALUE, KEY, CONDITION, STRING, COMMENT = (
    "top", "item", "option", "value", "key", "condition", "string", "comment",
)  # fmt: skip
SECTIONS = ("input", "filter", "output")
_CONTROL = ("if", "else")
_NEXT = {
    "top": TOP, "section": ITEM, "block": ITEM, "condition": CONDITION, "plugin": OPTION, "hash": KEY, "array": VALUE,
}  # fmt: skip
"""What can follow in a frame, unless a value is expected."""


@dataclass(slots=True, eq=False)
class CursorFrame:
    """Something open. ``kind``: ``top``, ``section``, ``block`` (of a condition), ``condition``, ``plugin``, ``hash``
    or ``array``; ``name``: of the section or plugin, for a hash or array the option whose value it is.

    ``given``: options of a plugin so far; ``awaits``: a value comes next (after an arrow); ``word``: the last word or
    text, ``arrowed``: it was a value; ``count``: items of an array so far; ``family``: ``input`` … ``codec``.
    """

    kind: str
    name: str = ""
    family: str = ""
    given: list[str] = field(default_factory=list)
    awaits: bool = False
    word: str = ""
    arrowed: bool = False
    count: int = 0


@dataclass(slots=True, eq=False)
class CursorContext:
    """``what`` is allowed at the cursor: ``top``, ``item`` (a plugin or ``if``), ``option``, ``value``, ``key`` (of a
    hash), ``condition``, ``string`` (inside quotes; ``inner`` is the kind of the string: ``value``, ``key`` or
    ``condition``) or ``comment``.

    ``start``: where the word or string being typed begins; ``quote``: that of a string. ``frames``: what is open,
    outermost first.
    """

    what: str
    start: int
    frames: list[CursorFrame]
    inner: str
    quote: str = ""

    @property
    def plugin(self) -> CursorFrame | None:
        """The innermost open plugin."""
        return next((frame for frame in reversed(self.frames) if frame.kind == "plugin"), None)

    @property
    def option(self) -> str:
        """The option of that plugin whose value is being written, or an empty text."""
        top = self.frames[-1]
        if top.kind in ("hash", "array"):
            return top.name
        return top.given[-1] if top.kind == "plugin" and top.given and top.awaits else ""

    @property
    def section(self) -> str:
        """``input``, ``filter`` or ``output``, or an empty text outside of them."""
        return next((frame.name for frame in self.frames if frame.kind == "section"), "")


TOKEN = re.compile(
    r"(?P<comment>\#[^\r\n]*)"
    r"|(?P<string>\"(?:\\.|[^\"\\])*+(?:\"|\\?\Z)|'(?:\\.|[^'\\])*+(?:'|\\?\Z))"
    r"|(?P<arrow>=>)"
    r"|(?P<match>[=!]~[ \t]*(?:/(?:\\.|[^/\\\n])*+/?)?)"
    r"|(?P<word>[A-Za-z_@][\w@.-]*)"
    r"|(?P<number>-?\d[\w.]*)"
    r"|(?P<sign>[{}\[\](),])",
    re.S,
)


def cursor_context(text: str, offset: int) -> CursorContext:
    """Where ``text[offset]`` is. Takes any text; linear in ``offset``."""
    scan = _Scan()

    def context(start: int) -> CursorContext:
        what = scan.what()
        return CursorContext(what, start, scan.frames, what)

    for match in TOKEN.finditer(text, 0, offset):
        kind, value, end = match.lastgroup, match[0], match.end()
        if kind == "comment":
            if end == offset:
                return CursorContext(COMMENT, match.start(), scan.frames, COMMENT)
        elif kind == "string":
            if end == offset and (len(value) == 1 or value[-1] != value[0] or ends_escaped(value, 0, len(value) - 1)):
                return CursorContext(STRING, match.start() + 1, scan.frames, scan.what(), value[0])
            scan.text(value[1:-1])
        elif kind == "word":
            if end == offset:
                return context(match.start())
            at_line_start = match.start() == 0 or text[match.start() - 1] == "\n"
            scan.name(value, at_line_start and value in SECTIONS and text[end : end + 20].lstrip()[:1] == "{")
        elif kind == "arrow":
            scan.arrow()
        elif kind == "number":
            scan.text(value)
        elif kind == "sign":
            scan.sign(value)
    return context(offset)


@dataclass(slots=True, eq=False)
class _Scan:
    """The stack of open frames while tokens come in."""

    frames: list[CursorFrame] = field(default_factory=lambda: [CursorFrame("top")])

    def what(self) -> str:
        """What can follow."""
        top = self.frames[-1]
        return VALUE if top.awaits and top.kind in ("plugin", "hash") else _NEXT[top.kind]

    def name(self, word: str, section: bool) -> None:
        """A bare word; ``section``: one at the beginning of a line that opens a section."""
        top = self.frames[-1]
        if section and top.kind != "top":
            del self.frames[1:]
            top = self.frames[0]
        if word in _CONTROL and top.kind in ("plugin", "hash", "array") and not top.awaits:
            self._leave_plugins()  # a condition where an option should be: the plugin was not closed
            top = self.frames[-1]
        if word in _CONTROL and top.kind in ("top", "section", "block"):
            self.frames.append(CursorFrame("condition"))
            return
        self.text(word)

    def text(self, value: str) -> None:
        """A word, text or number."""
        top = self.frames[-1]
        top.word = value
        top.count += 1
        top.arrowed, top.awaits = top.awaits, False

    def arrow(self) -> None:
        top = self.frames[-1]
        if top.kind == "plugin":
            top.given.append(top.word)
        top.awaits = True

    def sign(self, character: str) -> None:
        top = self.frames[-1]
        if character == "{":
            self._brace(top)
        elif character == "[":
            if top.kind in ("plugin", "hash", "array"):
                self._push_value("array", top)
        elif character == "]":
            if top.kind == "array":
                self.frames.pop()
        elif character == "}" and top.kind != "top":
            while self.frames[-1].kind in ("array", "condition"):
                self.frames.pop()
            if len(self.frames) > 1:
                self.frames.pop()

    def _brace(self, top: CursorFrame) -> None:
        if top.kind == "top":
            self.frames.append(CursorFrame("section", top.word if top.word in SECTIONS else ""))
        elif top.kind == "condition":
            self.frames[-1] = CursorFrame("block")
        elif top.kind in ("section", "block"):
            self._plugin(top.word)
        elif top.kind in ("plugin", "hash") and top.arrowed:
            self.frames.append(CursorFrame("plugin", top.word, "codec"))
            top.arrowed = False
        elif top.awaits or top.kind == "array":
            self._push_value("hash", top)
        elif top.kind in ("plugin", "hash"):  # ``name {`` in place of an option: what is before was not closed
            word = top.word
            self._leave_plugins()
            self._plugin(word)

    def _plugin(self, name: str) -> None:
        family = next((frame.name for frame in self.frames if frame.kind == "section"), "")
        self.frames.append(CursorFrame("plugin", name, family or "filter"))

    def _leave_plugins(self) -> None:
        while self.frames[-1].kind in ("plugin", "hash", "array"):
            self.frames.pop()

    def _push_value(self, kind: str, top: CursorFrame) -> None:
        name = top.name if top.kind in ("hash", "array") else top.given[-1] if top.given else ""
        top.count += 1
        top.awaits, top.arrowed = False, False
        self.frames.append(CursorFrame(kind, name))
