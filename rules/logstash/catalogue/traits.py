"""What plugins are and do beyond their options, and how these depend on each other: ``plugin-traits.yml`` and
``relations/`` in ``rules/knowledge/sources/``."""

from __future__ import annotations

from lslint.rules.facts import computed_once
from lslint.rules.knowledge import load, rows

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


@computed_once
def plugins_with(trait: str) -> frozenset[str]:
    """Return the names of the plugins with a trait."""
    return frozenset(load("plugin_traits")[trait])


@computed_once
def options_with(*traits: str) -> tuple[str, ...]:
    """Return the names of the options with a trait, or with one of several, in the order of the table."""
    table = load("plugin_traits")
    return tuple(name for trait in traits for name in table[trait])


def field_hashes() -> tuple[str, ...]:
    """Return the names of the options that are hashes with fields as keys or values."""
    return options_with("field labels", "field contents", "keyed by field")


def values_of(trait: str) -> dict[str, Any]:
    """Return the names of the plugins or options with a trait, with its values."""
    values: dict[str, Any] = load("plugin_traits")[trait]
    return values


def type_meant(word: str) -> str:
    """Return the type of mutate that a word for a type means, also ``integer`` itself; empty if it is not known."""
    word = word.lower()
    if word in values_of("conversions")["filter/mutate"][1:]:
        return word
    return str(values_of("names of types").get(word) or values_of("vague names of types").get(word, ""))


def number_type(word: str) -> str:
    """Return the type of grok and dissect that a word for a type means; empty if it does not mean a number."""
    return {"integer": "int", "float": "float"}.get(type_meant(word), "")


def relations_of(plugin: str) -> list[dict[str, Any]]:
    """Return the relations between the options of a plugin, or of all plugins of a kind (``filter/*``), as
    ``option_check.relations`` describes them."""
    known = load("plugin_relations")
    return (rows(f"plugin_relations/{plugin}") if plugin in known["plugins"] else []) or known["kinds"].get(plugin, [])
