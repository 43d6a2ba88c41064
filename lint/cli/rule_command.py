"""``lslint rule``: explains, lists and searches rules, and runs the examples of custom ones."""

from __future__ import annotations

import os
from json import dumps

from lslint.cli.check import terminal_width
from lslint.config.command_line import Values
from lslint.config.errors import UsageError
from lslint.config.resolver import Resolver
from lslint.report import rule_list, rule_text
from lslint.report.console import is_terminal, warn, write
from lslint.report.formats import want_color
from lslint.rules import removed
from lslint.rules.api import Rule


def run(which: list[str], *, all: bool, search: str | None, json: bool, allow_plugins: list[str]) -> int:
    """Runs ``lslint rule``. Returns the exit code; raises ``UsageError``."""
    words = which
    if words[:1] == ["test"]:
        return _test_rules(words[1:])
    if search is not None and words:  # the words of a search need no quotes
        search, words = " ".join([search, *words]), []
    if all and search is not None:
        raise UsageError("rule: --all cannot be combined with --search; remove one of them")
    if all and words:
        raise UsageError("rule: --all cannot be combined with names of rules; remove one of them")
    if not (words or all or search is not None):
        raise UsageError("rule: name a rule (lslint rule LS301), or use --all or --search WORDS")

    if allow_plugins or not words or not is_known(words):
        load_custom_rules(allow_plugins, needed=bool(words))
    text = as_json(words, search) if json else as_text(words, search)
    write(text.encode("utf-8", "backslashreplace"))
    return 0


def _test_rules(names: list[str]) -> int:
    if os.path.lexists("rule") and os.path.lexists("test"):
        # `lslint *` in a folder of a stranger: the first two words are names of files, the rest would run
        raise UsageError("rule test: does not run in a folder that contains `rule` and `test`; use another folder")
    from lslint.cli.rule_test import run as try_examples

    code, report = try_examples(names)
    write(report.encode("utf-8", "backslashreplace"))
    return code


MAX_WIDTH = 120
"""Columns of running text: longer lines are hard to read."""


def load_custom_rules(allowed: list[str], *, needed: bool) -> None:
    """Loads the custom rules of the config in the working directory. ``allowed``: the names of ``--allow-plugins``.
    Where they cannot be loaded, a list of rules goes without them, with a note on stderr; if they are ``needed``,
    raises ``UsageError``."""
    values = Values(allow_plugins=allowed)
    try:
        Resolver(values).for_run()
    except UsageError as error:
        if needed or allowed:
            raise
        warn(f"the list has no custom rules: {error}")


def as_text(words: list[str], search: str | None) -> str:
    """The named rules in full, and the lists of named prefixes; the rules that a search finds; or a list of all rules.

    Raises ``UsageError``.
    """
    terminal = is_terminal()
    color = want_color("auto", os.environ, terminal)
    width = terminal_width(terminal) if terminal or os.environ.get("COLUMNS") else None
    if search is not None:
        _found(search)
        return rule_list.results(search, width, color)
    if not words:
        return rule_list.listing(width, color)
    separator = "\n" + "-" * 20 + "\n\n"
    parts = {}
    for word in words:
        rules = _explained(word)
        fate = removed.fate(word)
        if fate is not None:
            parts[word.upper()] = f"{fate}.\n"
        if not rules:
            continue
        if len(rules) == 1:
            parts[rules[0].code] = rule_text.text(rules[0], min(width or 100, MAX_WIDTH), color)
        else:
            parts[word.upper()] = rule_list.legend(width) + "\n" + rule_list.lines(rules, width, color)
    return separator.join(parts.values())


def as_json(words: list[str], search: str | None) -> str:
    """The same rules with all their facts: an object for a single named rule, else a list. Raises ``UsageError``."""
    if search is not None:
        rules = _found(search)
    else:
        rules = list({rule.code: rule for word in words or ["ALL"] for rule in _explained(word)}.values())
    objects = [rule_text.facts(rule) for rule in rules]
    return dumps(objects[0] if len(objects) == 1 and words else objects, indent=2) + "\n"


def _found(words: str) -> list[Rule]:
    matches = rule_list.search(words)
    if not matches:
        reason = f"no rule contains {words!r}" if words.strip() else "--search needs at least one word"
        raise UsageError(f"rule: {reason}; use other words, or list all rules with lslint rule --all")
    return matches


def is_known(words: list[str]) -> bool:
    """Whether all words mean rules that are loaded without a config."""
    try:
        return all(rule_text.find(word) for word in words)
    except ValueError:
        return False


def _explained(word: str) -> list[Rule]:
    """The rules that a word means."""
    try:
        return rule_text.find(word)
    except ValueError as error:
        raise UsageError(f"rule: {error}") from None
