"""The tolerant pass inside plugins and hashes: settings and pairs."""

from __future__ import annotations

from lslint.grammar.logstash.nodes import Bareword, Number, Option, Pair, String
from lslint.grammar.logstash.recovery.frames import HASH, OPTIONS, Frame
from lslint.grammar.logstash.recovery.misplaced import Misplaced
from lslint.grammar.logstash.recovery.tokens import (
    ARROW,
    COMMA,
    LBRACE,
    LSQB,
    OPERATOR,
    OTHER,
    PAREN,
    RBRACE,
    RSQB,
    SELECTOR,
    STRING,
    WORD,
)  # fmt: skip
from lslint.grammar.logstash.recovery.values import ARROWS, drop, is_bareword, is_number, quoted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


_BRANCH_WORDS = frozenset(("if", "else", "elseif", "elsif", "elif"))


class Entries(Misplaced):
    """Steps where a setting or pair is wanted."""

    def entry(self, i: int) -> None:
        """One step inside a plugin or hash: a name or key is wanted."""
        what = self.kind[i]
        self.mark_cut(i)
        if what in (RBRACE, LBRACE, RSQB) and self.kind[i + 1] == ARROW and not self.first[i + 1]:
            self.unexpected(i, self.wanted())
            self.count_out(i)
            self.value(i + 2, drop, "")
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
                self.later = (drop, "", -1)
        elif what in (LSQB, SELECTOR) and self._bracket_key(i):
            pass
        elif what == LBRACE:
            self._stray_brace(i)
        elif what == LSQB:
            self.unexpected(i, self.wanted())
            self.open_array(i, drop, "")
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
            if not self.name_brace(i):
                self._no_arrow(i, n)
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
            if "".join(sign.split()) in ARROWS or sign.strip("=>- :") == "":
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
        is_pair = frame.mode == HASH and kind[n + 1] in (STRING, WORD) and kind[n + 2] != ARROW
        if follows == COMMA and is_pair:
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

            def make_pair(node: Any) -> Any:
                made = Pair(start, node.end, key, at, node)
                frame.entries.append(made)
                return made

            self.value(value, make_pair, word, i)
            return
        if self.kind[i] == OTHER:
            self.unexpected(i, "a setting's name (letters, digits, `_` and `-`)")

        def make_option(node: Any) -> Any:
            name = word[1:-1] if is_string else word
            made = Option(start, node.end, name, end, is_string, at, node)
            frame.entries.append(made)
            return made

        self.value(value, make_option, word, i)

    def comma(self, i: int) -> None:
        """A comma where a name is wanted."""
        frame = self.stack[-1]
        if self._bare_list(i, frame):
            return
        start = self.start[i]
        after = self.end[i]
        filler = "" if self.text[after : after + 1] in ("", " ", "\t", "\r", "\n", "}") else " "
        edit = (start, after, filler)
        outer = frame.repeats.get("wrong-arrow")
        if outer is not None and outer.slip.detail["found"] == ":":
            outer.edits.append(edit)
        elif not frame.filled:
            self.unexpected(i, self.wanted())
        else:
            where = "pairs" if frame.mode == HASH else "settings"
            self.repeated(frame, "comma-between-entries", start, after, {"where": where}, (edit,))
        self.i = i + 1

    def _bare_list(self, i: int, frame: Frame) -> bool:
        """``a => "x", "y"``: several values without the brackets of a list."""
        kind = self.kind
        if frame.mode == HASH or not frame.filled or kind[i - 1] not in (STRING, WORD, OTHER):
            return False
        at = i
        while kind[at] == COMMA and kind[at + 1] in (STRING, WORD, OTHER):
            if kind[at + 2] in (ARROW, OPERATOR, LBRACE):
                return False
            at += 2
        if at == i:
            return False
        detail = {"found": "`,`", "expected": "`[` before the first of several values"}
        self.slip("unexpected", self.start[i], self.end[i], detail, self.around())
        if kind[at] == RSQB and self.missing_brackets < 0:
            self.missing_brackets += 1
            at += 1
        self.i = at
        return True

    def wrong_arrow(self, i: int, start: int, end: int, sign: str) -> None:
        """Another sign stands where ``=>`` belongs, behind the name token ``i``."""
        text = self.text
        frame = self.stack[-1]
        left = "" if start > 0 and text[start - 1] in " \t\n" else " "
        right = "" if text[end : end + 1] in ("", " ", "\t", "\r", "\n") else " "
        edits = ((start, end, f"{left}=>{right}"),)
        known = frame.repeats.get("wrong-arrow")
        if known is not None and known.slip.detail["found"] != sign:
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
            known.edits.append((at + 1, end, quoted(rest)))
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

    def _bracket_key(self, i: int) -> bool:
        """``[a][b] => …``: a field reference without quotes as a key."""
        kind = self.kind
        at = i
        if kind[i] == SELECTOR:
            at += 1
        while at < i + 60 and kind[at] == LSQB and kind[at + 1] in (WORD, OTHER) and kind[at + 2] == RSQB:
            at += 3
        if at == i or kind[at] != ARROW:
            return False
        frame = self.stack[-1]
        frame.filled = True
        self._needs_quotes(self.start[i], self.end[at - 1], "key")
        self.value(at + 1, drop, "")
        return True
