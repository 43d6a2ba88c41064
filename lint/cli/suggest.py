"""Unknown command names: suggests the command that was probably meant."""

from __future__ import annotations

from difflib import get_close_matches

SIMILAR, ALIKE = 0.7, 0.85
"""How similar a word must be to a command or to one of ``OTHER_NAMES``; it may as well be a path that is missing."""
OTHER_NAMES = {
    "?": "lslint --help", "commands": "lslint --help", "usage": "lslint --help",
    "explain": "lslint rule", "describe": "lslint rule", "why": "lslint rule", "rules": "lslint rule --all",
    "list": "lslint rule --all", "search": "lslint rule --search", "find": "lslint rule --search",
    "lint": "lslint check", "run": "lslint check", "validate": "lslint check",
    "verify": "lslint check", "scan": "lslint check", "analyze": "lslint check", "fix": "lslint check --fix",
    "diff": "lslint check --diff", "config": "lslint check --show-settings",
    "settings": "lslint check --show-settings", "files": "lslint check --show-files",
    "baseline": "lslint check --write-baseline", "fmt": "lslint format", "server": "lslint lsp",
    "serve": "lslint lsp", "calculate": "lslint calc", "cache": "lslint clean",
    "completion": "lslint --install-completion", "completions": "lslint --install-completion",
}  # fmt: skip


def intended(words: list[str], commands: tuple[str, ...]) -> str:
    """The command line that words without options mean, the first of which names no file: an empty string if that
    looks like a path or nothing like a command."""
    word = words[0].lower() if words else ""
    if not word or len(word) > 20 or not (word.isalpha() or word == "?"):
        return ""
    similar = [word] if word in commands or word in OTHER_NAMES else get_close_matches(word, commands, 1, SIMILAR)
    similar = similar or get_close_matches(word, OTHER_NAMES, 1, ALIKE)
    if not similar:
        return ""
    rest = (
        words[1:]
        if all(len(argument) < 40 and argument.isprintable() and " " not in argument for argument in words[1:4])
        else []
    )
    return " ".join([OTHER_NAMES.get(similar[0], f"lslint {similar[0]}"), *rest[:3]])
