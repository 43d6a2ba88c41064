"""Results of a shell command: whether its exit status is always the same.

Modelled are simple commands, pipelines, lists (``;``, ``&&``, ``||``) and ``if``. A script with anything else may have
either result: groups, loops, functions, substitutions, options of the shell.
"""

from __future__ import annotations

import re
import shlex
from collections import deque

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    Outcomes = frozenset[str]
    Verdict = Callable[[list[list[str]]], Outcomes]

SUCCESS = frozenset(("success",))
FAILURE = frozenset(("failure",))
EITHER = SUCCESS | FAILURE
_EXITS = {"success": "exit", "failure": "exit with failure"}
"""Outcome of a command -> outcome of ``exit`` with the same status, after which no other command runs."""
MAX_LENGTH = 4_000
MAX_DEPTH = 20
_TOKEN = re.compile(
    r"[ \t\r]*(?P<token>&&|\|\||[;|\n]|(?:[12&]?>/dev/null|2>&1)(?![^\s;|])"
    r"|(?<=\S)&(?=\w+=[\w%.,:*-]*(?:(?:\s+(?:[12&]?>/dev/null|2>&1))*\s*(?:[;\n]|&&|\|\||$)|&\w+=))"
    r"|(?:[^\s'\"\\;|&()<>{}$`#]|'[^']*'|\"(?:[^\"\\$`]|\\.|\$[\w?])*\"|\\\S|\$[\w?]|\$\{\w+\})+)"
)
_CONSTANT = {"echo": SUCCESS, "true": SUCCESS, ":": SUCCESS, "false": FAILURE}
_SEPARATORS = frozenset((";", "\n"))
_UNMODELLED = re.compile(
    r"[!.]|alias|break|builtin|case|command|continue|coproc|do|done|elif|else|esac|eval|exec|fi|for|function|if|kill"
    r"|return|select|set|source|then|time|trap|until|while|[\w]+=.*|.*\$.*|"
)
"""First words of commands with which the flow may be another one."""


class UnmodelledError(Exception):
    """The command has something that is not modelled."""


class Shell:
    """Evaluates commands. ``verdict``: pipeline that ends with no constant, as words of its commands -> its outcomes;
    ``asks``: there is such a pipeline; ``last``: the last command that always succeeds, or the assignment after a
    URL that ``&`` ends."""

    def __init__(self, verdict: Verdict) -> None:
        self.verdict = verdict
        self.asks = False
        self.last = ""
        self.tokens: deque[str] = deque()

    def results(self, argv: list[str]) -> Outcomes:
        """Return the results of a health check: ``CMD-SHELL`` and a script, or ``CMD`` and the words of a command."""
        try:
            if argv[:1] == ["CMD-SHELL"]:
                return self._script(" ".join(argv[1:]), 0)
            return self._pipeline([argv[1:]], 0)
        except UnmodelledError:
            return EITHER

    def _script(self, text: str, depth: int) -> Outcomes:
        """Return the results of a script."""
        if len(text) > MAX_LENGTH or depth > MAX_DEPTH:
            raise UnmodelledError
        outer, self.tokens = self.tokens, _tokens(text)
        outcomes = self._list(depth)
        self.tokens = outer
        return frozenset(result for result, exits in _EXITS.items() if {result, exits} & outcomes)

    def _list(self, depth: int, *closing: str) -> Outcomes:
        """Return the outcomes of commands up to one of these words, or to the end."""
        outcomes = SUCCESS
        while self.tokens and self.tokens[0] not in closing:
            if self.tokens[0] in _SEPARATORS:
                self.tokens.popleft()
            else:
                outcomes = _then(outcomes, EITHER, self._chain(depth))
        return outcomes

    def _chain(self, depth: int) -> Outcomes:
        """Return the outcomes of commands joined by ``&&`` and ``||``, or in the background before an assignment."""
        outcomes = self._command(depth)
        while self.tokens and self.tokens[0] in ("&", "&&", "||"):
            operator = self.tokens.popleft()
            if operator == "&":
                outcomes, self.last = SUCCESS, self.tokens.popleft()
                while self.tokens and ">" in self.tokens[0]:
                    self.tokens.popleft()
                continue
            on = SUCCESS if operator == "&&" else FAILURE
            while self.tokens and self.tokens[0] == "\n":
                self.tokens.popleft()
            outcomes = _then(outcomes, on, self._command(depth))
        return outcomes

    def _command(self, depth: int) -> Outcomes:
        if depth > MAX_DEPTH:
            raise UnmodelledError
        if self.tokens and self.tokens[0] == "if":
            self.tokens.popleft()
            return self._conditional(depth + 1)
        pipeline: list[list[str]] = [[]]
        while self.tokens and self.tokens[0] not in (*_SEPARATORS, "&", "&&", "||"):
            token = self.tokens.popleft()
            if token == "|":
                pipeline.append([])
            elif not token.endswith(">/dev/null"):
                pipeline[-1] += shlex.split(token)
        return self._pipeline(pipeline, depth)

    def _conditional(self, depth: int) -> Outcomes:
        """Return the outcomes of an ``if`` or ``elif``, which succeeds if no condition holds."""
        condition = self._list(depth, "then")
        self._expect("then")
        body = self._list(depth, "elif", "else", "fi")
        if self.tokens and self.tokens[0] == "elif":
            self.tokens.popleft()
            other = self._conditional(depth + 1)
        else:
            other = SUCCESS
            if self.tokens and self.tokens[0] == "else":
                self.tokens.popleft()
                other = self._list(depth, "fi")
            self._expect("fi")
        ends = (body if SUCCESS & condition else frozenset()) | (other if FAILURE & condition else frozenset())
        return (condition - EITHER) | ends

    def _expect(self, word: str) -> None:
        if not self.tokens or self.tokens.popleft() != word:
            raise UnmodelledError

    def _pipeline(self, commands: list[list[str]], depth: int) -> Outcomes:
        """Return the outcomes of a pipeline, which are those of its last command."""
        if any(_UNMODELLED.fullmatch(words[0] if words else "") for words in commands):
            raise UnmodelledError
        words = commands[-1]
        name = words[0]
        if name == "exit":
            status = _status(words[1:]) if len(commands) == 1 else EITHER
            self.last = "exit 0" if status == SUCCESS else self.last
            return frozenset(map(_EXITS.__getitem__, status))
        if name in ("sh", "bash") and words[1:2] == ["-c"] and len(words) > 2:
            return self._script(words[2], depth + 1)
        if name in _CONSTANT:
            self.last = name if _CONSTANT[name] == SUCCESS else self.last
            return _CONSTANT[name]
        self.asks = True
        return self.verdict(commands)


def _tokens(text: str) -> deque[str]:
    """Return the operators, redirections and words, with their quotes."""
    tokens: deque[str] = deque()
    offset, text = 0, text.rstrip()
    while offset < len(text):
        match = _TOKEN.match(text, offset)
        if match is None:
            raise UnmodelledError
        tokens.append(match["token"])
        offset = match.end()
    return tokens


def _then(outcomes: Outcomes, on: Outcomes, following: Outcomes) -> Outcomes:
    """Return the outcomes if another command runs after these of the first."""
    return (outcomes - on) | following if outcomes & on else outcomes


def _status(words: list[str]) -> Outcomes:
    """Return the outcomes of ``exit`` with these arguments."""
    if len(words) != 1 or not (words[0].isascii() and words[0].isdigit()):
        return EITHER
    return FAILURE if int(words[0]) % 256 else SUCCESS
