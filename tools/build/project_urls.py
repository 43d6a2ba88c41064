"""Generates lint/config/project_urls.py from ``[project.urls]`` of pyproject.toml, which an installation lacks."""

from __future__ import annotations

import pathlib
import tomllib

ROOT = pathlib.Path(__file__).resolve().parents[2]
PATH = "lint/config/project_urls.py"


def content(urls: dict[str, str]) -> str:
    """The module for these ``[project.urls]``."""
    known = {name.lower(): address for name, address in urls.items()}
    repository = known.get("repository") or known.get("source") or known.get("homepage") or ""
    return (
        '"""The addresses of the project, from ``[project.urls]`` of pyproject.toml. Made by tools/generate.py."""\n\n'
        "from __future__ import annotations\n\n"
        f'DOCUMENTATION = "{known.get("documentation", "")}"\nREPOSITORY = "{repository}"\n'
    )


def files() -> dict[str, str]:
    """The module."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return {PATH: content(project.get("urls", {}))}
