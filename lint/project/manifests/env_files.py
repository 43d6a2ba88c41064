"""Files with variables: ``.env``, ``env_file`` of compose, ``EnvironmentFile`` of systemd."""

from __future__ import annotations

from lslint.grammar.bounded_cache import compiled

MAX_VARIABLES = 500
MAX_LENGTH = 2_000
"""Characters of a line that is read."""
_ASSIGNMENT = r"(?:export\s+)?([A-Za-z_][\w.-]*)\s*[=:](.*)"
"""A variable; Compose also reads a colon."""


def variables(text: str) -> list[tuple[str, str, int]]:
    """Return name, value and line of each variable."""
    assignments: list[tuple[str, str, int]] = []
    for number, line in enumerate(text.split("\n"), 1):
        match = compiled(_ASSIGNMENT).match(line.strip()) if len(line) <= MAX_LENGTH else None
        if match is not None:
            name, value = match[1], match[2].strip()
            quote = value[:1]
            end = value.find(quote, 1) if quote in ("'", '"') else -1
            assignments.append((name, value[1:end] if end > 0 else value.partition(" #")[0].strip(), number))
            if len(assignments) >= MAX_VARIABLES:
                break
    return assignments
