"""What the shells complete: codes and names of rules, targets, kinds and other choices. Reads no file of the tree."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, MutableMapping

from lslint.config.command_line import PRODUCTS, STACK
from lslint.config.targets import AUTO, NEWEST
from lslint.rules import knowledge, registry

VARIABLE = "_LSLINT_COMPLETE"
"""The environment variable with which the shell scripts request completions."""


def rules(incomplete: str) -> list[tuple[str, str]]:
    """Codes and prefixes with names, or names with summaries, for the last item of a comma list."""
    before, comma, word = incomplete.rpartition(",")
    entries = registry.entries().values()
    if word[:1].islower():
        pairs = [(entry.name, entry.code) for entry in entries if entry.name.startswith(word)]
        pairs += [(entry.code.lower(), entry.name) for entry in entries if entry.code.lower().startswith(word)]
    else:
        pairs = [(entry.code, entry.name) for entry in entries if entry.code.startswith(word)]
        pairs += [("ALL", "every rule")] if "ALL".startswith(word) else []
    return [(before + comma + value, help) for value, help in pairs]


def single_rules(incomplete: str) -> list[tuple[str, str]]:
    """Codes or names of rules for ``lslint rule``, which accepts several words but no comma lists."""
    return [] if "," in incomplete else rules(incomplete)


def targets(incomplete: str) -> list[tuple[str, str]]:
    """``logstash=8.15``: the newest release of each major release, or every release once the product is written."""
    releases = knowledge.load("releases")
    summaries: dict[str, str] = {}
    for product in PRODUCTS:
        minors = list(releases[product])
        if "=" not in incomplete:
            minors = list({minor.partition(".")[0]: minor for minor in minors}.values())
        summaries.update((f"{product}={minor}", "") for minor in reversed(minors))
    summaries[f"{STACK}={releases[PRODUCTS[0]][-1]}"] = "all products of Elastic"
    summaries[AUTO] = "releases that the project names"
    summaries[NEWEST] = "newest releases"
    return [(value, help) for value, help in summaries.items() if value.startswith(incomplete)]


def choices(values: Iterable[str]) -> Callable[[str], list[str]]:
    """A completion of fixed values."""
    allowed = list(values)
    return lambda incomplete: [value for value in allowed if value.startswith(incomplete)]


def is_command_word(environment: Mapping[str, str]) -> bool:
    """Whether the word to complete is the first one and no option, so that it may be a command."""
    if VARIABLE not in environment:
        return False
    if environment[VARIABLE] == "complete_bash":
        words = environment.get("COMP_WORDS", "").split("\n" if "\n" in environment.get("COMP_WORDS", "") else None)
        return environment.get("COMP_CWORD") == "1" and not "".join(words[1:2]).startswith("-")
    line = environment.get("_TYPER_COMPLETE_ARGS", "")
    after = line.lstrip().partition(" ")[2].lstrip()
    return " " not in after and not after.startswith("-")


def join_bash_words(environment: MutableMapping[str, str]) -> bool:
    """Undo that bash splits words at ``=``: ``--target logstash = 8.`` becomes ``--target logstash=8.``. Returns
    whether the word to complete is a joined one, of which bash replaces only what follows the last ``=``."""
    given, number = environment.get("COMP_WORDS", ""), environment.get("COMP_CWORD", "")
    if environment.get(VARIABLE) != "complete_bash" or "=" not in given or not number.isdecimal():
        return False
    words: list[str] = []
    current, joined = 0, False
    for index, word in enumerate(given.split("\n")):
        if words and (word == "=" or joined):
            words[-1] += word
        else:
            words.append(word)
        joined = word == "="
        if index == int(number):
            current = len(words) - 1
    environment["COMP_WORDS"] = "\n".join(words)
    environment["COMP_CWORD"] = str(current)
    return "=" in words[current]
