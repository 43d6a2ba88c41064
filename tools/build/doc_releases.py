"""Fills release numbers into the pages that are written by hand: README.md and docs/*.md, docs/dev/*.md.

A page has the template in a comment and the numbers after it, up to the next comment:
``<!--{oldest} to {newest}-->5.0 to 9.5<!--/-->``. The placeholders are those of ``lint/report/placeholders.py``.
"""

from __future__ import annotations

import re

from build.sources import ROOT
from lslint.report.placeholders import fill

MARKED = re.compile(r"<!--([^<>]*\{[a-z]+\}[^<>]*)-->[^<]*<!--/-->")


def filled(text: str) -> str:
    """A page with the numbers of its templates."""
    return MARKED.sub(lambda found: f"<!--{found[1]}-->{fill(found[1])}<!--/-->", text)


def files() -> dict[str, str]:
    """The pages that have a template."""
    pages = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")), *sorted((ROOT / "docs" / "dev").glob("*.md"))]
    texts = {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in pages}
    return {path: filled(text) for path, text in texts.items() if MARKED.search(text)}
