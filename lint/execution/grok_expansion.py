"""Expansion of grok patterns: references are replaced by groups, as the library ``jls-grok`` does it."""

from __future__ import annotations

from lslint.execution.errors import StartError
from lslint.execution.regex.faults import Unsupported
from lslint.grammar.mini_languages import grok_pattern
from lslint.grammar.mini_languages.grok_pattern import Reference
from lslint.rules.logstash.grok.library import Library
from lslint.rules.logstash.grok.limits import MAX_EXPANDED, MAX_REPLACEMENTS

_MAX_DEPTH = 100
_MAX_READ = 10 * MAX_EXPANDED
"""Characters that are searched for references, step by step, to expand one pattern."""


class Names:
    """The pattern names of one filter: a standard library, pattern files and ``pattern_definitions``."""

    __slots__ = ("_done", "_library", "_named_only", "_own")

    def __init__(self, library: Library, own: dict[str, str], named_only: bool) -> None:
        """``own``: definitions that replace those of the library. ``named_only``: a reference without a field does not
        capture."""
        self._library = library
        self._own = own
        self._named_only = named_only
        self._done: dict[str, tuple[str, int]] = {}

    def expand(self, pattern: str) -> str:
        """Return a pattern as a regular expression.

        Raises ``StartError`` for a name that is not defined or refers to itself, ``Unsupported`` if the result is too
        long.
        """
        if self._is_plain(pattern, set()):
            return self._expanded(pattern, ())[0]
        return self._step_by_step(pattern)

    def definition(self, name: str) -> str | None:
        """Return the pattern that a name stands for, None if it is not defined."""
        own = self._own.get(name)
        return own if own is not None else self._library.regex(name)

    def _opening(self, reference: Reference) -> str:
        return f"(?<{reference.group}>" if reference.field is not None or not self._named_only else "(?:"

    def _is_plain(self, text: str, seen: set[str]) -> bool:
        """Return whether the names can be replaced each by itself: none is defined inside a pattern, and none ends in
        the middle of a reference."""
        stack = [text]
        while stack:
            current = stack.pop()
            last = current.rfind("%{")
            if last >= 0 and current.find("}", last) < 0:
                return False
            for reference in grok_pattern.parse(current):
                if reference.definition is not None:
                    return False
                if reference.name not in seen:
                    seen.add(reference.name)
                    regex = self.definition(reference.name)
                    if regex is not None:
                        stack.append(regex)
        return True

    def _expanded(self, text: str, names: tuple[str, ...]) -> tuple[str, int]:
        """Return the expanded string and the number of replacements. ``names``: those whose regexes it is in."""
        if len(names) > _MAX_DEPTH:
            raise Unsupported(f"pattern names are nested more than {_MAX_DEPTH} deep")
        pieces = []
        at = count = size = 0
        for reference in grok_pattern.parse(text):
            inner = self._done.get(reference.name)
            if inner is None:
                if reference.name in names:
                    raise StartError("Deep recursion pattern compilation")
                regex = self.definition(reference.name)
                if regex is None:
                    raise StartError(f"pattern {text[reference.start : reference.end]} not defined")
                inner = self._done[reference.name] = self._expanded(regex, (*names, reference.name))
            count += inner[1] + 1
            if count > MAX_REPLACEMENTS:
                raise StartError("Deep recursion pattern compilation")
            size += len(inner[0])
            if size > MAX_EXPANDED:
                raise Unsupported("the expanded pattern is too long")
            pieces += [text[at : reference.start], self._opening(reference), inner[0], ")"]
            at = reference.end
        return "".join([*pieces, text[at:]]), count

    def _step_by_step(self, pattern: str) -> str:
        """Replace the first reference until there are no more. A definition inside a pattern holds from there on."""
        own = dict(self._own)
        text = pattern
        read = 0
        for _ in range(MAX_REPLACEMENTS):
            read += len(text)
            if len(text) > MAX_EXPANDED or read > _MAX_READ:
                raise Unsupported("the expansion of the pattern takes too many steps")
            references = grok_pattern.parse(text)
            if not references:
                return text
            reference = references[0]
            if reference.definition is not None:
                own[reference.name] = reference.definition
            regex = own[reference.name] if reference.name in own else self._library.regex(reference.name)
            if regex is None:
                raise StartError(f"pattern {text[reference.start : reference.end]} not defined")
            text = f"{text[: reference.start]}{self._opening(reference)}{regex}){text[reference.end :]}"
        raise StartError("Deep recursion pattern compilation")
