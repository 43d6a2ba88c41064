"""Files with variables: ``.env``, ``env_file`` of compose, ``EnvironmentFile`` of systemd."""

from __future__ import annotations

MAX_VARIABLES = 500
MAX_LENGTH = 2_000
"""Characters of a line that is read."""


def variables(text: str) -> list[tuple[str, str, int]]:
    """Return name, value and line of each variable."""
    assignments: list[tuple[str, str, int]] = []
    for number, line in enumerate(text.split("\n"), 1):
        name, sign, value = line.strip().removeprefix("export ").partition("=")
        name = name.strip()
        if sign and name.isidentifier() and len(line) <= MAX_LENGTH:
            value = value.strip()
            quote = value[:1]
            end = value.find(quote, 1) if quote in ("'", '"') else -1
            assignments.append((name, value[1:end] if end > 0 else value.partition(" #")[0].strip(), number))
            if len(assignments) >= MAX_VARIABLES:
                break
    return assignments
