"""Generates docs/cli.md from the help texts of the commands."""

from __future__ import annotations

import os

os.environ["COLUMNS"] = "110"

from lslint.cli.app import command_tree

COMMANDS = ("check", "rule", "format", "graph", "profile", "calc", "init", "clean", "lsp")
HEAD = """\
# Command line

Written by `tools/generate.py` from the help of the commands. `check` may be left out: `lslint conf.d/`.

Exit codes: 0 nothing at or above `--fail-on` (warning); 1 findings; 2 the run could not be done (a bad option, a bad
config, a path that cannot be read); 3 lslint itself failed.
"""


def page() -> str:
    """The whole page."""
    group = command_tree()
    root = group.make_context("lslint", ["--help"], resilient_parsing=True)
    parts = [HEAD]
    for name in COMMANDS:
        command = group.commands.get(name)
        if command is None:
            continue
        context = command.make_context(name, [], parent=root, resilient_parsing=True)
        text = command.get_help(context).rstrip()
        parts.append(f"## {name}\n\n```text\n{text}\n```\n")
    return "\n".join(parts)


def files() -> dict[str, str]:
    """The page."""
    return {"docs/cli.md": page()}
