"""Tokens of the part of Ruby in which RSpec files of Logstash plugins are written."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

KEYWORDS = frozenset(
    [
        "do",
        "end",
        "if",
        "else",
        "elsif",
        "unless",
        "then",
        "and",
        "or",
        "not",
        "nil",
        "true",
        "false",
        "self",
        "begin",
        "rescue",
        "ensure",
        "def",
        "class",
        "module",
        "case",
        "when",
        "while",
        "until",
        "return",
        "yield",
        "super",
        "in",
        "next",
        "break",
    ]
)
_OPERATOR = re.compile(
    r"\*\*|<=>|===|==|=~|!~|!=|>=|<=|&&=?|\|\|=?|=>|->|\.\.\.?|::|&\.|<<|>>|[-+*/]=|[-+*/%=<>!&|?:.,;(){}\[\]~^]"
)
_NUMBER = re.compile(r"0x[0-9a-fA-F_]+|\d[\d_]*(?:\.\d[\d_]*)?(?:[eE][-+]?\d+)?")
_NAME = re.compile(r"[A-Za-z_][A-Za-z_0-9]*(?:[?!](?!=[^=~>]))?")
_HEREDOC = re.compile(r"<<([-~]?)([\"']?)([A-Z_][A-Za-z_0-9]*)\2")
_PAIRS = {"(": ")", "[": "]", "{": "}", "<": ">"}
_ESCAPES = {
    "n": "\n", "t": "\t", "r": "\r", "0": "\0", "e": "\x1b", "s": " ", "a": "\a", "b": "\b", "f": "\f", "v": "\v",
}  # fmt: skip


class Unread(Exception):  # noqa: N818
    """Something that the reader of specs does not read. The message says what."""


class Token(NamedTuple):
    """``spaced``: whether white space is before it."""

    kind: str
    value: Any
    spaced: bool
    line: int


class Tokens:
    """Splits Ruby into tokens. The value of a string is a list of strings and of ``Tokens`` of ``#{…}``."""

    def __init__(self, text: str, line: int = 1) -> None:
        self.text = text
        self.at = 0
        self.line = line
        self.found: list[Token] = []
        self._heredocs: list[tuple[str, str, str, list[Any]]] = []
        self._read()

    def _read(self) -> None:
        text = self.text
        while self.at < len(text):
            start = self.at
            while self.at < len(text) and (text[self.at] in " \t\r" or text.startswith("\\\n", self.at)):
                self.at += 2 if text[self.at] == "\\" else 1
            if self.at >= len(text):
                break
            spaced = self.at > start
            here = text[self.at]
            if here == "#":
                self.at = text.find("\n", self.at) if "\n" in text[self.at :] else len(text)
            elif here == "\n":
                self._newline()
            elif text.startswith("__END__", self.at) and text[self.at - 1] == "\n":
                break
            else:
                self._token(here, spaced)
        self._add("nl", "\n", False)

    def _newline(self) -> None:
        self._add("nl", "\n", False)
        self.at += 1
        self.line += 1
        if self.text.startswith("=begin\n", self.at):
            self.at = self.text.index("\n=end", self.at) + 5
        for squiggly, quote, name, parts in self._heredocs:
            lines = []
            while self.at < len(self.text):
                end = self.text.find("\n", self.at)
                end = len(self.text) if end < 0 else end
                one = self.text[self.at : end]
                self.at = end + 1
                self.line += 1
                if (one.strip() if squiggly else one) == name:
                    break
                lines.append(one + "\n")
            if squiggly == "~":
                depth = min((len(one) - len(one.lstrip()) for one in lines if one.strip()), default=0)
                lines = [one[depth:] if one.strip() else one.lstrip(" \t") for one in lines]
            body = "".join(lines)
            parts += [body] if quote == "'" else self._parts(body)
        self._heredocs = []

    def _add(self, kind: str, value: Any, spaced: bool) -> None:
        self.found.append(Token(kind, value, spaced, self.line))

    def _value_may_begin(self, spaced: bool) -> bool:
        """Return whether a value, not an operator, may be at this place."""
        if not self.found:
            return True
        last = self.found[-1]
        if last.kind in ("nl", "label"):
            return True
        if last.kind == "op":
            return last.value not in (")", "]", "}")
        if last.kind == "kw":
            return last.value not in ("end", "self", "nil", "true", "false")
        if last.kind == "id":
            after = self.text[self.at + 1 : self.at + 2]
            return spaced and after not in (" ", "=", "\n")
        return False

    def _token(self, here: str, spaced: bool) -> None:
        text, at = self.text, self.at
        heredoc = _HEREDOC.match(text, at)
        begins = self._value_may_begin(spaced)
        if heredoc is not None and (begins or spaced):
            parts: list[Any] = []
            self._heredocs.append((heredoc[1], heredoc[2], heredoc[3], parts))
            self.at = heredoc.end()
            self._add("str", parts, spaced)
        elif here in "\"'`":
            self.at += 1
            raw = self._until(here, "")
            if text.startswith(":", self.at) and not text.startswith("::", self.at) and begins and here != "`":
                last = self.found[-1].value if self.found else ""
                if last in ("(", "{", ",", "\n", "|") or spaced:
                    self.at += 1
                    self._add("label", raw, spaced)
                    return
            self._add("str", _single(raw) if here == "'" else self._parts(raw), spaced)
        elif here == "%" and begins and re.match(r"%[wWqQir]?[(\[{<|!/]", text[at : at + 3]):
            self._percent(spaced)
        elif here == "/" and begins:
            self.at += 1
            raw = self._until("/", "")
            flags = re.compile("[a-z]*").match(text, self.at)
            self.at = flags.end() if flags else self.at
            self._add("regex", (raw.replace("\\/", "/"), flags[0] if flags else ""), spaced)
        elif here == ":" and re.match(r":[@A-Za-z_\"]", text[at : at + 2]) and (begins or spaced):
            self.at += 1
            if text[self.at] == '"':
                self.at += 1
                self._add("sym", self._until('"', ""), spaced)
            else:
                name = re.compile(r"@?\w+[?!=]?(?!>)|@?\w+").match(text, self.at)
                assert name is not None
                self.at = name.end()
                self._add("sym", name[0], spaced)
        elif here.isdigit():
            number = _NUMBER.match(text, at)
            assert number is not None
            self.at = number.end()
            digits = number[0].replace("_", "")
            self._add(
                "num", float(digits) if re.search("[.eE]", digits) and "x" not in digits else _whole(digits), spaced
            )
        elif here == "@" or here == "$":
            name = re.compile(r"[@$]+\w+|\$.").match(text, at)
            assert name is not None
            self.at = name.end()
            self._add("id", name[0], spaced)
        elif name := _NAME.match(text, at):
            self._name(name, spaced)
        elif operator := _OPERATOR.match(text, at):
            self.at = operator.end()
            self._add("op", operator[0], spaced)
        else:
            raise Unread(f"line {self.line}: {here!r}")

    def _name(self, name: re.Match[str], spaced: bool) -> None:
        self.at = name.end()
        after_dot = bool(self.found) and self.found[-1].value in (".", "&.") and self.found[-1].kind == "op"
        is_ternary = bool(self.found) and self.found[-1].value == "?" and self.found[-1].kind == "op"
        is_label = self.text.startswith(":", self.at) and not self.text.startswith("::", self.at)
        if is_label and not after_dot and not is_ternary:
            self.at += 1
            self._add("label", name[0], spaced)
            return
        if name[0] in KEYWORDS and not after_dot:
            self._add("kw", name[0], spaced)
        else:
            self._add("const" if name[0][0].isupper() and not after_dot else "id", name[0], spaced)

    def _percent(self, spaced: bool) -> None:
        self.at += 1
        kind = ""
        if self.text[self.at].isalpha():
            kind = self.text[self.at]
            self.at += 1
        opening = self.text[self.at]
        self.at += 1
        closing = _PAIRS.get(opening, opening)
        raw = self._until(closing, opening if closing != opening else "")
        if kind in ("w", "W", "i"):
            self._add("words", raw.split(), spaced)
        elif kind == "r":
            flags = re.compile("[a-z]*").match(self.text, self.at)
            self.at = flags.end() if flags else self.at
            self._add("regex", (raw, flags[0] if flags else ""), spaced)
        else:
            self._add("str", _single(raw) if kind == "q" else self._parts(raw), spaced)

    def _until(self, closing: str, opening: str) -> str:
        """Return the text up to a closing character, and go on behind it."""
        text, start, depth = self.text, self.at, 0
        while self.at < len(text):
            here = text[self.at]
            if here == "\\":
                self.at += 1
            elif closing in '"/' and text.startswith("#{", self.at):
                self.at = _behind(text, self.at + 2) - 1
            elif here == closing and not depth:
                self.at += 1
                self.line += text.count("\n", start, self.at)
                return text[start : self.at - 1]
            elif opening and here == opening:
                depth += 1
            elif here == closing:
                depth -= 1
            self.at += 1
        raise Unread(f"line {self.line}: a string without an end")

    def _parts(self, raw: str) -> list[Any]:
        """Return the parts of a string in double quotes."""
        parts: list[Any] = []
        made = ""
        at = 0
        while at < len(raw):
            if raw[at] == "\\" and at + 1 < len(raw):
                text, at = _escape(raw, at + 1)
                made += text
            elif raw.startswith("#{", at):
                end = _behind(raw, at + 2)
                if made:
                    parts.append(made)
                made = ""
                parts.append(Tokens(raw[at + 2 : end - 1], self.line))
                at = end
            else:
                made += raw[at]
                at += 1
        return [*parts, made] if made or not parts else parts


def _behind(text: str, at: int) -> int:
    """Return the offset behind the ``}`` of ``#{…}``."""
    depth = 1
    while depth and at < len(text):
        depth += {"{": 1, "}": -1}.get(text[at], 0)
        at += 1
    return at


def _whole(digits: str) -> int:
    return (
        int(digits, 16) if digits.startswith("0x") else int(digits, 8 if len(digits) > 1 and digits[0] == "0" else 10)
    )


def _single(raw: str) -> list[Any]:
    return [re.sub(r"\\([\\'])", r"\1", raw)]


def _escape(raw: str, at: int) -> tuple[str, int]:
    here = raw[at]
    for pattern in (r"u\{([0-9a-fA-F]+)\}", r"u([0-9a-fA-F]{4})", r"x([0-9a-fA-F]{1,2})"):
        match = re.compile(pattern).match(raw, at)
        if match is not None:
            code = int(match[1], 16)
            if here == "x" and code > 127:
                raise Unread("bytes that are not ASCII in a string")
            return chr(code), match.end()
    if here == "\n":
        return "", at + 1
    return _ESCAPES.get(here, here), at + 1
