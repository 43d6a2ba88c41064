"""The tolerant pass over a file: its loop, sections, and what stands outside them."""

from __future__ import annotations

from lslint.grammar.logstash.nodes import Section
from lslint.grammar.logstash.recovery.frames import ARRAY, ITEMS, SECTIONS, Frame
from lslint.grammar.logstash.recovery.items import Items
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
    RSQB,
    STRING,
    WORD,
)  # fmt: skip

TYPE_CHECKING = False
if TYPE_CHECKING:
    pass


def section_like(word: str) -> str:
    """The section that a word was meant to be, or an empty text."""
    plain = word.strip("\"'").lower()
    for name in SECTIONS:
        if plain in (name, name + "s", name + "es", name[:-1], name + "ing"):
            return name
        if len(plain) == len(name) and sorted(plain) == sorted(name):
            return name
        if abs(len(plain) - len(name)) == 1 and _one_off(plain, name):
            return name
        if len(plain) == len(name) and sum(a != b for a, b in zip(plain, name, strict=True)) == 1:
            return name
    return ""


def _one_off(left: str, right: str) -> bool:
    """Does one letter more in one of them make the other?"""
    short, long = sorted((left, right), key=len)
    return any(long[:at] + long[at + 1 :] == short for at in range(len(long)))


class Reader(Items):
    """The whole tolerant pass over a file."""

    def run(self) -> None:
        """Read all tokens; the tree and the slips are left in ``tree`` and ``slips``."""
        kind = self.kind
        before, steps = -1, 0
        while kind[self.i] != END:
            steps = steps + 1 if self.i == before else 0
            before = self.i
            if steps > 20:  # no step reads this token
                self.i += 1
                continue
            if self.i == self.next_part and self.later is None:
                self.begin_part()
            i = self.i
            if self.later is not None:
                make, name, token = self.later
                self.later = None
                self.value(i, make, name, token)
            elif not self.stack:
                self.top(i)
            else:
                mode = self.stack[-1].mode
                if mode == ITEMS:
                    self.item(i)
                elif mode == ARRAY:
                    self.element(i)
                else:
                    self.entry(i)
        if self.later is not None:
            make, name, token = self.later
            self.later = None
            self.value(self.i, make, name, token)
        if self.stack:
            self.unclosed(len(self.stack), self.i)
        for repeat in self.repeats:
            repeat.finish()

    def top(self, i: int) -> None:
        """One step outside all sections."""
        kind = self.kind
        what = kind[i]
        word = self.tokens.word(i)
        n = i + 1
        if what == RBRACE:
            self.extra_at_top(i)
        elif what == WORD and word in SECTIONS:
            self._section_head(i, word)
        elif what == FOREIGN:
            self._foreign(i)
        elif self.missing < 0 and what in (WORD, STRING) and self.restore():
            pass
        elif what in (WORD, STRING) and kind[n] == LBRACE:
            self._named_block(i, word)
        elif what == WORD and word in ("if", "else", "elseif", "elsif", "elif"):
            self._outside(i, "`if`" if word == "if" else f"`{word}`")
            self._pseudo(i)
        elif what in (WORD, STRING) and kind[n] == ARROW:
            self.unexpected(
                i, "a section (`input {`, `filter {` or `output {`)", weak=True, hint="a setting belongs into a plugin"
            )
            self.i = self._behind_entry(i)
        else:
            if what == WORD and kind[n] == OPERATOR and section_like(word) and kind[n + 1] == LBRACE:
                self._needless_arrow(n)
                self._open_section(i, section_like(word), n + 1)
                return
            self.unexpected(i, "a section (`input {`, `filter {` or `output {`)", weak=bool(self.slips))
            self._to_section(i)

    def _section_head(self, i: int, word: str) -> None:
        kind = self.kind
        n = i + 1
        if kind[n] == LBRACE:
            self._open_section(i, word, n)
            return
        if kind[n] in (OPERATOR, ARROW) and kind[n + 1] == LBRACE and self.tokens.word(n + 3) != ":":
            self._needless_arrow(n)
            self._open_section(i, word, n + 1)
            return
        if kind[n] == OPERATOR and self.tokens.word(n) == ":":
            self._yaml(i)
            return
        if kind[n + 1] == LBRACE and not self.first[n] and kind[n] in (STRING, OTHER) and self.missing >= 0:
            self.unexpected(n, "`{`")
            self._open_section(i, word, n + 1)
            return
        detail = {"found": self.shown(n), "expected": f"`{{` after `{word}`"}
        self.slip("unexpected", self.start[i], self.end[i], detail)
        if kind[n] == RBRACE and not self.first[n] and self.missing < 0:
            self.missing += 1
            n += 1
        if kind[n] in (COMMA, RSQB, PAREN, OPERATOR, ARROW, LSQB, OTHER) or (
            kind[n] in (WORD, STRING) and not self.first[n] and self.first[n + 1]
        ):
            n += 1  # something else in the brace's place
        self.missing += 1
        self._open_section(i, word, n - 1)

    def _open_section(self, i: int, name: str, brace: int) -> None:
        """A section whose head is token ``i``; ``brace`` is the last token of the head."""
        self.section_kind = name
        node = Section(self.start[i], self.end[brace], name, self.start[brace], -1, [])
        frame = Frame(ITEMS, "section", name, self.start[i], self.start[brace], self.line[i], self.indent[i])
        frame.node, frame.entries = node, node.items
        self.tree.sections.append(node)
        self.push(frame)
        self.i = brace + 1

    def _named_block(self, i: int, word: str) -> None:
        """``name {`` outside sections: a section with a wrong name, or a plugin."""
        meant = section_like(word)
        inside = self.kind[i + 2]
        items = (inside == WORD and (self.kind[i + 3] == LBRACE or self.tokens.word(i + 2) == "if")) or inside == RBRACE
        if items and (meant or word == "codec" or inside != RBRACE):
            detail = {"name": word.strip("\"'"), "meant": meant}
            edits = ((self.start[i], self.end[i], meant),) if meant else ()
            self.slip("unknown-section", self.start[i], self.end[i], detail, (), edits)
            self._open_section(i, meant or "filter", i + 1)
            if not meant:
                self.tree.sections.pop()
                self.stack[-1].node = None
            return
        if meant and inside not in (WORD, STRING):
            meant = ""
        self._outside(i, f"`{word}`")
        self._pseudo(i)

    def _outside(self, i: int, what: str) -> None:
        detail = {"plugin": what}
        self.slip("plugin-outside-section", self.start[i], self.end[i], detail, weak=bool(self.slips))

    def _pseudo(self, i: int) -> None:
        """Read on as in a section that is no part of the tree."""
        frame = Frame(ITEMS, "outside", "", self.start[i], self.start[i], self.line[i], -1)
        self.push(frame)
        self.missing += 1
        self.i = i

    def _foreign(self, i: int) -> None:
        text = self.text[self.start[i] : self.end[i]].split("\n", 1)[0].strip()
        detail = {"found": f"`{text[:37]}…`" if len(text) > 40 else f"`{text}`"}
        detail["expected"] = "a section (`input {`, `filter {` or `output {`)"
        if text.startswith("{") and '"' in self.text[self.start[i] : self.start[i] + 200]:
            detail["hint"] = "this looks like JSON"
        elif (
            text.startswith("- ")
            or text == "---"
            or text.split("#")[0].rstrip().endswith(":")
            or ": " in text.split('"')[0]
        ):
            detail["hint"] = "this looks like YAML"
        line_end = self.start[i] + len(self.text[self.start[i] : self.end[i]].split("\n", 1)[0].rstrip())
        self.slip("unexpected", self.start[i], line_end, detail, weak=bool(self.slips))
        self.i = i + 1

    def _yaml(self, i: int) -> None:
        detail = {
            "found": f"`{self.tokens.word(i)}:`",
            "expected": f"`{self.tokens.word(i)} {{`",
            "hint": "this looks like YAML",
        }
        self.slip("unexpected", self.start[i], self.end[i + 1], detail)
        self._to_section(i + 1)

    def _to_section(self, i: int) -> None:
        """Go to the next section head, or behind the blocks that begin here."""
        kind = self.kind
        i += 1
        depth = 0
        while kind[i] != END and i != self.next_part:
            if not depth and kind[i] == WORD and self.tokens.word(i) in SECTIONS and kind[i + 1] == LBRACE:
                break
            if kind[i] == LBRACE:
                depth += 1
            elif kind[i] == RBRACE:
                if not depth:
                    break
                depth -= 1
            i += 1
        self.i = i

    def _behind_entry(self, i: int) -> int:
        """The token behind ``name => value``, blocks not entered."""
        kind = self.kind
        i += 2
        while kind[i] not in (END, RBRACE) and not self.first[i] and i != self.next_part:
            i += 1
        return i
