"""LALR(1) driver for the tables that ``tools/build/tables.py`` makes from the ``.lark`` grammars.

The grammars are Lark's; Lark computes the tables at development time. At run time only this module and one
generated table module are loaded: importing ``lark`` costs about 28 ms, more than linting a file.

All positions are 0-based code-point offsets into the text; spans exclude their end.
"""

from __future__ import annotations

import sys

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.record import cached_property, record

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re
    from collections.abc import Callable, Sequence
    from typing import Any

    Plan = tuple[Callable[[str, int, int], re.Match[str]], tuple[int, ...], dict[int, int], tuple[int | None, ...]]


class UnexpectedToken(Exception):
    """The text is not in the language.

    ``offset``: where the first token that does not fit starts (end of text: ``len(text)``).
    ``expected``: names of the terminals that would have fitted, sorted.
    """

    def __init__(self, offset: int, expected: Sequence[str]) -> None:
        super().__init__(f"unexpected input at offset {offset}")
        self.offset = offset
        self.expected = tuple(expected)


class TooDeep(UnexpectedToken):
    """The text has more unfinished symbols than ``max_stack`` at ``offset``. Whether the language has it is unknown."""


@record
class Tables:
    """Parse tables of one grammar.

    ``rules``: per rule ``(callback name or "", length, nonterminal id)``; an empty name passes the only child on.
    ``action``: per state terminal id -> next state (>= 0) or ``~rule`` (< 0); ``goto``: per state nonterminal -> state.
    ``modes``: per lexer mode ``(pattern, terminal id by group number)``; ``mode_of``: lexer mode of each state.
    Terminal 0 is the end of the text, -1 a comment. It has one attribute per table of the generated module.
    """

    terminals: Sequence[str]
    rules: Sequence[tuple[str, int, int]]
    action: Sequence[dict[int, int]]
    goto: Sequence[dict[int, int]]
    modes: Sequence[tuple[str, tuple[int, ...]]]
    mode_of: Sequence[int]
    start: dict[str, int]
    accept: dict[str, int]

    @cached_property
    def plans(self) -> list[Plan | None]:
        return [None] * len(self.action)

    @cached_property
    def _callbacks(self) -> dict[tuple[type, bool], list[tuple[Any, int, int, Any]]]:
        return {}

    def callbacks(self, actions: type, takes_shortcuts: bool) -> list[tuple[Any, int, int, Any]]:
        """The rules with the functions of a class of actions, None for those that pass the only child on, and with the
        shortcut after each."""
        key = actions, takes_shortcuts
        callbacks = self._callbacks.get(key)
        if callbacks is None:
            shortcuts = getattr(actions, "SHORTCUTS", {}) if takes_shortcuts else {}
            callbacks = self._callbacks[key] = [
                (_callback(actions, name) if name else None, size, target, shortcuts.get(name))
                for name, size, target in self.rules
            ]
        return callbacks

    def expected(self, state: int) -> list[str]:
        """Names of the terminals that the state takes, sorted."""
        end = {0} if state in self.accept.values() else set()
        return sorted(self.terminals[t] for t in self.action[state].keys() | end)

    def plan(self, state: int) -> Plan:
        """What the driver needs in a state, made on first use: making a lexer mode takes up to a millisecond."""
        pattern, numbers = self.modes[self.mode_of[state]]
        matcher: Any = compiled(pattern).match
        action = self.action[state]
        plan = self.plans[state] = (matcher, numbers, action, tuple(action.get(n) for n in numbers))
        return plan


def _callback(actions: type, name: str) -> Callable[..., Any]:
    """The method of a class, or what ``__getattr__`` of its objects returns."""
    method: Callable[..., Any] | None = getattr(actions, name, None)
    return method if method is not None else lambda actions_object, children: getattr(actions_object, name)(children)


def parse(
    text: str,
    tables: Tables,
    actions: object,
    start: str,
    pos: int = 0,
    end: int | None = None,
    comments: list[tuple[int, int]] | None = None,
    max_stack: int = sys.maxsize,
    takes_shortcuts: bool = False,
) -> Any:
    """Parse ``text[pos:end]`` with ``start`` as start rule and return what its callback returns.

    ``actions``: object with one method per callback name; it is called with the list of child values. A token's value
    is its span ``(start, end)``. ``comments``: receives the spans of comments, in order. ``max_stack``: limit of
    unfinished symbols, which bounds memory for deeply nested text. ``takes_shortcuts``: functions of
    ``actions.SHORTCUTS`` may read on, each after the callback of that name. They get what it returned and an offset,
    and return the offset behind what they have read. An error then names too few terminals.

    Raises ``UnexpectedToken`` at the first token that does not fit, ``TooDeep`` at the first one beyond ``max_stack``.
    """
    # One function: a separate one for reductions makes it about 5 % slower.
    plans, goto, action_of = tables.plans, tables.goto, tables.action
    state = tables.start[start]
    accept = tables.accept[start]
    states = [state]
    values: list[Any] = []
    end = len(text) if end is None else end
    rules = tables.callbacks(type(actions), takes_shortcuts)
    while True:
        matcher, numbers, action, steps = plans[state] or tables.plan(state)
        match = matcher(text, pos, end)
        group = match.lastindex
        if group is None:  # only spaces: the end, or no terminal fits
            begin = match.end()
            if begin != end:
                raise UnexpectedToken(begin, tables.expected(state))
            terminal, step = 0, action.get(0)
            span = (begin, begin)
        else:
            terminal, step = numbers[group], steps[group]
            span = match.span(group)
            begin = span[0]
        pos = span[1]
        while True:
            if step is None:
                if terminal < 0:
                    if comments is not None:
                        comments.append(span)
                    break
                raise UnexpectedToken(begin, tables.expected(state))
            if step >= 0:
                state = step
                states.append(state)
                values.append(span)
                if len(states) > max_stack:
                    raise TooDeep(begin, ())
                break
            callback, size, target, shortcut = rules[~step]
            if callback is None:  # one child, passed on
                states.pop()
            elif size == 1:  # slices of lists take a third of a reduction
                values[-1] = callback(actions, values[-1:])
                states.pop()
            elif size:
                values[-size:] = (callback(actions, values[-size:]),)
                del states[-size:]
            else:
                values.append(callback(actions, ()))
            state = goto[states[-1]][target]
            states.append(state)
            if shortcut is not None:
                after = shortcut(actions, values[-1], begin)
                if after > begin:
                    pos = after
                    break
            if terminal == 0 and state == accept:
                return values[-1]
            step = action_of[state].get(terminal)
