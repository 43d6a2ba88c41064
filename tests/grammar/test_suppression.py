"""Suppression comments as text: read, written, extended; one module knows their syntax."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_no_other_module_knows_the_syntax():
    """`lslint: ` before a message of the program is not a comment."""
    message = re.compile(
        r"lslint: (report it|\{message\}|internal error|static analysis|must be a table|\{product\})|title=lslint::"
    )
    for folder in ("lint", "grammar", "rules"):
        for path in (ROOT / folder).rglob("*.py"):
            if path != ROOT / "grammar" / "suppression.py":
                assert "lslint:" not in message.sub("", path.read_text(encoding="utf-8")), path
