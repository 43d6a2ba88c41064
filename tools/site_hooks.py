"""Hooks of mkdocs: the site contains the playground, and each rule page links to its example there, if
``tools/build_playground.py`` has been run."""

from __future__ import annotations

import pathlib
import re
import shutil
from typing import Any

BUILT = pathlib.Path(__file__).resolve().parent.parent / "build" / "playground"
NAME = "playground"
_RULE = re.compile(r"rules/([A-Z]{2}\d{3})\.md")
_WITHOUT = {"LS013"}
"""Rules whose example is not a text that a page can hold."""
_FAMILIES = re.compile(r"LS[0-7]|FB|ES")
"""LS8xx and LS9xx are about statistics and about the run."""


def _is_built() -> bool:
    return (BUILT / "index.html").is_file()


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """Adds the link to a rule page, below its title."""
    found = _RULE.fullmatch(page.file.src_uri)
    if found is None or found[1] in _WITHOUT or not _FAMILIES.match(found[1]) or not _is_built():
        return markdown
    title, line, rest = markdown.partition("\n")
    link = f'<a href="../../{NAME}/#rule={found[1]}">Open an example in the playground</a>'
    return f"{title}{line}\n{link}\n{rest}"


def on_post_build(config: Any, **_: Any) -> None:
    """Adds the playground to the site."""
    if _is_built():
        shutil.copytree(BUILT, pathlib.Path(config["site_dir"]) / NAME, dirs_exist_ok=True)
