"""Generates lint/kinds/signs.py: the names by which the kind of a file is recognized, as constants of Python."""

from __future__ import annotations

from typing import Any

from build import filebeat_catalogue, sources

HEAD = '''"""The names by which the kind of a file is recognized, from kinds.yml. Made by tools/generate.py."""

from __future__ import annotations

'''

PIECES = frozenset((
    "policy_inputs", "json_keys", "misspelt_keys", "field_types", "other_java", "own_java", "variables_of",
    "opensearch_plugins", "opensearch", "other_forks", "loaded_lists",
))  # fmt: skip
"""Lists that are read in order: pieces of a text, parts of a pattern, candidates. The other ones are sets of names."""


def files() -> dict[str, str]:
    """The module."""
    signs = sources.read_yaml("kinds")
    filebeat = {**sources.read_yaml("filebeat-levels"), **sources.read_yaml("filebeat-traits")}
    for key, traits in (("of_filebeat", filebeat), ("of_elasticsearch", sources.read_yaml("elasticsearch-traits"))):
        signs.update((name, traits[name]) for name in signs.pop(key))
    signs["inputs"] = [*filebeat_catalogue.items("inputs")]
    lines = [f"{name.upper()} = {_constant(value, name not in PIECES)}\n" for name, value in signs.items()]
    return {"lint/kinds/signs.py": HEAD + "".join(lines)}


def _constant(value: Any, are_sets: bool) -> str:
    """The text of a constant, lists as tuples or as sets."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key!r}: {_constant(inner, are_sets)}" for key, inner in value.items()) + "}"
    if not isinstance(value, list):
        return repr(value)
    return f"frozenset({tuple(value)!r})" if are_sets else repr(tuple(value))
