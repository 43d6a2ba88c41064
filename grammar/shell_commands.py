"""The commands of a shell script that have a place of the script in their text, and where a script ends.

A scan, not a parser: it follows quotes, substitutions, comments and here-documents.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Iterator

from lslint.grammar.bounded_cache import compiled

COMMENT = "#"
PRINTING = (COMMENT, "echo", "printf", "cat", ":")
"""Commands that only print what they are given, or ignore it."""
MAX_BEFORE = 2_000
"""Characters before and after ``<<``, or before a call, on its line that are read for its command and open quotes."""
_TOKEN = (
    r"(?s)(?P<quoted>'[^']*+'|\$'(?:[^'\\]|\\.)*+')|(?P<open>\"|\$?\(|`)|(?P<close>\))"
    r"|<<<|&>>?|\d*(?:>[>|]?|<(?!<))(?:&[\d-]*)?|<<(?P<dash>-?)[ \t]*[\"'\\]?(?P<here>[A-Za-z_]\w*)[\"']?"
    r"|(?P<comment>(?<![^\s;|&()`])\#[^\n]*)|(?P<newline>\n)|(?P<end>;+|&&?|\|[|&]?)|(?P<blank>(?:[ \t\r]|\\\r?\n)+)"
    r"|(?P<word>(?:[^\s'\"`$();&|<>\\#]|\\[^\r\n]|\$\{[^{}\n]*\}|\$(?![('{])|(?<=[^\s;|&()`])\#)+)|."
)
_STRING = (
    r"(?s)(?P<close>\")|(?P<open>\$\(|`)"
    r"|(?P<word>(?:[^\"\\$`]|\\.|\$\{(?:[^{}\"\n]|\"[^\"\n]*\")*\}|\$(?!\())+)|."
)
_SHELL = r"\b(?:\w*sh|sudo[ ]-[is]|su)\b"
"""A word of a line that tells that a shell runs the here-document, or that the line writes a script."""
_BEFORE_NAME = r"if|then|else|elif|do|while|until|!|\{|time|sudo|exec|nohup|command|env|RUN|\$|\w+\+?=.*"
_EXIT = r"(?m:^exit(?:[ \t]++(?:\d{1,3}|\$\?))?[ \t]*+;?[ \t]*+(?:#[^\n]*+)?\r?$)"
_OPENS = ("if", "for", "while", "until", "case", "select", "{")
_CLOSES = ("fi", "done", "esac", "}")
_CLOSERS = {"(": ")", "$(": ")", "`": "`", '"': '"'}


class _Command:
    """A command, or a string in it. ``closer``: the character that ends it, empty at the top; ``name``: its first word,
    without folders; ``is_named``: the name has been read; ``is_inside``: the scan is inside a word."""

    def __init__(self, closer: str, name: str = "") -> None:
        self.closer = closer
        self.name = name
        self.is_named = bool(name)
        self.is_inside = False

    def begin_word(self, word: str) -> None:
        """Note the first part of a word, which may be the name of the command. ``word``: empty for a quote."""
        is_first = not (self.is_named or self.is_inside or self.closer == '"')
        if is_first and compiled(_BEFORE_NAME).fullmatch(word) is None:
            self.name, self.is_named = word.lstrip("@-").rpartition("/")[2], True
        self.is_inside = True


def end_of(text: str) -> int:
    """The offset of the first ``exit`` of a script that no condition, loop, function, string or here-document holds;
    its length if there is none. In doubt, an ``exit`` is not the end."""
    pattern = compiled(_EXIT)
    if pattern.search(text) is None:
        return len(text)
    blocks = 0  # those that are open
    is_linked = False  # the command before decides whether this one runs
    for kind, token, offset, name, depth in _tokens(text, 0, len(text)):
        if kind == "word" and (name in ("", token) or name == "function"):
            start = offset - len(token)
            if depth == 1 and not blocks and not is_linked and pattern.match(text, start) is not None:
                return start
            blocks += (token in _OPENS) - (token in _CLOSES and blocks > 0)
        if kind not in ("blank", "comment", "newline"):
            is_linked = token in ("&&", "||", "|", "|&")
    return len(text)


def callers(text: str, places: Iterable[int], start: int, end: int, *, by_line: bool) -> dict[int, str]:
    """Return for each place the name of its command, which has the place in its name or its arguments; ``#`` in a
    comment, and in a here-document that no shell runs. Empty in a string, unless the command prints it: it is unknown
    whether it runs.

    ``places``: offsets in the part of the text from ``start`` to ``end``; ``by_line``: the text may be no script, so
    each line is read for itself. Raises nothing; linear in the size of the text.
    """
    remaining = deque(sorted(places))
    names: dict[int, str] = {}
    for kind, _, offset, name, _ in _tokens(text, start, end, by_line=by_line, in_scripts=True):
        while remaining and remaining[0] < offset:
            names[remaining.popleft()] = COMMENT if kind == "comment" else name
        if not remaining:
            break
    return names | dict.fromkeys(remaining, "")


def others(text: str) -> list[int]:
    """Return the offsets of a script after anything but separate calls of curl, pauses and output."""
    return [
        offset
        for kind, token, offset, name, depth in _tokens(text, 0, len(text))
        if (kind in ("end", "open") and token not in (";", '"'))
        or (kind in ("word", "open") and depth == 1 and name not in (*PRINTING, "curl", "sleep"))
    ]


def _tokens(
    text: str, start: int, end: int, *, by_line: bool = False, in_scripts: bool = False
) -> Iterator[tuple[str | None, str, int, str, int]]:
    """The tokens of a script: kind (``text``: a here-document), text, end, name of the command, depth of the commands.
    ``in_scripts``: here-documents that a shell runs are a part of the script."""
    stack = [_Command("")]
    here: list[re.Match[str]] = []
    offset, outside, inside = start, compiled(_TOKEN), compiled(_STRING)
    while offset < end:
        command = stack[-1]
        match = (inside if command.closer == '"' else outside).match(text, offset, end)
        if match is None:
            return
        kind, offset = match.lastgroup, match.end()
        if kind in ("word", "quoted"):
            command.begin_word(match[0] if kind == "word" else "")
        is_string = kind == "quoted" or command.closer == '"'
        name = command.name if not is_string or command.name in PRINTING else ""
        yield kind, match[0], offset, name, len(stack)
        if kind == "open" and match[0] != command.closer:
            command.begin_word(match[0])
            if match[0] == "(":
                stack[-1] = _Command(command.closer)  # after a group or the name of a function, a command begins
            stack.append(_Command(_CLOSERS[match[0]], command.name if match[0] == '"' else ""))
        elif kind in ("open", "close") and (match[0] == command.closer or len(stack) == 1):
            stack[-1:] = [] if len(stack) > 1 else [_Command("")]
        elif kind == "here":
            here.append(match)
        elif kind == "blank":
            command.is_inside = False
        elif kind in ("newline", "end"):
            stack[-1] = _Command(command.closer)
            if by_line and kind == "newline":
                stack = [_Command("")]
        if kind == "newline":
            for opener in here:
                if not (in_scripts and _is_script(text, opener, offset)):
                    close = here_end(opener, offset, end)
                    offset = end if close is None else close.end()
                    yield "text", "", offset, COMMENT, len(stack)
            here = []


def _is_script(text: str, opener: re.Match[str], start: int) -> bool:
    """Whether a shell runs the here-document whose text begins at ``start``, or a line writes it as a script."""
    before = text[max(0, opener.start() - MAX_BEFORE) : opener.start()].rpartition("\n")[2]
    line = before + text[opener.end() : min(start, opener.end() + MAX_BEFORE)]
    return text.startswith("#!", start) or compiled(_SHELL).search(line) is not None


def here_end(opener: re.Match[str], start: int, end: int) -> re.Match[str] | None:
    """The line that ends a here-document."""
    lead = r"[ \t]*" if opener["dash"] else ""
    return re.compile(rf"^{lead}{opener['here']}[ \t]*\r?$", re.MULTILINE).search(opener.string, start, end)
