"""Suppression comments as text: read, written, extended; one module knows their syntax."""

import re
from pathlib import Path

import pytest

from lslint.grammar.suppression import Directive, extend, parse, render

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("comment", ["# ignore[LS301]", "# see lslint: it reports this", "# as # lslint: disable"])
def test_no_directive(comment):
    assert not isinstance(parse(comment, 0), Directive)


def test_extend():
    comment = render(["LS301"], "reason")
    start, end, new = extend(parse(comment, 0), ["LS302", "LS303"])
    assert comment[:start] + new + comment[end:] == render(["LS301", "LS302", "LS303"], "reason")


def test_no_other_module_knows_the_syntax():
    """`lslint: ` before a message of the program is not a comment."""
    message = re.compile(
        r"lslint: (report it|\{message\}|internal error|static analysis|must be a table|\{product\})|title=lslint::"
    )
    for folder in ("lint", "grammar", "rules"):
        for path in (ROOT / folder).rglob("*.py"):
            if path != ROOT / "grammar" / "suppression.py":
                assert "lslint:" not in message.sub("", path.read_text(encoding="utf-8")), path
