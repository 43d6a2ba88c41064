"""The catalogue of field types, index settings and what a template defines; and what types, parameters, settings and
keys are and do beyond it: ``elasticsearch-traits.yml`` in ``rules/knowledge/sources/``."""

from __future__ import annotations

from lslint.rules.elasticsearch.model.releases import Numbers, numbers, of_majors
from lslint.rules.knowledge import load

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def types() -> dict[str, Any]:
    """Return the catalogue of field types."""
    return load("es/mapping")


def catalogue() -> dict[str, list[Any]]:
    """Return the catalogue of index settings: name -> [releases, type, more]."""
    return load("es/index_settings")


def definitions() -> dict[str, Any]:
    """Return the settings of analysis components, similarities and vector indices."""
    return load("es/definitions")


def trait(name: str) -> Any:
    """Return the names with a trait, or what it says of each name."""
    return load("es/traits")[name]


def names(name: str) -> frozenset[str]:
    """Return the names with a trait."""
    return frozenset(trait(name))


def accepted(name: str) -> dict[str, int]:
    """Return the names with a trait, each with its observed releases."""
    return {key: of_majors(majors) for key, majors in trait(name).items()}


def cuts(name: str) -> dict[str, tuple[Numbers, ...]]:
    """Return the names with a trait, each with its cuts."""
    return {key: tuple(map(numbers, given)) for key, given in trait(name).items()}
