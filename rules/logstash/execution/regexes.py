"""Stand-in on Python's ``re``, to be replaced by the matcher with the semantics of Joni."""

from __future__ import annotations

import re

from lslint.rules.logstash.execution.environment import Environment
from lslint.rules.logstash.execution.errors import NotRun


class Unsupported(NotRun):
    """A regular expression that is not run exactly."""


class Spent(NotRun):
    """The budget of steps is used up."""


class Regex:
    """A compiled regular expression."""

    __slots__ = ("_regex",)

    def __init__(self, regex: re.Pattern[str]) -> None:
        self._regex = regex

    def search(self, text: str, at: int = 0) -> re.Match[str] | None:
        """Return the first match from an offset on."""
        return self._regex.search(text, at)


def compile(pattern: str, environment: Environment) -> Regex:
    """Return a compiled regular expression of Ruby."""
    try:
        return Regex(
            re.compile(
                pattern.replace(r"\h", "[0-9a-fA-F]")
                .replace("(?<", "(?P<")
                .replace("(?P<=", "(?<=")
                .replace("(?P<!", "(?<!"),
                re.M | re.A,
            )
        )
    except re.error as error:
        raise Unsupported(str(error)) from None
