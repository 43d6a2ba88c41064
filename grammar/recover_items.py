"""The tolerant pass outside plugins: sections, plugins, branches, and what stands outside sections."""

from lslint.grammar.lalr import ParseFailure
from lslint.grammar.nodes import Arm, Plugin, Section
from lslint.grammar.recover_blocks import ARRAY, ITEMS, OPTIONS, SECTIONS, Frame
from lslint.grammar.recover_condition import condition_slips
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
    RSQB,
    SELECTOR,
    STRING,
    WORD,
)  # fmt: skip
from lslint.grammar.recover_values import Values

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from lslint.grammar.nodes import Expression

_IF_WORDS = frozenset(("if", "elseif", "elsif", "elif", "elif", "elsf", "If", "IF", "unless", "when"))
_SIGNS = frozenset(("and", "or", "xor", "nand", "in", "not"))


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


class Reader(Values):
    """The whole tolerant pass over a file."""

    section_kind = "filter"

    def run(self) -> None:
        """Read all tokens; the tree and the slips are left in ``tree`` and ``slips``."""
        kind = self.kind
        while kind[self.i] != END:
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

    # Outside sections

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
        elif self.missing < 0 and (what == WORD or what == STRING) and self.restore():
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

    def extra_at_top(self, i: int) -> None:
        """A closing brace outside all sections."""
        related: tuple[tuple[int, int, str], ...] = ()
        if self.closed is not None:
            frame, index = self.closed
            related = ((self.start[index], self.end[index], f"{self.called(frame)} ends here"),)
        detail = {"found": "`}`", "expected": "", "hint": "one closing brace too many"}
        self.slip("unexpected", self.start[i], self.end[i], detail, related, weak=True)
        self.missing += 1
        self.i = i + 1

    def _section_head(self, i: int, word: str) -> None:
        kind = self.kind
        n = i + 1
        if kind[n] == LBRACE:
            self._open_section(i, word, n)
            return
        if kind[n] in (OPERATOR, ARROW) and kind[n + 1] == LBRACE:
            self._needless_arrow(n)
            self._open_section(i, word, n + 1)
            return
        if kind[n] == OPERATOR and self.tokens.word(n) == ":":
            self._yaml(i)
            return
        if kind[n + 1] == LBRACE and not self.first[n] and kind[n] in (WORD, STRING, OTHER):
            if kind[n + 2] != LBRACE and self.missing >= 0 and self.line[n] == self.line[i] and kind[n] != WORD:
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

    def _needless_arrow(self, n: int) -> None:
        start, end = self.start[n], self.end[n]
        detail = {"found": self.tokens.word(n), "expected": ""}
        self.slip("needless-arrow", start, end, detail, (), ((start, end, ""),))

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
        self.stack.append(frame)
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

    # In sections and branches

    def item(self, i: int) -> None:
        """One step in a section or branch: a plugin or ``if`` is wanted."""
        kind = self.kind
        what = kind[i]
        self.mark_cut(i)
        if what == RBRACE:
            if self.stack[-1].kind == "outside":
                self.stack.pop()
                self.missing -= 1
                self.extra_at_top(i)
            else:
                self.close_brace(i)
        elif self.for_brace(i):
            pass
        elif what == WORD:
            self._word_item(i)
        elif what == STRING and kind[i + 1] == LBRACE:
            self._plugin(i, i + 1)
        elif what == STRING and kind[i + 1] == ARROW:
            self._setting_outside(i)
        elif what in (LSQB, SELECTOR, PAREN, STRING, OTHER) and self._headless(i):
            pass
        elif what == LBRACE:
            self._nameless(i)
        elif what == RSQB:
            self.stray_bracket(i)
        elif what == LSQB:
            self.unexpected(i, self.wanted())
            depth = 0
            while kind[i] not in (END, LBRACE, RBRACE):
                depth += (kind[i] == LSQB) - (kind[i] == RSQB)
                i += 1
                if depth <= 0:
                    break
            self.i = i
        else:
            self.unexpected(i, self.wanted())
            self.skip(i)

    def _word_item(self, i: int) -> None:
        kind = self.kind
        word = self.tokens.word(i)
        n = i + 1
        follows = kind[n]
        if word in ("if", "else") and self.missing > 0 and self.is_junk(i):
            self.unexpected(i, self.wanted())
            self.i = n
        elif word == "else":
            self._else(i)
        elif (
            word in SECTIONS and self.stack[-1].kind == "outside" and follows == LBRACE and self.line[i] == self.line[i]
        ):
            self.missing -= 1
            self.stack.pop()
        elif follows == LBRACE:
            self._plugin(i, n)
        elif word in _IF_WORDS and follows not in (ARROW, END, RBRACE) and (word == "if" or self._headless_end(n) >= 0):
            self._if(i, n, "if" if word in ("if", "If", "IF", "unless", "when") else "else if")
        elif follows in (ARROW, OPERATOR) and kind[n + 1] == LBRACE and self._holds_settings(n + 1, follows):
            self._needless_arrow(n)
            self._plugin(i, n + 1)
        elif follows == ARROW and kind[n + 1] in (WORD, STRING) and kind[n + 2] == ARROW and self.missing < 0:
            self.unexpected(n, f"`{{` after `{word}`")
            self.missing += 1
            self._plugin(i, n)
        elif follows == ARROW:
            self._setting_outside(i)
        elif follows in (LSQB, SELECTOR, PAREN, OPERATOR, STRING, WORD) and not self.first[n] and self._headless(i):
            pass
        else:
            self._no_brace(i)

    def _holds_settings(self, brace: int, sign: int) -> bool:
        kind = self.kind
        if sign == ARROW and self.missing:
            return False
        return (kind[brace + 1] == WORD and kind[brace + 2] in (ARROW, OPERATOR)) or kind[brace + 1] == RBRACE

    def _plugin(self, i: int, brace: int) -> None:
        """A plugin: name token ``i``; ``brace``: the last token of its head."""
        start, name_end = self.start[i], self.end[i]
        name = self.text[start:name_end]
        is_quoted = name[0] in "\"'"
        if is_quoted:
            name = name[1:-1]
        node = Plugin(start, self.end[brace], self.section_kind, name, name_end, is_quoted, self.start[brace], -1, [])
        frame = Frame(OPTIONS, "plugin", name, start, self.start[brace], self.line[i], self.indent[i])
        frame.node, frame.entries = node, node.options
        self.stack[-1].entries.append(node)
        self.push(frame)
        self.i = brace + 1

    def _no_brace(self, i: int) -> None:
        """A name without brace."""
        kind = self.kind
        n = i + 1
        if self.missing < 0 and not self.first[n]:
            last = n
            while not self.first[last + 1] and kind[last + 1] not in (LBRACE, END) and last < n + 8:
                last += 1
            if self.first[last + 1] and kind[last + 1] in (WORD, STRING) and kind[last + 2] == ARROW:
                self.unexpected(n, f"`{{` after `{self.tokens.word(i)}`")
                self.missing += 1
                for at in range(n, last + 1):
                    self.count_out(at)
                self._plugin(i, last)
                return
        junk = (
            n + 1 if kind[n + 1] in (WORD, STRING) and kind[n + 2] == ARROW and kind[n] not in (RBRACE, LBRACE) else n
        )
        if (
            (kind[n] in (WORD, STRING)
            and kind[n + 1] in (ARROW,))
            or (junk > n and self.first[junk] and not self.first[n])
        ):
            if kind[n] in (WORD, STRING) and kind[n + 1] == ARROW:
                junk = n
            detail = {"found": self.shown(n), "expected": f"`{{` after `{self.tokens.word(i)}`"}
            self.slip("unexpected", self.start[i], self.end[i], detail, self.around())
            self.missing += 1
            self._plugin(i, junk - 1)
            return
        if kind[n] == RBRACE and not self.first[n] and self.missing < 0:
            detail = {"found": "`}`", "expected": f"`{{` after `{self.tokens.word(i)}`"}
            self.slip("unexpected", self.start[i], self.end[i], detail, self.around())
            if kind[n + 1] in (WORD, STRING) and kind[n + 2] == ARROW:
                self.missing += 2
                self._plugin(i, n)
            else:
                self.missing += 1
                self.i = n + 1
            return
        if kind[n] in (WORD, STRING, OTHER) and not self.first[n] and kind[n + 1] == LBRACE:
            self.unexpected(i, self.wanted())
            self.i = n
            return
        if self.first[n] or kind[n] in (RBRACE, WORD):
            word = self.tokens.word(i)
            detail = {"found": f"`{word}`", "expected": f"`{word} {{ … }}`", "hint": "a plugin needs its braces"}
            self.slip("unexpected", self.start[i], self.end[i], detail, self.around())
            self.i = n
            return
        detail = {"found": self.shown(n), "expected": f"`{{` after `{self.tokens.word(i)}`"}
        self.slip("unexpected", self.start[n], self.end[n], detail, self.around())
        self.skip(i)
        if kind[self.i] == LBRACE and self.line[self.i] == self.line[i]:
            self._plugin(i, self.i)

    def _setting_outside(self, i: int) -> None:
        """``name => value`` where a plugin is wanted."""
        if self.restore():
            return
        self.unexpected(i, self.wanted(), weak=True, hint="a setting belongs into a plugin")
        kind = self.kind
        if kind[i + 2] == LBRACE:
            frame = Frame(OPTIONS, "hash", "", self.start[i + 2], self.start[i + 2], self.line[i], self.indent[i])
            self.push(frame)
            self.i = i + 3
        elif kind[i + 2] == LSQB:
            self.open_array(i + 2, _drop, "")
        else:
            self.i = i + 3 if kind[i + 2] in (WORD, STRING, OTHER) else i + 2

    def _nameless(self, i: int) -> None:
        """A brace without a name before it."""
        frame = self.stack[-1]
        kind = self.kind
        if self.for_closer(i):
            return
        stop = self._headless_end(i + 1)
        if stop >= 0 and self.missing > 0 and not self.first[i + 1]:
            self.unexpected(i, "`if`")
            self.missing -= 1
            self._arm(i, "if", self._expression(i + 1, stop, quiet=True), stop)
            return
        if self.missing > 0 and kind[i - 1] == LBRACE and not frame.filled:
            detail = {"found": "`{`", "expected": self.wanted(), "hint": "one opening brace too many"}
            self.slip("unexpected", self.start[i], self.end[i], detail, self.around())
            self.missing -= 1
            self.i = i + 1
            return
        inner = ITEMS if kind[i + 1] == WORD and (kind[i + 2] == LBRACE or self.tokens.word(i + 1) == "if") else OPTIONS
        expected = "`else`" if inner == ITEMS else "a plugin's name"
        self.unexpected(i, f"{expected} before it")
        made = Frame(
            inner,
            "block" if inner == ITEMS else "plugin",
            "",
            self.start[i],
            self.start[i],
            self.line[i],
            self.indent[i],
        )
        self.push(made)
        self.i = i + 1

    # Branches

    def _else(self, i: int) -> None:
        kind = self.kind
        n = i + 1
        frame = self.stack[-1]
        if self._closes_before_else(i, frame):
            self.unclosed(1, i)
            return
        if kind[n] == WORD and self.tokens.word(n) in ("if", "If", "IF", "fi"):
            if kind[n + 1] == LBRACE:
                self._arm(i, "else", None, n + 1)
                return
            self._if(i, n + 1, "else if")
        elif kind[n] == LBRACE:
            self._arm(i, "else", None, n)
        elif kind[n] in (SELECTOR, LSQB, STRING, PAREN, OPERATOR, WORD, OTHER) and self._headless_end(n) >= 0:
            start, end = self.start[i], self.end[i]
            detail = {"found": "else", "right": "else if", "count": "1"}
            self.slip("foreign-operator", start, end, detail, (), ((end, end, " if"),))
            self.i = self._headless_end(n)
            self._arm(i, "else if", self._expression(n, self.i, quiet=True), self.i)
        else:
            detail = {"found": self.shown(n), "expected": "`{` after `else`"}
            self.slip("unexpected", self.start[i], self.end[i], detail, self.around())
            if kind[n] == ARROW or (kind[n] not in (WORD, RBRACE) and not self.first[n]) or (kind[n] == WORD and not self.first[n] and self.first[n + 1]):
                n += 1
            if self.missing < 0 or kind[n] == WORD:
                self.missing += 1
                self._arm(i, "else", None, n - 1)
            else:
                self.i = n

    def _closes_before_else(self, i: int, frame: Frame) -> bool:
        """Does the block before ``else`` lack its brace: it is an arm, and nothing in it can take the ``else``?"""
        if self.missing <= 0 or frame.kind != "block":
            return False
        items = frame.entries
        takes = bool(items) and hasattr(items[-1], "arms") and items[-1].arms[-1].keyword != "else"
        return not takes or (self.first[i] and self.indent[i] == frame.indent)

    def _if(self, i: int, n: int, keyword: str) -> None:
        """A condition from token ``n`` on and its block; ``i`` is the keyword's token."""
        kind = self.kind
        word = self.tokens.word(n - 1)
        stop = self._condition_end(n)
        if word != "if" and word != "elseif":
            right = "if" if keyword == "if" else "else if"
            detail = {"found": word, "right": right, "count": "1"}
            edits = () if word == "unless" else ((self.start[n - 1], self.end[n - 1], right),)
            if word == "fi" or self.tokens.word(i) == "else":
                edits = ((self.start[n - 1], self.end[n - 1], "if"),)
            self.slip("foreign-operator", self.start[n - 1], self.end[n - 1], detail, (), edits)
        if kind[stop] == RBRACE and not self.first[stop] and self.missing < -1 and self.first[stop + 1]:
            self.unexpected(stop, "`{`")
            self.missing += 2
            self._arm(i, keyword, self._expression(n, stop, quiet=True), stop)
            return
        beyond = self._brace_inside(stop)
        if beyond >= 0:
            self.unexpected(stop, "a part of the condition")
            self.count_out(stop)
            self._arm(i, keyword, None, beyond)
            return
        if kind[stop] == LBRACE:
            place = self._line_break(n, stop)
            if place < 0:
                self._arm(i, keyword, self._expression(n, stop), stop)
                return
            stop = place
        at = self.end[stop - 1]
        before = len(self.slips)
        expression = None
        if stop > n + 1 and self.kind[stop - 1] not in (SELECTOR, STRING):
            expression = self._expression(n, stop - 1, quiet=True)
        if expression is not None:
            self.unexpected(stop - 1, "`{` after the condition")
        elif stop > n:
            expression = self._expression(n, stop)
        if len(self.slips) == before:
            detail = {"found": self.shown(stop), "expected": "`{` after the condition"}
            self.slip("unexpected", max(at - 1, self.start[i]), at, detail)
        if self.missing < 0 or kind[stop] in (WORD, LBRACE):
            self.missing += 1
            self._arm(i, keyword, expression, stop - 1)
        else:
            self.i = stop

    def _condition_end(self, n: int) -> int:
        """The token behind a condition: its brace, or what shows that the brace is missing."""
        kind = self.kind
        at = n
        while kind[at] not in (LBRACE, RBRACE, END, FOREIGN):
            if at > n and self.first[at]:
                if kind[at] in (WORD, STRING) and kind[at + 1] == ARROW:
                    break
                if kind[at] == WORD and self.tokens.word(at) in ("if", "else", *SECTIONS):
                    break
            if at == self.next_part:
                break
            at += 1
        return at

    def _brace_inside(self, stop: int) -> int:
        """The brace that opens the block, if the one at ``stop`` is a slip in the middle of the condition; or -1."""
        kind = self.kind
        if not (self.missing > 0 if kind[stop] == LBRACE else self.missing < 0 and kind[stop] == RBRACE):
            return -1
        at = stop + 1
        while not self.first[at] and kind[at] not in (LBRACE, RBRACE, ARROW, END):
            at += 1
        if kind[at] != LBRACE or self.first[at] or at == stop + 1:
            return -1
        if at == stop + 2 and kind[stop + 1] == WORD and self.tokens.word(stop + 1) not in _SIGNS:
            return -1
        return at

    def _line_break(self, n: int, stop: int) -> int:
        """The plugin's name, if the brace at ``stop`` belongs to a plugin on a new line, not to the condition; or -1."""
        name = stop - 1
        if name > n and self.kind[name] in (WORD, STRING) and self.first[name]:
            if self.tokens.word(name - 1) not in _SIGNS and self.kind[name - 1] != COMMA:
                return name
        return -1

    def _expression(self, n: int, stop: int, quiet: bool = False) -> "Expression | None":
        """The tree of the condition; where the grammar refuses it, None and a slip (none if ``quiet``)."""
        from lslint.grammar.logstash import parse_condition

        if stop <= n:
            if not quiet:
                self.unexpected(stop, "a condition")
            return None
        begin, end = self.start[n], self.end[stop - 1]
        try:
            return parse_condition(self.text, begin, end)
        except ParseFailure as failure:
            if quiet or any(begin <= slip.start < end for slip in self.tokens.slips):
                return None
            found = condition_slips(self.tokens, n, stop)
            for slip in found:
                self.slips.append((slip, False, self.part))
            if not found:
                at = min(failure.offset, end - 1)
                shown = self.text[at:end].split(None, 1)[0] if self.text[at:end].strip() else self.text[at:end]
                self.slip("unexpected", at, at + 1, {"found": f"`{shown[:40]}`", "expected": "an operator or `{`"})
        return None

    def _arm(self, i: int, keyword: str, condition: "Expression | None", brace: int) -> None:
        """One arm: keyword token ``i``, ``brace``: the last token of its head."""
        arm = Arm(self.start[i], self.end[brace], keyword, condition, self.start[brace], -1, [])
        frame = Frame(ITEMS, "block", keyword, self.start[i], self.start[brace], self.line[i], self.indent[i])
        branch = self.join(self.stack[-1].entries, arm, keyword)
        frame.node, frame.entries, frame.owners = arm, arm.items, (branch,)
        self.push(frame)
        self.i = brace + 1

    def _headless_end(self, n: int) -> int:
        """The brace token behind something that looks like a condition on one line; -1 if it does not."""
        kind = self.kind
        signs = 0
        at = n
        while kind[at] not in (LBRACE, RBRACE, END, ARROW, FOREIGN):
            if at > n and self.first[at] and kind[at] in (WORD, STRING) and kind[at + 1] in (LBRACE, ARROW):
                return -1
            if kind[at] in (OPERATOR, SELECTOR, LSQB) or (kind[at] == WORD and self.tokens.word(at) in _SIGNS):
                signs += 1
            at += 1
        return at if kind[at] == LBRACE and signs else -1

    def _headless(self, i: int) -> bool:
        """A condition without ``if``, or with another word in its place."""
        stop = self._headless_end(i)
        if stop < 0:
            return False
        if self.kind[i] == WORD and self.kind[i + 1] in (LSQB, SELECTOR, PAREN, STRING):
            detail = {"found": f"`{self.tokens.word(i)}`", "expected": "`if` or `else if`"}
            self.slip("unexpected", self.start[i], self.end[i], detail, self.around())
            self._arm(i, "if", self._expression(i + 1, stop, quiet=True), stop)
            return True
        detail = {"found": self.shown(i), "expected": "`if` before the condition"}
        self.slip("unexpected", self.start[i], self.end[i], detail, self.around())
        self._arm(i, "if", self._expression(i, stop, quiet=True), stop)
        return True


def _drop(node: "Any") -> "Any":
    return node
