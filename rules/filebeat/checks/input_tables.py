"""The tables of inputs."""

from __future__ import annotations

from lslint.rules import knowledge

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def table() -> dict[str, Any]:
    """Return the tables of inputs."""
    found: dict[str, Any] = knowledge.load("filebeat/inputs")
    return found


_of_parsers: dict[str, dict[str, Any]] = {}
_options: dict[str, dict[str, Any]] = {}


def options_of(name: str) -> dict[str, Any]:
    """Return the options of an input type, with inherited and common ones. The result is shared: do not change it."""
    found = _options.get(name)
    if found is not None:
        return found
    row = table()["types"][name]
    found = dict(table()["common"])
    if "extends" in row:
        found.update(table()["types"][row["extends"]]["options"])
        for excluded in row.get("not_inherited", ()):
            found.pop(excluded, None)
    found.update(row["options"])
    _options[name] = found
    return found


def options_of_parser(name: str) -> dict[str, Any]:
    """Return the options of the parser ``container``, ``multiline`` or ``ndjson``. The result is shared."""
    found = _of_parsers.get(name)
    if found is None:
        found = table()["types"]["container" if name == "container" else "log"]["options"]
        if name != "container":
            head = "json." if name == "ndjson" else "multiline."
            found = {key.removeprefix(head): row for key, row in found.items() if key.startswith(head)}
        _of_parsers[name] = found
    return found
