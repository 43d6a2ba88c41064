"""A slow, literal recogniser of the Logstash pipeline language as a PEG: a second opinion for the tests.

Greedy repetition without backtracking and ordered choice, as the real parser's generator has them; written from the
grammar's description and from nothing in ``grammar/``.
"""

import re

WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_]+")
NAME = re.compile(r"[A-Za-z0-9_-]+")
NUMBER = re.compile(r"-?[0-9]++(?:\.[0-9]*+)?+")
SELECTOR = re.compile(r"(?:\[[^\]\[,]+\])+")
WS = re.compile(r"[ \t\r\n]+")
COMMENT = re.compile(r"#[^\r\n]*+(?:\r?\n|\Z)")
FAIL = -1


class Peg:
    """Each method takes an offset and returns the offset behind what it matched, or ``FAIL``."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.memo: dict[tuple[str, int], int] = {}

    def accepts(self) -> bool:
        at = 0
        while (end := self.section(self.blank(at))) != FAIL:
            at = end
        return self.blank(at) == len(self.text)

    def condition_only(self) -> bool:
        end = self.condition(self.blank(0))
        return end != FAIL and self.blank(end) == len(self.text)

    def rx(self, pattern: re.Pattern[str], at: int) -> int:
        found = pattern.match(self.text, at)
        return FAIL if found is None else found.end()

    def lit(self, literal: str, at: int) -> int:
        return at + len(literal) if self.text.startswith(literal, at) else FAIL

    def seq(self, at: int, *steps: object) -> int:
        """Literals, patterns, methods; ``None`` is optional blank space."""
        for step in steps:
            if step is None:
                at = self.blank(at)
            elif isinstance(step, str):
                at = self.lit(step, at)
            elif isinstance(step, re.Pattern):
                at = self.rx(step, at)
            else:
                at = self.call(step, at)
            if at == FAIL:
                return FAIL
        return at

    def call(self, method: object, at: int) -> int:
        key = (method.__name__, at)  # type: ignore[attr-defined]
        if key not in self.memo:
            self.memo[key] = method(at)  # type: ignore[operator]
        return self.memo[key]

    def first(self, at: int, *choices: object) -> int:
        for choice in choices:
            end = self.seq(at, *(choice if isinstance(choice, tuple) else (choice,)))
            if end != FAIL:
                return end
        return FAIL

    def many(self, at: int, *steps: object) -> int:
        while (end := self.seq(at, *steps)) != FAIL:
            at = end
        return at

    def blank(self, at: int) -> int:
        while (end := max(self.rx(WS, at), self.rx(COMMENT, at))) != FAIL:
            at = end
        return at

    def quoted(self, quote: str, at: int) -> int:
        if self.lit(quote, at) == FAIL:
            return FAIL
        at += 1
        while at < len(self.text):
            if self.text.startswith("\\" + quote, at):
                at += 2
            elif self.text[at] == quote:
                return at + 1
            else:
                at += 1
        return FAIL

    def string(self, at: int) -> int:
        return max(self.quoted('"', at), self.quoted("'", at))

    def regexp(self, at: int) -> int:
        return self.quoted("/", at)

    def section(self, at: int) -> int:
        start = self.first(at, "input", "filter", "output")
        return FAIL if start == FAIL else self.block(self.blank(start))

    def block(self, at: int) -> int:
        at = self.seq(at, "{", None)
        return FAIL if at == FAIL else self.lit("}", self.many(at, self.item, None))

    def item(self, at: int) -> int:
        return self.first(at, self.branch, self.plugin)

    def name(self, at: int) -> int:
        return self.first(at, NAME, self.string)

    def plugin(self, at: int) -> int:
        at = self.seq(at, self.name, None, "{", None)
        if at == FAIL:
            return FAIL
        end = self.call(self.option, at)
        if end != FAIL:
            at = self.many(end, WS, None, self.option)
        return self.seq(at, None, "}")

    def option(self, at: int) -> int:
        return self.seq(at, self.name, None, "=>", None, self.value)

    def value(self, at: int) -> int:
        return self.first(at, self.plugin, WORD, self.string, NUMBER, self.array, self.hash)

    def listed(self, at: int, item: object, close: str) -> int:
        end = self.call(item, at)
        if end != FAIL:
            at = self.many(end, None, ",", None, item)
        return self.seq(at, None, close)

    def array(self, at: int) -> int:
        at = self.seq(at, "[", None)
        return FAIL if at == FAIL else self.listed(at, self.value, "]")

    def hash(self, at: int) -> int:
        at = self.seq(at, "{", None)
        if at == FAIL:
            return FAIL
        end = self.call(self.pair, at)
        if end != FAIL:
            at = self.many(end, None, self.pair)
        return self.seq(at, None, "}")

    def pair(self, at: int) -> int:
        key = self.first(at, NUMBER, WORD, self.string)
        return FAIL if key == FAIL else self.seq(key, None, "=>", None, self.value)

    def branch(self, at: int) -> int:
        at = self.seq(at, "if", None, self.condition, None, self.block)
        if at == FAIL:
            return FAIL
        at = self.many(at, None, "else", None, "if", None, self.condition, None, self.block)
        end = self.seq(at, None, "else", None, self.block)
        return at if end == FAIL else end

    def condition(self, at: int) -> int:
        at = self.call(self.expression, at)
        return FAIL if at == FAIL else self.many(at, None, self.operator, None, self.expression)

    def operator(self, at: int) -> int:
        return self.first(at, "and", "or", "xor", "nand")

    def compare(self, at: int) -> int:
        return self.first(at, "==", "!=", "<=", ">=", "<", ">")

    def match(self, at: int) -> int:
        return self.first(at, "=~", "!~")

    def pattern(self, at: int) -> int:
        return self.first(at, self.string, self.regexp)

    def expression(self, at: int) -> int:
        return self.first(
            at,
            ("(", None, self.condition, None, ")"),
            ("!", None, "(", None, self.condition, None, ")"),
            ("!", None, SELECTOR),
            (self.operand, None, "in", None, self.operand),
            (self.operand, None, "not ", None, "in", None, self.operand),
            (self.operand, None, self.compare, None, self.operand),
            (self.operand, None, self.match, None, self.pattern),
            self.operand,
        )

    def operand(self, at: int) -> int:
        return self.first(at, self.string, NUMBER, SELECTOR, self.array, self.call_of, self.regexp)

    def call_of(self, at: int) -> int:
        at = self.seq(at, WORD, None, "(", None)
        return FAIL if at == FAIL else self.listed(at, self.operand, ")")
