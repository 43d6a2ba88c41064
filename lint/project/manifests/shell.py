"""Results of a shell command: whether its exit status is always the same.

Modelled are simple commands, pipelines, lists (``;``, ``&&``, ``||``), groups, subshells and ``if``. A script with
anything else that may change the flow (loops, functions, ``set``, ``trap``, jobs in the background) may have either
result.
"""

# ruff: noqa: SIM905 - long lists of words read better as text

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    Results = frozenset[bool]
    Verdict = Callable[["Simple"], Results]

EITHER = frozenset((True, False))
SUCCESS = frozenset((True,))
FAILURE = frozenset((False,))
MAX_LENGTH = 4_000
MAX_DEPTH = 20
_NOTHING: Results = frozenset()
_OPERATOR = re.compile(r"&&|\|\||\|&|;;|&>>?|\d*(?:>>|>&|>\||<&|<<<|<<|<>|[<>])|[;|&()\n]")
_PLAIN = re.compile(r"[^\s'\"\\;|&()<>$`]+")
_SINGLE = re.compile(r"'([^']*)'")
_BACKTICKS = re.compile(r"`(?:[^`\\]|\\.)*`", re.DOTALL)
_BRACES = re.compile(r"\$\{[^{}'\"?]*\}")
_EXPANSION = re.compile(r"[$`]")
_ASSIGNMENT = re.compile(r"\w+=")
_CONSTANT = {"echo": SUCCESS, "true": SUCCESS, ":": SUCCESS, "false": FAILURE}
_CLOSING = frozenset(("then", "elif", "else", "fi", "}", ")"))
_UNMODELLED = frozenset(
    "! . alias break builtin case command continue coproc do done esac eval exec for function kill return select "
    "set source time trap until while".split()
)
_HARMLESS = frozenset(("/dev/null", "/dev/stdout", "/dev/stderr", "1", "2", "-"))
"""Targets of redirections that always work."""


class UnmodelledError(Exception):
    """The command has something that is not modelled."""


class Simple:
    """A simple command: its words, and the operators and targets of its redirections. ``has_input``: what precedes it
    in a pipeline may print something; ``is_silent``: it prints nothing; the verdict sets it."""

    def __init__(self, words: list[str], redirections: list[tuple[str, str]], has_input: bool) -> None:
        self.words = words
        self.redirections = redirections
        self.has_input = has_input
        self.is_silent = False


class Flow:
    """How a list may end: the statuses after which the next command runs, and those with which the shell exits."""

    __slots__ = ("exits", "statuses")

    def __init__(self, statuses: Results, exits: Results = _NOTHING) -> None:
        self.statuses = statuses
        self.exits = exits

    def then(self, following: Flow, on: Results) -> Flow:
        """Return the flow if another command runs after these statuses."""
        if not self.statuses & on:
            return self
        return Flow((self.statuses - on) | following.statuses, self.exits | following.exits)


class Shell:
    """Evaluates commands. ``verdict``: the results of a simple command that is not built in; ``asks``: there is such a
    command; ``last``: the last command that always succeeds."""

    def __init__(self, verdict: Verdict) -> None:
        self.verdict = verdict
        self.asks = False
        self.last = ""

    def results(self, argv: list[str]) -> Results:
        """Return the results of a health check: ``CMD-SHELL`` and a script, or ``CMD`` and the words of a command."""
        try:
            if argv[:1] == ["CMD-SHELL"]:
                return self.script(" ".join(argv[1:]), 0)
            flow = self.simple(Simple(argv[1:], [], False), 0)
        except UnmodelledError:
            return EITHER
        return flow.statuses | flow.exits

    def script(self, text: str, depth: int) -> Results:
        """Return the results of a script."""
        if len(text) > MAX_LENGTH or depth > MAX_DEPTH:
            raise UnmodelledError
        reader = _Reader(text, self, depth)
        flow = reader.list()
        if reader.token is not None:
            raise UnmodelledError
        return flow.statuses | flow.exits

    def simple(self, command: Simple, depth: int) -> Flow:
        """Return the flow of a simple command."""
        words = command.words
        name = words[0] if words else ""
        if name in _UNMODELLED or (_EXPANSION.search(name) and not _ASSIGNMENT.match(name)):
            raise UnmodelledError
        self.asks |= any("$(" in word or "`" in word for word in words)
        if _ASSIGNMENT.match(name):
            if not all(map(_ASSIGNMENT.match, words)):
                raise UnmodelledError
            return Flow(EITHER)
        if name == "exit":
            status = words[1] if len(words) == 2 else ""
            exits = frozenset((int(status) % 256 == 0,)) if status.isascii() and status.isdigit() else EITHER
            self.last = "exit 0" if exits == SUCCESS else self.last
            return Flow(_NOTHING, exits)
        if name in ("sh", "bash") and words[1:2] == ["-c"] and len(words) > 2:
            statuses = self.script(words[2], depth + 1)
        elif name in _CONSTANT:
            statuses = _CONSTANT[name]
            self.last = name if statuses == SUCCESS else self.last
        else:
            self.asks = True
            statuses = self.verdict(command) if name else EITHER
        if any(target not in _HARMLESS for _, target in command.redirections):
            statuses |= FAILURE
        return Flow(statuses)


class _Reader:
    """Reads a script. ``token``: the current operator or word, None at the end; ``is_word``: it is a word;
    ``is_quoted``: it is no reserved word."""

    def __init__(self, text: str, shell: Shell, depth: int) -> None:
        self.text = text
        self.shell = shell
        self.depth = depth
        self.offset = 0
        self.token: str | None = None
        self.is_word = False
        self.is_quoted = False
        self.advance()

    def list(self) -> Flow:
        """Return the flow of commands up to a word that closes a compound command, or to the end."""
        flow = Flow(SUCCESS)
        while True:
            while self.token in (";", "\n") and not self.is_word:
                self.advance()
            if self.token is None or self._is(*_CLOSING):
                return flow
            flow = flow.then(self._chain(), EITHER)
            if self.token is not None and not self._is(";", "\n", *_CLOSING):
                raise UnmodelledError

    def advance(self) -> None:
        """Read the next token."""
        text = self.text
        while text[self.offset : self.offset + 1] in (" ", "\t", "\r") or text.startswith("\\\n", self.offset):
            self.offset += 1 + (text[self.offset] == "\\")
        if text[self.offset : self.offset + 1] == "#":
            end = text.find("\n", self.offset)
            self.offset = len(text) if end < 0 else end
        if self.offset >= len(text):
            self.token, self.is_word = None, False
            return
        operator = _OPERATOR.match(text, self.offset)
        self.is_word = operator is None
        self.is_quoted = False
        if operator is not None:
            self.token, self.offset = operator[0], operator.end()
            return
        parts: list[str] = []
        while self.offset < len(text) and (text[self.offset] in "'\"\\$`" or _PLAIN.match(text, self.offset)):
            self.is_quoted |= text[self.offset] in "'\"\\"
            parts.append(self._part(self.depth))
        if not parts:
            raise UnmodelledError
        self.token = "".join(parts)

    def _part(self, depth: int) -> str:
        """Read a part of a word: plain characters, a quoted string or an expansion."""
        text, start = self.text, self.offset
        for pattern in (_PLAIN, _SINGLE, _BACKTICKS, _BRACES):
            match = pattern.match(text, start)
            if match is not None:
                self.offset = match.end()
                return match[match.lastindex or 0]
        if text.startswith("$(", start):
            self.offset = self._substitution_end(start + 2, depth)
            return text[start : self.offset]
        if text[start] == "\\":
            self.offset += 2
            return text[start + 1 : start + 2]
        if text[start] == "$" and text[start + 1 : start + 2] not in ("{", "'", '"'):
            self.offset += 1 + (text[start + 1 : start + 2] in ("?", "$", "!", "#", "@", "*"))
            return text[start : self.offset]
        if text[start] != '"':
            raise UnmodelledError
        return self._string(depth)

    def _string(self, depth: int) -> str:
        """Read a string in double quotes."""
        text, parts = self.text, []
        self.offset += 1
        while self.offset < len(text) and text[self.offset] != '"':
            start = self.offset
            if text[start] in "$`":
                parts.append(self._part(depth) if text[start + 1 : start + 2] not in ("'", '"', " ") else "$")
                self.offset = max(self.offset, start + 1)
            elif text[start] == "\\" and text[start + 1 : start + 2] in ("$", "`", '"', "\\", "\n"):
                parts.append(text[start + 1])
                self.offset += 2
            else:
                parts.append(text[start])
                self.offset += 1
        if self.offset >= len(text):
            raise UnmodelledError
        self.offset += 1
        return "".join(parts)

    def _substitution_end(self, offset: int, depth: int) -> int:
        """Return where the substitution ends whose content begins at ``offset``."""
        if depth > MAX_DEPTH:
            raise UnmodelledError
        opened = 1
        self.offset = offset
        while self.offset < len(self.text):
            char = self.text[self.offset]
            if char in "'\"\\$`":
                self._part(depth + 1)
                continue
            self.offset += 1
            opened += (char == "(") - (char == ")")
            if not opened:
                return self.offset
        raise UnmodelledError

    def _is(self, *tokens: str) -> bool:
        """Return whether the token is one of these operators and reserved words."""
        return self.token in tokens and not self.is_quoted

    def _expect(self, token: str) -> None:
        if not self._is(token):
            raise UnmodelledError
        self.advance()

    def _skip_lines(self) -> None:
        while self.token == "\n" and not self.is_word:
            self.advance()

    def _chain(self) -> Flow:
        """Return the flow of pipelines joined by ``&&`` and ``||``."""
        flow = self._pipeline()
        while self._is("&&", "||"):
            on = SUCCESS if self.token == "&&" else FAILURE
            self.advance()
            self._skip_lines()
            flow = flow.then(self._pipeline(), on)
        return flow

    def _pipeline(self) -> Flow:
        """Return the flow of a pipeline: of its last command, in a subshell if it is not the only one."""
        is_negated = self._is("!")
        if is_negated:
            self.advance()
        flow, has_input = self._command(True)
        while self._is("|", "|&"):
            has_input |= self.token == "|&"
            self.advance()
            self._skip_lines()
            flow, has_input = self._command(has_input)
            flow = Flow(flow.statuses | flow.exits)
        return Flow(frozenset(not status for status in flow.statuses), flow.exits) if is_negated else flow

    def _command(self, has_input: bool) -> tuple[Flow, bool]:
        """Return the flow of a command, and whether it may print something."""
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise UnmodelledError
        if self._is("("):
            self.advance()
            inner = self.list()
            self._expect(")")
            outcome = Flow(inner.statuses | inner.exits), True
        elif self._is("{"):
            self.advance()
            outcome = self.list(), True
            self._expect("}")
        elif self._is("if"):
            outcome = self._conditional(), True
        else:
            outcome = self._simple(has_input)
        self.depth -= 1
        if self.is_word or self._is("(", "&"):
            raise UnmodelledError  # or the redirection of a compound command
        return outcome

    def _conditional(self) -> Flow:
        """Return the flow of an ``if``, whose status is 0 if no condition holds."""
        self.advance()
        flow = self.list()
        self._expect("then")
        body = self.list()
        if self._is("elif"):
            other = self._conditional()
        else:
            other = Flow(SUCCESS)
            if self._is("else"):
                self.advance()
                other = self.list()
            self._expect("fi")
        ends = [branch for status, branch in ((True, body), (False, other)) if status in flow.statuses]
        exits = flow.exits.union(*(branch.exits for branch in ends))
        return Flow(_NOTHING.union(*(branch.statuses for branch in ends)), exits)

    def _simple(self, has_input: bool) -> tuple[Flow, bool]:
        """Return the flow of a simple command, and whether it may print something."""
        words: list[str] = []
        redirections: list[tuple[str, str]] = []
        if self._is("[["):
            while self.token is not None and not self._is("]]"):
                self.advance()  # a condition, in which operators have another meaning
        while self.token is not None:
            if self.is_word:
                words.append(self.token)
                self.advance()
            elif self.token.endswith(("<<", ";;")):
                raise UnmodelledError
            elif "<" in self.token or ">" in self.token:
                operator = self.token
                self.advance()
                if not self.is_word or self.token is None:
                    raise UnmodelledError
                redirections.append((operator, self.token))
                self.advance()
            else:
                break
        if not words or words[0] in _CLOSING:
            raise UnmodelledError
        command = Simple(words, redirections, has_input)
        return self.shell.simple(command, self.depth), not command.is_silent
