"""The tolerant pass at values: strings, words, numbers, and the blocks that are values."""

from __future__ import annotations

import re

from lslint.grammar.logstash.nodes import Array, Bareword, Hash, Number, Plugin, String
from lslint.grammar.logstash.recovery.blocks import Blocks
from lslint.grammar.logstash.recovery.frames import ARRAY, HASH, OPTIONS, Frame
from lslint.grammar.logstash.recovery.tokens import (
    ARROW,
    COMMA,
    END,
    FOREIGN,
    LBRACE,
    LSQB,
    OPERATOR,
    OTHER,
    PAREN,
    RBRACE,
    REGEXP,
    RSQB,
    SELECTOR,
    STRING,
    WORD,
)  # fmt: skip

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    Make = Callable[[Any], Any]

ARROWS = frozenset(("=", ":", "->", "==", "==>", ":=", ":=>", "=>=", "=:", "=>>", "=-", "<=", ">=", ">", "=<", "~="))


def is_number(word: str) -> bool:
    """Is the word a number of the language?"""
    return re.fullmatch(r"-?[0-9]+(?:\.[0-9]*)?", word) is not None


def is_bareword(word: str) -> bool:
    """Is the word a value without quotes?"""
    return re.fullmatch(r"[A-Za-z_][A-Za-z0-9_]+", word) is not None


def quoted(text: str) -> str:
    """``text`` as a string of the language (a backslash at its end would escape the quote: then unchanged inside)."""
    return f"'{text}'" if '"' in text else f'"{text}"'


class Values(Blocks):
    """Steps at a value."""

    last_plain: int | None = None
    later: tuple[Make, str, int] | None = None
    """A value that the next step shall read, kept here so that no step calls itself."""

    def value(self, i: int, make: Make, name: str, name_token: int = -1) -> None:
        """A value is wanted at token ``i``; ``make`` takes its node and puts it into the tree."""
        kind = self.kind
        what = kind[i]
        self.last_plain = None
        start, end = self.start[i], self.end[i]
        if what in (ARROW, RBRACE, RSQB, COMMA, OPERATOR) and self._replaced_opener(i, make, name):
            return
        if what == STRING:
            if kind[i + 1] == LBRACE and not (self.first[i + 1] and self.missing < 0):
                self.open_codec(i, make)
                return
            if kind[i + 1] == ARROW and i not in self.tokens.broken and not (self.first[i + 1] and not self.first[i]):
                self._value_is_key(i, make, name, name_token)
                return
            make(String(start, end, self.text[start], self.text[start + 1 : end - 1]))
            self.i = i + 1
        elif what == WORD:
            if kind[i + 1] == LBRACE and not (self.first[i] and name_token >= 0 and self.missing >= 0):
                self.open_codec(i, make)
            elif (
                (
                    (kind[i + 1] == ARROW and (self.first[i] or not self.first[i + 1]))
                    or (kind[i + 1] == LBRACE and self.first[i])
                )
                and name_token >= 0
            ) or (kind[i + 1] == OPERATOR and self.first[i] and self.tokens.word(i + 1) in ARROWS):
                self.no_value(name, name_token, i)
            else:
                self._plain(i, make)
        elif what in (LBRACE, LSQB):
            self._open_value(i, make, name)
        elif what in (RBRACE, RSQB, COMMA, END) or i == self.next_part:
            self._nothing(i, name, name_token)
        elif what == ARROW or (what == OPERATOR and self.text[start:end] in ARROWS and start - self.end[i - 1] > 0):
            if kind[i - 1] in (ARROW, OPERATOR):
                self.slip(
                    "unexpected", start, end, {"found": self.shown(i), "expected": "a value"}, (), ((start, end, ""),)
                )
                self.later = (make, name, name_token)
                self.i = i + 1
                return
            self.unexpected(i, "a value")
            self.i = i + 1
        elif what == FOREIGN:
            self.unexpected(i, "a value")
            self.i = i + 1
        else:
            self._plain(i, make)

    def _replaced_opener(self, i: int, make: Make, name: str) -> bool:
        """``a => X "b" => …`` while a closing brace is too many: ``X`` stands in the place of ``{``."""
        kind = self.kind
        if self.missing >= -(kind[i] == RBRACE) or kind[i + 1] not in (STRING, WORD) or kind[i + 2] != ARROW:
            return False
        if kind[i + 1] == WORD and self.first[i + 1] and self.indent[i + 1] <= self.indent[i]:
            return False
        self.unexpected(i, "`{`")
        self.count_out(i)
        self.missing += 1
        self.open_hash(i, make, name)
        return True

    def _open_value(self, i: int, make: Make, name: str) -> None:
        """A hash or list; or one with the other's bracket, if the counts say so."""
        kind = self.kind
        is_hash = kind[i] == LBRACE
        if not is_hash and self.missing_brackets > 0 and kind[i + 1] == LBRACE and kind[i + 3] == ARROW:
            self.unexpected(i, "a name")
            self.missing_brackets -= 1
            self.open_hash(i + 1, make, name)
            return
        if self.missing * self.missing_brackets < 0 and (self.missing > 0) == is_hash:
            ahead = i + 1
            while kind[ahead] not in (LBRACE, RBRACE, LSQB, RSQB, END) and ahead < i + 100:
                ahead += 1
            if kind[ahead] == (RSQB if is_hash else RBRACE) and kind[i + 2] != LBRACE:
                self.unexpected(i, "`[`" if is_hash else "`{`")
                self.missing += -1 if is_hash else 1
                self.missing_brackets += 1 if is_hash else -1
                is_hash = not is_hash
        if is_hash and not self._list_in_braces(i, make):
            self.open_hash(i, make, name)
        elif not is_hash:
            self.open_array(i, make, name)

    def _list_in_braces(self, i: int, make: Make) -> bool:
        """``{ "a", "b", "c" }``: values and commas only, and not the two of a pair."""
        kind = self.kind
        commas = 0
        at = i + 1
        while kind[at] in (STRING, WORD, OTHER, COMMA):
            commas += kind[at] == COMMA
            at += 1
        if kind[at] != RBRACE or commas < 2:
            return False
        self.unexpected(i, "`[`, since values without keys are a list")
        make(Array(self.start[i], self.end[at], []))
        self.i = at + 1
        return True

    def _plain(self, i: int, make: Make) -> None:
        """A value without quotes."""
        start = self.start[i]
        end = self._run(i)
        word = self.text[start : self.end[end - 1]]
        self.i = end
        self.last_plain = i
        if is_number(word):
            make(Number(start, start + len(word), word))
        elif is_bareword(word):
            make(Bareword(start, start + len(word), word))
        else:
            if len(word) == 1 and self.kind[i] == WORD:
                self._one_letter(i, "value")
            else:
                self._needs_quotes(start, start + len(word), "value")
            make(Bareword(start, start + len(word), word))

    def _run(self, i: int) -> int:
        """The token behind an unquoted value: pieces without blank between them, words up to the end of the line."""
        kind, start, end = self.kind, self.start, self.end
        plain = kind[i] == WORD
        brackets = 0
        i += 1
        loose = (WORD, OTHER, OPERATOR, PAREN, SELECTOR, REGEXP, FOREIGN)
        while kind[i] in loose or (kind[i] in (ARROW, LSQB, RSQB) and not plain and start[i] == end[i - 1]):
            glued = start[i] == end[i - 1]
            brackets += (kind[i] == LSQB) - (kind[i] == RSQB)
            if brackets < 0:
                break
            if not glued:
                if plain and kind[i] == OPERATOR and not self.first[i]:
                    pass
                elif (
                    self.first[i]
                    or kind[i + 1] in (ARROW, OPERATOR, STRING, LSQB, LBRACE)
                    or kind[i] != WORD
                    or self._is_number_token(i + 1)
                    or (self.first[i + 1] is False and kind[i + 1] == COMMA)
                    or (plain and self._is_name_alone(i))
                ):
                    break
            i += 1
            plain = False
        return i

    def _is_number_token(self, i: int) -> bool:
        return self.kind[i] == WORD and is_number(self.tokens.word(i))

    def _is_name_alone(self, i: int) -> bool:
        """Is the word a setting's name whose value follows on its line (``a => yes b no``)?"""
        return (
            self.kind[i + 1] in (WORD, OTHER)
            and self.line[i + 1] == self.line[i]
            and not (self.kind[i + 2] in (WORD, OTHER) and self.line[i + 2] == self.line[i])
        )

    def _is_value(self, i: int) -> bool:
        word = self.tokens.word(i)
        return is_number(word) or is_bareword(word)

    def _value_is_key(self, i: int, make: Make, name: str, name_token: int) -> None:
        """``a => "b" => …``: the value is a key. Braces around the pairs are missing, or the value is."""
        frame = self.stack[-1]
        if self.first[i] and frame.mode == HASH:
            self.no_value(name, name_token, i)
            return
        keyed = name_token >= 0 and self.kind[name_token] == STRING and self.line[name_token] == self.line[i]
        if frame.mode == HASH and self.missing >= 0 and keyed:
            self.unexpected(i + 1, "a key or `}`")
            start, end = self.start[i], self.end[i]
            make(String(start, end, self.text[start], self.text[start + 1 : end - 1]))
            self.i = i + 2
            if self.kind[i + 2] in (STRING, WORD) and self.kind[i + 3] != ARROW:
                self.i = i + 3
            return
        detail = {"found": self.shown(i), "expected": "`{`", "hint": "pairs stand in braces: `{ key => value }`"}
        self.slip("unexpected", self.start[i], self.end[i], detail)
        node = Hash(self.start[i], self.end[i], [])
        inner = Frame(HASH, "hash", name, self.start[i], self.start[i], self.line[i], self.indent[i])
        if self.missing < 0:
            self.missing += 1
            inner.node, inner.entries, inner.owners = node, node.pairs, (make(node),)
            self.push(inner)
            self.i = i
            return
        make(node)
        self.later = (drop, "", -1)
        self.i = i + 2

    def no_value(self, name: str, name_token: int, i: int) -> None:
        """Name and arrow are there, the value is not; token ``i`` is the next setting's name or a closing sign."""
        if name_token >= 0:
            arrow_end = self.end[i - 1]
            detail = {"name": name}
            self.slip("missing-value", self.start[name_token], arrow_end, detail, (), ())
        self.i = i

    def _nothing(self, i: int, name: str, name_token: int) -> None:
        """A closing sign or comma where a value is wanted."""
        what = self.kind[i]
        if name_token < 0:
            self.i = i + 1 if what == COMMA else i
            return
        if what == RBRACE and self.missing < 0 and self.line[i] == self.line[name_token]:
            self.missing += 1
            self.no_value(name, name_token, i)
            self.i = i + 1
            return
        if what == RSQB and self.missing_brackets < 0:
            self.missing_brackets += 1
            self.no_value(name, name_token, i)
            self.i = i + 1
            return
        self.no_value(name, name_token, i)
        if what in (COMMA, RSQB):
            self.i = i + 1

    def _needs_quotes(self, start: int, end: int, role: str) -> None:
        word = self.text[start:end]
        edits = () if word.endswith("\\") or ('"' in word and "'" in word) else ((start, end, quoted(word)),)
        self.slip("value-needs-quotes", start, end, {"text": word, "role": role}, (), edits)

    def _one_letter(self, i: int, role: str) -> None:
        start, end = self.start[i], self.end[i]
        word = self.text[start:end]
        self.slip("one-letter-bareword", start, end, {"text": word, "role": role}, (), ((start, end, f'"{word}"'),))

    def open_codec(self, i: int, make: Make) -> None:
        """A plugin in value position: name token ``i``, brace behind it."""
        start, name_end = self.start[i], self.end[i]
        name = self.text[start:name_end]
        is_quoted = name[0] in "\"'"
        if is_quoted:
            name = name[1:-1]
        brace = i + 1
        node = Plugin(start, self.end[brace], "codec", name, name_end, is_quoted, self.start[brace], -1, [])
        frame = Frame(OPTIONS, "codec", name, start, self.start[brace], self.line[brace], self.indent[brace])
        frame.node, frame.entries, frame.owners = node, node.options, (make(node),)
        self.push(frame)
        self.i = brace + 1

    def open_hash(self, i: int, make: Make, name: str) -> None:
        """A hash at brace token ``i``."""
        node = Hash(self.start[i], self.end[i], [])
        frame = Frame(HASH, "hash", name.strip("\"'"), self.start[i], self.start[i], self.line[i], self.indent[i])
        frame.node, frame.entries, frame.owners = node, node.pairs, (make(node),)
        self.push(frame)
        self.i = i + 1

    def open_array(self, i: int, make: Make, name: str) -> None:
        """A list at bracket token ``i``."""
        node = Array(self.start[i], self.end[i], [])
        frame = Frame(ARRAY, "array", name.strip("\"'"), self.start[i], self.start[i], self.line[i], self.indent[i])
        frame.node, frame.entries, frame.owners = node, node.items, (make(node),)
        self.push(frame)
        self.i = i + 1


def drop(node: Any) -> Any:
    """Takes a value that is no part of the tree."""
    return node
