"""Files that have a name or settings of ours and belong to something else: to other Java programs, to tools that
install or test."""

from __future__ import annotations

import re

from lslint.grammar.config.tree import Mapping, Scalar
from lslint.kinds import signs

_PARTS_OF_CASSANDRA = r"jvm\d*-(?:server|clients)\.options"
_MOST = 100
"""Settings that are looked at."""


def is_other_java(name: str, text: str) -> bool:
    """Whether a file of JVM options is that of another program, by its name (in lower case) and content."""
    if any(sign in text for sign in signs.OTHER_JAVA) or re.fullmatch(_PARTS_OF_CASSANDRA, name):
        return True
    # options alone are anyone's: only a name tells whose
    is_named = name.startswith("jvm.options") or name.endswith((".options", ".options.j2", ".options.erb"))
    return not is_named and not any(sign in text for sign in signs.OWN_JAVA)


def is_variables(tops: set[str]) -> bool:
    """Whether the settings of a YAML file are variables of a tool that writes configs, as their names say."""
    return any(top.startswith(product + "_") for top in tops for product in signs.VARIABLES_OF)


def is_specification(settings: set[str], tops: set[str]) -> bool:
    """Whether a YAML file says what others hold: a JSON Schema, or a list of types."""
    types = sum(name.endswith(".type") for name in settings)  # the settings are also the names above these
    return "$schema" in tops or {"type", "properties"} <= tops or types * 2 >= len(settings) > 5


def is_schema(node: Mapping) -> bool:
    """Whether a mapping says which type of value each setting has: ``name: {type: string}``."""
    typed = 0
    entries = node.entries[:_MOST]
    for entry in entries:
        kind = entry.value.entry("type") if isinstance(entry.value, Mapping) else None
        written = kind.value if kind is not None else None
        typed += isinstance(written, Scalar) and written.text.lower() in signs.DATA_TYPES
    return len(entries) > 2 and typed * 2 > len(entries)


def is_quoting(text: str) -> bool:
    """Whether a file is a JSON Schema, which quotes lines of configs to describe them."""
    return "$schema" in text and "json-schema.org" in text[:4000]
