"""LALR(1) driver for the tables that ``tools/build_tables.py`` makes from the ``.lark`` grammars.

The grammars are Lark's; Lark computes the tables at development time. At run time only this module and one
generated table module are loaded: importing ``lark`` costs about 28 ms, more than linting a file.

All positions are 0-based code-point offsets into the text; spans exclude their end.
"""

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    Action = Callable[[Sequence[Any]], Any]


class ParseFailure(Exception):
    """The text is not in the language.

    ``offset``: where the first token that does not fit starts (end of text: ``len(text)``).
    ``expected``: names of the terminals that would have fitted, sorted.
    """

    def __init__(self, offset: int, expected: "Sequence[str]") -> None:
        super().__init__(f"unexpected input at offset {offset}")
        self.offset = offset
        self.expected = tuple(expected)


class Tables:
    """Parse tables of one grammar.

    ``rules``: per rule ``(callback name or "", length, nonterminal id)``; an empty name passes the only child on.
    ``action``: per state terminal id -> next state (>= 0) or ``~rule`` (< 0); ``goto``: per state nonterminal -> state.
    ``modes``: per lexer mode ``(pattern, terminal id by group number)``; ``mode_of``: lexer mode of each state.
    Terminal 0 is the end of the text.
    """

    __slots__ = ("_matchers", "accept", "action", "goto", "mode_of", "modes", "rules", "start", "terminals")

    def __init__(
        self,
        terminals: "Sequence[str]",
        rules: "Sequence[tuple[str, int, int]]",
        action: "Sequence[dict[int, int]]",
        goto: "Sequence[dict[int, int]]",
        modes: "Sequence[tuple[str, tuple[int, ...]]]",
        mode_of: "Sequence[int]",
        start: "dict[str, int]",
        accept: "dict[str, int]",
    ) -> None:
        self.terminals = terminals
        self.rules = rules
        self.action = action
        self.goto = goto
        self.modes = modes
        self.mode_of = mode_of
        self.start = start
        self.accept = accept
        self._matchers: list[Any] = [None] * len(modes)

    def expected(self, state: int) -> list[str]:
        """Names of the terminals that the state takes, sorted."""
        return sorted(self.terminals[t] for t in self.action[state])

    def matcher(self, mode: int) -> "Callable[[str, int], re.Match[str] | None]":
        """The compiled lexer of a mode; compiled on first use (a fraction of a millisecond each)."""
        found: Any = self._matchers[mode]
        if found is None:
            found = self._matchers[mode] = re.compile(self.modes[mode][0]).match
        return found  # type: ignore[no-any-return]


def parse(
    text: str, tables: Tables, actions: "object", start: str, gaps: "list[tuple[int, int]] | None" = None, pos: int = 0
) -> "Any":
    """Parse ``text`` from ``pos`` to its end with ``start`` as start rule and return what its callback returns.

    ``actions``: object with one method per callback name; it is called with the list of child values. A token's value
    is its span ``(start, end)``.
    ``gaps``: receives the spans of blank space and comments that contain a ``#``, in order, when given.
    Raises ``ParseFailure`` at the first token that does not fit.
    """
    action, goto, mode_of, modes = tables.action, tables.goto, tables.mode_of, tables.modes
    rules: list[tuple[Any, int, int]] = [
        (getattr(actions, name) if name else None, size, target) for name, size, target in tables.rules
    ]
    matchers = tables._matchers
    state = tables.start[start]
    accept = tables.accept[start]
    states = [state]
    values: list[Any] = []
    size_of_text = len(text)
    while True:
        mode = mode_of[state]
        match = (matchers[mode] or tables.matcher(mode))(text, pos)
        if match is None:
            raise ParseFailure(pos, tables.expected(state))
        group = match.lastindex
        if group is None:  # only blanks matched: the end, or no terminal fits
            begin = end = match.end()
            if gaps is not None and begin > pos and text.find("#", pos, begin) >= 0:
                gaps.append((pos, begin))
            if begin != size_of_text:
                raise ParseFailure(begin, tables.expected(state))
            terminal = 0
        else:
            begin, end = match.span(group)
            if gaps is not None and begin > pos and text.find("#", pos, begin) >= 0:
                gaps.append((pos, begin))
            terminal = modes[mode][1][group]
        pos = end
        while True:
            step = action[state].get(terminal)
            if step is None:
                raise ParseFailure(begin, tables.expected(state))
            if step >= 0:
                state = step
                states.append(state)
                values.append((begin, end))
                break
            callback, size, target = rules[~step]
            if callback is None:  # one child, passed on
                states.pop()
            elif size:
                value = callback(values[-size:])
                del values[-size:]
                del states[-size:]
                values.append(value)
            else:
                values.append(callback(()))
            state = goto[states[-1]][target]
            states.append(state)
            if state == accept and terminal == 0:
                return values[-1]

