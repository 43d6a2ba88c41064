"""The tolerant pass inside plugins: settings, hash pairs, lists and values."""

import re
from itertools import pairwise

from lslint.grammar.nodes import Array, Bareword, Hash, Number, Option, Pair, Plugin, String
from lslint.grammar.recover_blocks import ARRAY, HASH, ITEMS, OPTIONS, Blocks, Frame
from lslint.grammar.recover_scan import (
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
from lslint.grammar.slips import Slip

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    Make = Callable[[Any], Any]

_ARROWS = frozenset(("=", ":", "->", "==", "==>", ":=", ":=>", "=>=", "=:", "=>>", "=-", "<=", ">=", ">", "=<", "~="))
_BRANCH_WORDS = frozenset(("if", "else", "elseif", "elsif", "elif"))


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
    """Steps for the blocks that hold settings, pairs or list items."""

    # Settings and pairs

    def entry(self, i: int) -> None:
        """One step inside a plugin or hash: a name or key is wanted."""
        what = self.kind[i]
        self.mark_cut(i)
        if what in (RBRACE, LBRACE, RSQB) and self.kind[i + 1] == ARROW and not self.first[i + 1]:
            self.unexpected(i, self.wanted())
            self.count_out(i)
            self.value(i + 2, _drop, "")
        elif what == RBRACE:
            self.close_brace(i)
        elif self.for_brace(i):
            pass
        elif what in (WORD, STRING, OTHER):
            self.named(i)
        elif what == COMMA:
            self.comma(i)
        elif what == ARROW:
            self.unexpected(i, self.wanted())
            self.i = i + 1
            if not self.first[i + 1]:
                self.later = (_drop, "", -1)
        elif what in (LSQB, SELECTOR) and self._bracket_key(i):
            pass
        elif what == LBRACE:
            self._stray_brace(i)
        elif what == LSQB:
            self.unexpected(i, self.wanted())
            self.open_array(i, _drop, "")
        elif what == RSQB:
            self.stray_bracket(i)
        else:
            self.unexpected(i, self.wanted())
            self.skip(i)

    def stray_bracket(self, i: int) -> None:
        """``]`` in a block with braces: in the place of its ``}``, or one too many."""
        if self.missing > 0 > self.missing_brackets:
            self.unexpected(i, "`}`")
            self.missing -= 1
            self.missing_brackets += 1
            self.pop(self.start[i], self.end[i])
        else:
            self.unexpected(i, self.wanted(), weak=bool(self.slips), hint="no `[` is open here")
        self.i = i + 1

    def wanted(self) -> str:
        """What the innermost block takes next, in words."""
        frame = self.stack[-1]
        if frame.mode == ITEMS:
            return "a plugin (`name {`), `if` or `}`"
        if frame.mode == HASH:
            return "a key with `=>`, or `}`"
        return "a setting (`name => value`), or `}`"

    def skip(self, i: int) -> None:
        """Go on behind text that does not fit: at the next sign that closes or opens, or the next name with an arrow."""
        kind = self.kind
        i += 1
        while kind[i] not in (RBRACE, RSQB, LBRACE, LSQB, END) and not (
            (self.first[i] or kind[i + 1] == ARROW) and kind[i] in (WORD, STRING)
        ):
            i += 1
        self.i = i

    def named(self, i: int) -> None:
        """A name or key: what follows tells what it is."""
        kind = self.kind
        n = i + 1
        follows = kind[n]
        frame = self.stack[-1]
        if follows == ARROW:
            if self.missing < 0 and frame.entries and self._lost_opener(i, frame):
                return
            self.pair(i, n, n + 1)
            frame.last = i
            return
        if self._replaced_arrow(i, n):
            return
        if follows == LBRACE:
            self.name_brace(i)
            return
        word = self.tokens.word(i)
        if kind[i] == WORD and word in _BRANCH_WORDS and follows not in (OPERATOR, COMMA):
            self.branch_inside(i)
            return
        if kind[i] == OTHER and self._glued(i):
            return
        if follows == OPERATOR:
            last = n
            if kind[n + 1] in (OPERATOR, ARROW) and self.line[n + 1] == self.line[n]:
                last = n + 1
            sign = self.text[self.start[n] : self.end[last]]
            if "".join(sign.split()) in _ARROWS or sign.strip("=>- :") == "":
                self.wrong_arrow(i, self.start[n], self.end[last], sign)
                self.pair(i, n, last + 1)
                return
        if (
            follows in (STRING, WORD, OTHER)
            and kind[n + 1] in (ARROW, OPERATOR)
            and not (kind[n] == WORD and self.first[n])
        ):
            if i in self.tokens.broken or (self.slips and self.slips[-1][0].end >= self.start[i] - 1):
                self.i = n
                return
            if self._prose(i):
                return
            self.unexpected(i, "`=>`" if self.first[n] else self.wanted())
            self.i = n
            return
        same_line = self.line[n] == self.line[i]
        if (
            same_line
            and (follows in (STRING, LSQB, OTHER) or (follows == WORD and self._is_value(n)))
            and not (kind[i] == STRING and frame.mode == OPTIONS)
        ):
            self._no_arrow(i, n)
            return
        if follows == COMMA and frame.mode == HASH:
            if kind[n + 1] in (STRING, WORD) and kind[n + 2] != ARROW:
                self.wrong_arrow(i, self.start[n], self.end[n], ",")
                self.pair(i, n, n + 1)
                return
        if self._prose(i):
            return
        if i in self.tokens.broken:
            self.i = n
            return
        if kind[i] == STRING or (not self.first[i] and frame.filled and self.line[i - 1] == self.line[i]):
            self.unexpected(i, self.wanted())
        else:
            detail = {"name": self.tokens.word(i), "arrow": "missing"}
            self.slip("missing-value", self.start[i], self.end[i], detail, self.around())
        frame.filled = True
        self.i = n

    def _lost_opener(self, i: int, frame: Frame) -> bool:
        """A deeper entry behind a plain value, and a brace that closes at the outer entry's indent: its ``{`` is lost."""
        value = frame.entries[-1].value
        last = frame.last
        if last < 0 or not isinstance(value, String | Bareword | Number) or not self.first[last]:
            return False
        column = self.indent[last]
        kind = self.kind
        same_line = self.line[i] == self.line[last]
        if same_line:
            if kind[i] != STRING or frame.mode == HASH:
                return False
        elif not self.first[i] or self.indent[i] <= column or not self.trust_surplus:
            return False
        depth = 0
        for ahead in range(i, min(i + 300, len(kind))):
            what = kind[ahead]
            if what == LBRACE:
                depth += 1
            elif what == RBRACE:
                if not depth:
                    if same_line:
                        if self.line[ahead] != self.line[i]:
                            return False
                    elif not (self.first[ahead] and self.indent[ahead] == column):
                        return False
                    break
                depth -= 1
        else:
            return False
        detail = {
            "found": self.shown(i - 1),
            "expected": "`{`" if kind[i] == STRING else f"`{{` behind {self.shown(i - 1)}",
        }
        self.slip("unexpected", self.start[i - 1], self.end[i - 1], detail)
        self.missing += 1
        node = Hash(value.start, value.end, [])
        frame.entries[-1].value = node
        mode = OPTIONS if isinstance(value, Bareword) else HASH
        inner = Frame(mode, "hash", self.tokens.word(last), value.start, value.start, self.line[last], column)
        if mode == HASH:
            inner.node, inner.entries = node, node.pairs
        inner.owners = (frame.entries[-1],)
        self.push(inner)
        self.i = i
        return True

    def _replaced_arrow(self, i: int, n: int) -> bool:
        """A bracket in the place of the arrow, one that is too many by the count."""
        kind = self.kind
        follows = kind[n]
        if follows == RBRACE:
            wrong = self.missing < 0
        elif follows == LBRACE:
            wrong = self.missing > 0
        elif follows == RSQB:
            wrong = self.missing_brackets < 0
        else:
            wrong = follows == LSQB and self.missing_brackets > 0
        value = n + 1
        if not wrong or self.line[value] != self.line[i] or kind[value] not in (STRING, WORD, OTHER, LSQB, LBRACE):
            return False
        if kind[value] in (STRING, WORD, OTHER) and kind[value + 1] in (ARROW, OPERATOR, COMMA, RSQB, LBRACE):
            return False
        if follows == LBRACE and kind[value] == LBRACE and kind[value + 1] == LBRACE:
            return False
        self.unexpected(n, "`=>`")
        self.count_out(n)
        self.pair(i, n, value)
        return True

    def pair(self, i: int, arrow: int, value: int) -> None:
        """Name token, arrow token and value token are known: build the setting or pair."""
        frame = self.stack[-1]
        frame.filled = True
        start, end, at = self.start[i], self.end[i], self.start[arrow]
        word = self.text[start:end]
        is_string = word[0] in "\"'" and len(word) > 1
        if frame.mode == HASH:
            if self.kind[i] == OTHER and not is_number(word):
                self._needs_quotes(start, end, "key")
            elif self.kind[i] == WORD and not (is_bareword(word) or is_number(word)):
                if len(word) == 1:
                    self._one_letter(i, "key")
                else:
                    self._needs_quotes(start, end, "key")
            key: String | Bareword | Number
            if is_string:
                key = String(start, end, word[0], word[1:-1])
            elif word[0] in "-0123456789":
                key = Number(start, end, word)
            else:
                key = Bareword(start, end, word)

            def make_pair(node: "Any") -> "Any":
                made = Pair(start, node.end, key, at, node)
                frame.entries.append(made)
                return made

            self.value(value, make_pair, word, i)
            return
        if self.kind[i] == OTHER:
            self.unexpected(i, "a setting's name (letters, digits, `_` and `-`)")

        def make_option(node: "Any") -> "Any":
            name = word[1:-1] if is_string else word
            made = Option(start, node.end, name, end, is_string, at, node)
            frame.entries.append(made)
            return made

        self.value(value, make_option, word, i)

    def comma(self, i: int) -> None:
        """A comma where a name is wanted."""
        frame = self.stack[-1]
        start = self.start[i]
        after = self.end[i]
        filler = "" if self.text[after : after + 1] in ("", " ", "\t", "\r", "\n", "}") else " "
        edit = (start, after, filler)
        outer = frame.repeats.get("wrong-arrow")
        if outer is not None and outer.detail.get("found") == ":":
            outer.edits += (edit,)
        elif not frame.filled:
            self.unexpected(i, self.wanted())
        else:
            where = "pairs" if frame.mode == HASH else "settings"
            self.repeated(frame, "comma-between-entries", start, after, {"where": where}, (edit,))
        self.i = i + 1

    def wrong_arrow(self, i: int, start: int, end: int, sign: str) -> None:
        """Another sign stands where ``=>`` belongs, behind the name token ``i``."""
        text = self.text
        frame = self.stack[-1]
        left = "" if start > 0 and text[start - 1] in " \t\n" else " "
        right = "" if text[end : end + 1] in ("", " ", "\t", "\r", "\n") else " "
        edits = ((start, end, f"{left}=>{right}"),)
        if sign == ":":  # a JSON object: its inner ones are the same slip
            for outer in reversed(self.stack):
                known = outer.repeats.get("wrong-arrow")
                if known is not None and known.detail["found"] == ":":
                    frame.repeats.setdefault("wrong-arrow", known)
                    break
        elif "wrong-arrow" in frame.repeats and frame.repeats["wrong-arrow"].detail["found"] != sign:
            del frame.repeats["wrong-arrow"]
        detail = {"found": sign, "expected": "=>", "name": self.tokens.word(i)}
        self.repeated(frame, "wrong-arrow", start, end, detail, edits)

    def _no_arrow(self, i: int, n: int) -> None:
        end = self.end[i]
        edits = ((end, self.start[n], " => "),)
        detail = {"found": "", "expected": "=>", "name": self.tokens.word(i)}
        self.slip("wrong-arrow", self.start[i], end, detail, (), edits)
        self.pair(i, i, n)

    def _glued(self, i: int) -> bool:
        """``port:5044`` and ``port:"x"``: a name, a colon and a value in one piece."""
        start, end = self.start[i], self.end[i]
        word = self.text[start:end]
        name, colon, rest = word.partition(":")
        if not colon or not is_bareword(name) or rest.startswith("/") or self.kind[i + 1] in (ARROW, LBRACE):
            return False
        at = start + len(name)
        if not rest:
            return False
        self.wrong_arrow(i, at, at + 1, ":")
        known = self.stack[-1].repeats["wrong-arrow"]
        if not (is_number(rest) or is_bareword(rest)):
            known.edits += ((at + 1, end, quoted(rest)),)
        self.stack[-1].filled = True
        self.i = i + 1
        return True

    def _prose(self, i: int) -> bool:
        """Words behind an unquoted value on its line: the value was meant to be all of them."""
        last = self.last_plain
        if last is None or self.kind[i] == STRING or self.first[i] or self.line[last] != self.line[i]:
            return False
        if self.end[i - 1] > self.start[i] or self.kind[i - 1] not in (WORD, OTHER, OPERATOR, PAREN):
            return False
        end = self._run(i)
        start = self.start[last]
        self._needs_quotes(start, self.end[end - 1], "value")
        self.i = end
        return True

    last_plain: "int | None" = None
    later: "tuple[Make, str, int] | None" = None
    """A value that the next step shall read, kept here so that no step calls itself."""

    # Blocks where a name was expected

    def name_brace(self, i: int) -> None:
        """``name {`` where a setting is wanted: an unclosed block before it, a missing arrow, or a plugin in a plugin."""
        frame = self.stack[-1]
        depth = len(self.stack)
        while depth and self.stack[depth - 1].mode != ITEMS:
            depth -= 1
        count = len(self.stack) - depth
        inside = self.kind[i + 2]
        braces = sum(f.mode != ARRAY for f in self.stack[depth:])
        looks_hash = inside == STRING or (self.kind[i] == STRING)
        if (
            self.first[i]
            and 0 < braces <= self.missing
            and not (looks_hash and frame.filled and self.indent[i] > self.stack[depth].indent)
        ):
            self.unclosed(count, i)
            return
        if not frame.filled and frame.kind == "plugin" and not looks_hash:
            self._plugin_as_block(frame)
            return
        self._no_arrow(i, i + 1)

    def _plugin_as_block(self, frame: Frame) -> None:
        """A plugin that holds plugins: read it as a block of items."""
        detail = {
            "found": f"`{frame.name} {{`",
            "expected": "`if` or `else`",
            "hint": f"`{frame.name}` holds plugins here, which only a section, an `if` or an `else` can",
        }
        self.slip("unexpected", frame.head, frame.open + 1, detail)
        frame.mode = ITEMS
        frame.kind = "block"
        frame.node = None
        # A plugin has options only: what it holds goes beside it in the tree.
        at = self.stack.index(frame)
        outer = self.stack[at - 1] if at else None
        frame.entries = outer.entries if outer is not None and outer.mode == ITEMS else []

    def branch_inside(self, i: int) -> None:
        """``if`` or ``else`` where a setting is wanted."""
        frame = self.stack[-1]
        depth = len(self.stack)
        while depth and self.stack[depth - 1].mode != ITEMS:
            depth -= 1
        count = len(self.stack) - depth
        if self.missing > 0 and self.is_junk(i):
            self.unexpected(i, self.wanted())
            self.i = i + 1
            return
        if self.first[i] and 0 < count <= self.missing:
            self.unclosed(count, i)
            return
        if not frame.filled and frame.kind == "plugin":
            self._plugin_as_block(frame)
            return
        hint = "conditions stand around plugins, not inside them"
        self.unexpected(i, self.wanted(), hint=hint)
        while self.kind[i] not in (LBRACE, RBRACE, END):
            i += 1
        if self.kind[i] == LBRACE:
            inner = Frame(OPTIONS, "hash", "", self.start[i], self.start[i], self.line[i], self.indent[i])
            self.push(inner)
            i += 1
        self.i = i

    def is_junk(self, i: int) -> bool:
        """Is ``if`` or ``else`` without what belongs behind it?"""
        if self.tokens.word(i) == "else":
            return self.kind[i + 1] != LBRACE and self.tokens.word(i + 1) != "if"
        return self.first[i + 1] and self.kind[i + 1] in (RBRACE, WORD, END)

    def _stray_brace(self, i: int) -> None:
        frame = self.stack[-1]
        before = self.kind[i - 1]
        if self.for_closer(i):
            return
        if self.missing > 0 and not frame.filled and before == LBRACE:
            detail = {"found": "`{`", "expected": self.wanted(), "hint": "one opening brace too many"}
            self.slip("unexpected", self.start[i], self.end[i], detail, self.around())
            self.missing -= 1
            self.i = i + 1
            return
        self.unexpected(i, self.wanted())
        if self.missing > 0:
            self.missing -= 1
            self.i = i + 1
            return
        inner = Frame(HASH, "hash", "", self.start[i], self.start[i], self.line[i], self.indent[i])
        self.push(inner)
        self.i = i + 1

    def for_closer(self, i: int) -> bool:
        """``{`` in the place of ``}``: two are missing by the count, and it stands where the block would end."""
        frame = self.stack[-1]
        if self.missing < 2 or not frame.filled:
            return False
        if self.first[i] and (self.indent[i] != frame.indent or self.line[i] == frame.line):
            return False
        if not self.first[i] and self.line[i] != frame.line:
            return False
        self.unexpected(i, "`}`")
        self.missing -= 2
        self.pop(self.start[i], self.end[i])
        self.i = i + 1
        return True

    def _bracket_key(self, i: int) -> bool:
        """``[a][b] => …``: a field reference without quotes as a key."""
        kind = self.kind
        at = i
        if kind[i] == SELECTOR:
            at += 1
        while kind[at] == LSQB and kind[at + 1] in (WORD, OTHER) and kind[at + 2] == RSQB:
            at += 3
        if at == i or kind[at] != ARROW:
            return False
        frame = self.stack[-1]
        frame.filled = True
        self._needs_quotes(self.start[i], self.end[at - 1], "key")
        self.value(at + 1, _drop, "")
        return True

    # Values

    def value(self, i: int, make: "Make", name: str, name_token: int = -1) -> None:
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
            elif ((
                (kind[i + 1] == ARROW and (self.first[i] or not self.first[i + 1]))
                or (kind[i + 1] == LBRACE and self.first[i])
            ) and name_token >= 0) or (kind[i + 1] == OPERATOR and self.first[i] and self.tokens.word(i + 1) in _ARROWS):
                self.no_value(name, name_token, i)
            else:
                self._plain(i, make)
        elif what == LBRACE or what == LSQB:
            self._open_value(i, make, name)
        elif what in (RBRACE, RSQB, COMMA, END) or i == self.next_part:
            self._nothing(i, name, name_token)
        elif what == ARROW or (what == OPERATOR and self.text[start:end] in _ARROWS and start - self.end[i - 1] > 0):
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

    def _replaced_opener(self, i: int, make: "Make", name: str) -> bool:
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

    def _open_value(self, i: int, make: "Make", name: str) -> None:
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
        if is_hash:
            self.open_hash(i, make, name)
        else:
            self.open_array(i, make, name)

    def _plain(self, i: int, make: "Make") -> None:
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
                elif self.first[i] or kind[i + 1] in (ARROW, OPERATOR, STRING, LSQB, LBRACE) or kind[i] != WORD or self._is_number_token(i + 1) or (self.first[i + 1] is False and kind[i + 1] == COMMA) or (plain and self._is_name_alone(i)):
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

    def _value_is_key(self, i: int, make: "Make", name: str, name_token: int) -> None:
        """``a => "b" => …``: the value is a key. Braces around the pairs are missing, or the value is."""
        frame = self.stack[-1]
        if self.first[i] and frame.mode == HASH:
            self.no_value(name, name_token, i)
            return
        if frame.mode == HASH and self.missing >= 0:
            if name_token >= 0 and self.kind[name_token] == STRING and self.line[name_token] == self.line[i]:
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
        self.later = (_drop, "", -1)
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

    # Blocks as values

    def open_codec(self, i: int, make: "Make") -> None:
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

    def open_hash(self, i: int, make: "Make", name: str) -> None:
        """A hash at brace token ``i``."""
        node = Hash(self.start[i], self.end[i], [])
        frame = Frame(HASH, "hash", name.strip("\"'"), self.start[i], self.start[i], self.line[i], self.indent[i])
        frame.node, frame.entries, frame.owners = node, node.pairs, (make(node),)
        self.push(frame)
        self.i = i + 1

    def open_array(self, i: int, make: "Make", name: str) -> None:
        """A list at bracket token ``i``."""
        node = Array(self.start[i], self.end[i], [])
        frame = Frame(ARRAY, "array", name.strip("\"'"), self.start[i], self.start[i], self.line[i], self.indent[i])
        frame.node, frame.entries, frame.owners = node, node.items, (make(node),)
        self.push(frame)
        self.i = i + 1

    # Lists

    def element(self, i: int) -> None:
        """One step inside a list."""
        kind = self.kind
        what = kind[i]
        frame = self.stack[-1]
        if what == RSQB:
            self._close_list(i, frame)
        elif what == RBRACE:
            self.close_brace(i)
        elif what == COMMA:
            if frame.wants:
                edits = ((self.start[i], self.end[i], ""),)
                self.repeated(frame, "trailing-comma", self.start[i], self.end[i], {"place": "extra"}, edits)
            frame.wants = True
            self.i = i + 1
        elif self.for_brace(i):
            pass
        elif what == ARROW:
            self._arrow_in_list(i, frame)
        elif what == LBRACE and self.missing > 0 and kind[i + 1] in (COMMA, RSQB):
            self.unexpected(i, "a value")
            self.missing -= 1
            frame.wants, frame.filled = False, True
            self.i = i + 1
        elif what == LSQB and self.missing_brackets > 0 and not frame.filled:
            detail = {"found": "`[`", "expected": "a value", "hint": "one opening bracket too many"}
            self.slip("unexpected", self.start[i], self.end[i], detail, self.around())
            self.missing_brackets -= 1
            self.i = i + 1
        elif self._ends_list(i):
            self.unclosed(1, i)
        elif what == LBRACE and self.missing > 0 and kind[i + 1] in (STRING, WORD) and kind[i + 2] in (COMMA, RSQB):
            self.unexpected(i, "`,`")
            self.missing -= 1
            frame.wants = True
            self.i = i + 1
        else:
            if not frame.wants and frame.filled:
                self._no_comma(i, frame)
            frame.wants = False
            frame.filled = True

            def make(node: "Any") -> "Any":
                frame.entries.append(node)
                return node

            codec_like = kind[i + 1] == LBRACE and self.missing > 0 and kind[i + 3] in (COMMA, RSQB)
            if what in (WORD, STRING) and (kind[i + 1] == ARROW or codec_like):
                start, end = self.start[i], self.end[i]
                if what == STRING:
                    make(String(start, end, self.text[start], self.text[start + 1 : end - 1]))
                else:
                    make(Bareword(start, end, self.text[start:end]))
                self.i = i + 1
            else:
                before = self.i
                self.value(i, make, "")
                if self.i == before and len(self.stack) and self.stack[-1] is frame:
                    self.i = i + 1

    def _ends_list(self, i: int) -> bool:
        """A setting or plugin at the start of a line while a ``]`` is missing."""
        if self.missing_brackets <= 0 or not self.first[i] or self.kind[i] not in (WORD, STRING):
            return False
        follows = self.kind[i + 1]
        frame = self.stack[-1]
        if follows == ARROW:
            return self.line[i] != frame.line and (self.kind[i] == WORD or self.indent[i] <= frame.indent)
        if follows == LBRACE:
            return self.kind[i] == WORD
        return self.kind[i] == WORD and self.tokens.word(i) in ("if", "else") and follows not in (COMMA, RSQB)

    def _close_list(self, i: int, frame: Frame) -> None:
        if frame.wants and frame.filled:
            comma = i - 1
            if self.kind[comma] == COMMA and "trailing-comma" not in frame.repeats:
                detail = {"place": "trailing", "count": "1"}
                start, end = self.start[comma], self.end[comma]
                self.slip("trailing-comma", start, end, detail, (), ((start, end, ""),))
        known = frame.repeats.get("arrow-in-array")
        if known is not None:
            self._mend_arrows(known, frame, self.start[i])
        self.pop(self.start[i], self.end[i])
        self.i = i + 1

    def _mend_arrows(self, slip: Slip, frame: Frame, close: int) -> None:
        """Edits for arrows in a list: braces where it is pairs only, else commas."""
        text = self.text
        entries = frame.entries
        gaps: list[tuple[int, int, str]] = []
        for left, right in pairwise(entries):
            at, end = left.end, right.start
            while at < end and text[at] not in ",=":
                at = text.find("\n", at, end) if text[at] == "#" else at + 1
                if at < 0:
                    at = end
            gaps.append((at, at + 1, ",") if at < end and text[at] == "," else (at, at + 2, "=>"))
            if at >= end:
                gaps[-1] = (left.end, left.end, "")
        signs = [sign for _, _, sign in gaps]
        if len(entries) % 2 == 0 and all((sign == "=>") == (n % 2 == 0) for n, sign in enumerate(signs)):
            blanks = tuple((start, end, " ") for start, end, sign in gaps if sign == ",")
            slip.edits = ((frame.open, frame.open + 1, "{"), *blanks, (close, close + 1, "}"))
            slip.detail["mend"] = "braces"
        else:
            slip.edits = tuple((start, end, ",") for start, end, sign in gaps if sign != ",")
            slip.detail["mend"] = "commas"

    def _no_comma(self, i: int, frame: Frame) -> None:
        if self.slips and self.slips[-1][0].end >= self.end[i - 1] and self.slips[-1][0].start >= frame.open:
            return  # the item before is no value
        if (i - 1) in self.tokens.broken or "arrow-in-array" in frame.repeats:
            return
        at = self.end[i - 1]
        detail = {"before": self.shown(i), "after": self.shown(i - 1)}
        self.repeated(frame, "missing-array-comma", self.start[i], self.end[i], detail, ((at, at, ","),))

    def _arrow_in_list(self, i: int, frame: Frame) -> None:
        start, end = self.start[i], self.end[i]
        if frame.wants:
            self.unexpected(i, "a value")
        else:
            self.repeated(frame, "arrow-in-array", start, end, {"name": frame.name}, ())
        frame.wants = True
        self.i = i + 1


def _drop(node: "Any") -> "Any":
    return node
