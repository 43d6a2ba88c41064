"""Suppression comments as text: read, written, extended; one module knows their syntax."""

import re
from pathlib import Path

import pytest

from lslint.grammar.suppression import Directive, MalformedDirective, extend, may_hold, parse, render

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    ("comment", "unclosed"), [("# lslint: ignore[LS301 -- reason", True), ("# lslint: disable LS301", False)]
)
def test_malformed(comment, unclosed):
    found = parse(comment, 0)
    assert isinstance(found, MalformedDirective)
    assert found.unclosed is unclosed


@pytest.mark.parametrize("comment", ["# ignore[LS301]", "# see lslint: it reports this", "# as # lslint: disable"])
def test_no_directive(comment):
    assert not isinstance(parse(comment, 0), Directive)


@pytest.mark.parametrize("whole_file", [False, True])
@pytest.mark.parametrize("codes", [[], ["LS301"], ["LS301", "FB1"]])
def test_what_is_written_is_read_back(codes, whole_file):
    comment = render(codes, "two\nlines", whole_file=whole_file)
    assert may_hold(comment)
    assert comment.endswith("-- two lines")
    found = parse(comment, 0)
    assert ([name for name, _, _ in found.names], found.whole_file) == (codes, whole_file)
    assert found.reason == "two lines"


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
