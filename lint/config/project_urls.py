"""The addresses of the project, from ``[project.urls]`` of pyproject.toml. Made by tools/generate.py."""

from __future__ import annotations

DOCUMENTATION = ""
REPOSITORY = ""
