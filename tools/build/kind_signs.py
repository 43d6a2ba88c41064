"""Generates lint/kinds/signs.py: the names by which the kind of a file is recognized, as constants of Python."""

from __future__ import annotations

from typing import Any

from build import filebeat_catalogue, sources

HEAD = '''"""The names by which the kind of a file is recognized, from kinds.yml. Made by tools/generate.py."""

# ruff: noqa
# fmt: off
from __future__ import annotations

'''


def files() -> dict[str, str]:
    """The module."""
    signs = sources.read_yaml("kinds")
    filebeat = {**sources.read_yaml("filebeat-levels"), **sources.read_yaml("filebeat-traits")}
    for key, traits in (("of_filebeat", filebeat), ("of_elasticsearch", sources.read_yaml("elasticsearch-traits"))):
        signs.update((name, traits[name]) for name in signs.pop(key))
    signs["inputs"] = [*filebeat_catalogue.items("inputs")]
    lines = [f"{name.upper()} = {_constant(value)!r}\n" for name, value in signs.items()]
    return {"lint/kinds/signs.py": HEAD + "".join(lines)}


def _constant(value: Any) -> Any:
    """Lists as tuples, which Python loads faster."""
    if isinstance(value, dict):
        return {key: _constant(inner) for key, inner in value.items()}
    return tuple(value) if isinstance(value, list) else value
