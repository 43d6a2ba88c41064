"""Hooks of mkdocs: the site contains the playground, and each rule page links to its example there, if
``tools/build_playground.py`` has been run."""

from __future__ import annotations

import importlib.util
import json
import pathlib
import re
import shutil
from types import ModuleType
from typing import Any

ROOT = pathlib.Path(__file__).resolve().parent.parent
BUILT = ROOT / "build" / "playground"
NAME = "playground"
PAGE = "browser.md"
_RULE = re.compile(r"rules/([A-Z]{2}\d{3})\.md")
_backend: ModuleType | None = None


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """Adds a link below the title: of the page about the playground, and of each rule of which it has an example."""
    if not _is_built():
        return markdown
    found = _RULE.fullmatch(page.file.src_uri)
    if page.file.src_uri == PAGE:
        link = f'<a href="../{NAME}/">Open the playground</a>'
    elif found is not None and _has_example(found[1]):
        link = f'<a href="../../{NAME}/#rule={found[1]}">Open an example in the playground</a>'
    else:
        return markdown
    title, line, rest = markdown.partition("\n")
    return f"{title}{line}\n{link}\n\n{rest.lstrip()}"


def on_post_build(config: Any, **_: Any) -> None:
    """Adds the playground to the site."""
    if _is_built():
        shutil.copytree(BUILT, pathlib.Path(config["site_dir"]) / NAME, dirs_exist_ok=True)


def _is_built() -> bool:
    return (BUILT / "index.html").is_file()


def _has_example(code: str) -> bool:
    """Whether the module of the playground's worker returns an example."""
    global _backend
    if _backend is None:
        spec = importlib.util.spec_from_file_location("backend", ROOT / "playground" / "backend.py")
        assert spec is not None
        assert spec.loader is not None
        _backend = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(_backend)
    return "error" not in json.loads(_backend.handle(json.dumps({"do": "rule", "code": code})))
