#!/usr/bin/env python3
"""Writes docs/cli.md from the help texts of the commands. ``--check`` only says whether it is stale."""

import os
import sys

os.environ["COLUMNS"] = "110"

from lslint.cli.app import command_tree

PAGE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "docs", "cli.md")
COMMANDS = ("check", "rule", "format", "graph", "profile", "calc", "init", "clean", "lsp")
HEAD = """\
# Command line

Written by `tools/make_cli_page.py` from the help of the commands. `check` may be left out: `lslint conf.d/`.

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


def main() -> int:
    """Returns 1 if ``--check`` finds the page stale."""
    text = page()
    if "--check" in sys.argv[1:]:
        with open(PAGE, encoding="utf-8") as file:
            return int(file.read() != text)
    with open(PAGE, "w", encoding="utf-8") as file:
        file.write(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
