#!/usr/bin/env python3
"""Writes docs/rules: a page for each rule and the index, from the rule modules; and the index by which rules are loaded
(``make_rule_index.py``). ``--check`` only says what is stale."""

import os
import sys

from lslint.report import rule_text as explain
from lslint.rules import registry

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "docs", "rules")


def pages() -> dict[str, str]:
    """File name -> text of every page."""
    made = {f"{code}.md": explain.markdown(registry.load(code)) for code in registry.entries()}
    made["README.md"] = explain.index()
    # examples may hold bytes that are no UTF-8
    return {name: text.encode("utf-8", "backslashreplace").decode() for name, text in made.items()}


def stale() -> list[str]:
    """Names of pages that are missing, differ, or belong to no rule."""
    wanted = pages()
    have = {}
    for name in os.listdir(FOLDER) if os.path.isdir(FOLDER) else []:
        with open(os.path.join(FOLDER, name), encoding="utf-8") as file:
            have[name] = file.read()
    return sorted(name for name in wanted.keys() | have.keys() if wanted.get(name) != have.get(name))


def main() -> int:
    """Returns 1 if ``--check`` finds a stale page."""
    import make_rule_index

    index = make_rule_index.main()
    names = stale()
    if "--check" in sys.argv[1:]:
        for name in names:
            print(f"docs/rules/{name} is not up to date: run tools/make_docs.py")
        return 1 if names or index else 0
    os.makedirs(FOLDER, exist_ok=True)
    wanted = pages()
    for name in names:
        path = os.path.join(FOLDER, name)
        if name in wanted:
            with open(path, "w", encoding="utf-8") as file:
                file.write(wanted[name])
        else:
            os.remove(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
