"""Expansion of grok patterns: references are replaced by groups, as the library ``jls-grok`` does it."""

from __future__ import annotations

from lslint.execution.errors import StartError, Unsupported
from lslint.grammar.record import record
from lslint.rules.logstash.grok.compiled import expand
from lslint.rules.logstash.grok.library import Library


@record
class Names:
    """The pattern names of one filter: a standard library, pattern files and ``pattern_definitions``.

    ``definitions``: those that replace those of the library. ``named_only``: a reference without a field does not
    capture."""

    library: Library
    definitions: dict[str, str]
    named_only: bool

    def expand(self, pattern: str) -> str:
        """Return a pattern as a regular expression.

        Raises ``StartError`` for a name that is not defined or refers to itself, ``Unsupported`` if the result is too
        long.
        """
        expansion = expand(pattern, self.definition, self.named_only)
        if expansion.fault is not None:
            raise StartError(expansion.fault.message)
        if expansion.skipped:
            raise Unsupported("the expanded pattern is too long")
        return expansion.text

    def definition(self, name: str) -> str | None:
        """Return the pattern that a name stands for, None if it is not defined."""
        definition = self.definitions.get(name)
        return definition if definition is not None else self.library.regex(name)
